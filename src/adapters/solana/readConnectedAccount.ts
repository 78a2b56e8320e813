import { getWallets } from '@wallet-standard/app'
import { MAX_ANNOUNCED_WALLETS, RECONNECT_TIMEOUT_MS } from '../../config/pageLimits.js'
import { parseWallet, type StandardWallet } from '../../connectors/walletStandard/parseWallet.js'
import {
  chainIdOf,
  plain,
  readAnswer,
  subscribe,
  supportedBy,
} from '../../connectors/walletStandard/standardAccounts.js'
import { limited } from '../../core/async.js'
import { parseSolanaAddress } from '../../core/base58.js'
import type { Network } from '../../domain/network.js'
import type { ConnectedReading, ReadConnectedRequest } from '../adapter.js'
import { readOnce } from '../readOnce.js'
import { contextValue, parseCount } from './parseAnswers.js'

/** The first registered wallet with the id; `undefined` if several have it. */
function findWallet(id: string, signal: AbortSignal): Promise<StandardWallet | undefined> {
  return new Promise((resolve) => {
    const matches: StandardWallet[] = []
    // Each is read once, so a flood costs nothing.
    let remaining = MAX_ANNOUNCED_WALLETS
    function collect(sources: readonly unknown[]) {
      for (const source of sources.slice(0, remaining)) {
        const wallet = parseWallet(source)
        if (wallet?.id.toLowerCase() === id.toLowerCase()) matches.push(wallet)
      }
      remaining = Math.max(0, remaining - sources.length)
      if (matches.length > 0) resolve(matches.length === 1 ? matches[0] : undefined)
    }
    const wallets = getWallets()
    signal.addEventListener(
      'abort',
      wallets.on('register', (...registered) => collect(registered)),
    )
    collect(wallets.get())
  })
}

/** The stored connection without a prompt: only if the wallet confirms exactly that account. */
export const readConnectedAccount = (
  { connectorId, account, chainId: chosen, signal, onAsk }: ReadConnectedRequest,
  networks: readonly Network[],
): Promise<ConnectedReading | undefined> =>
  limited(signal, RECONNECT_TIMEOUT_MS, async (limit) => {
    if (parseSolanaAddress(account) === undefined) return undefined
    onAsk()
    const wallet = await findWallet(connectorId, limit)
    const chainId = wallet && chainIdOf(supportedBy(wallet, networks), chosen)
    // Anything but the stored account on a network of the app is left to the full restore.
    if (!wallet || chainId === undefined) return undefined
    const accounts = await readAnswer(wallet, limit, async () => wallet.connect({ silent: true }))
    if (accounts?.length !== 1 || accounts[0]?.address !== account) return undefined
    return {
      accounts: plain(accounts),
      chainId,
      watch: (onChange) => subscribe(wallet, onChange),
      async readBalance(url, contentType) {
        const params = [account, { commitment: 'confirmed' }]
        const answer = await readOnce({ url, method: 'getBalance', params, contentType, signal })
        return parseCount(contextValue(answer), 'getBalance')
      },
    }
  })
