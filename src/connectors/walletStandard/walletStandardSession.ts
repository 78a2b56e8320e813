import { RECONNECT_TIMEOUT_MS, WALLET_GOODBYE_MS } from '../../config/limits.js'
import { withTimeout } from '../../core/async.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError, RequestAbortedError } from '../../errors/connectionErrors.js'
import { abortable, askOnce, type OpenRequests } from '../askWallet.js'
import type { Connection, ConnectionEvents, Connector, ConnectRequest, WalletSession } from '../connector.js'
import { createSolanaProvider, type SolanaProviderContext } from '../createSolanaProvider.js'
import { createStandardSigner, toSolanaWalletError } from './createStandardSigner.js'
import type { StandardWallet, WalletMethod } from './parseWallet.js'
import { chainIdOf, plain, readAnswer, type StandardAccount, subscribe, supportedBy } from './standardAccounts.js'

export type WalletStandardContext = SolanaProviderContext & {
  /** The app's Solana networks. */
  networks(): readonly Network[]
}

/** Calls a method of the wallet; anything it throws becomes an error of ours. */
async function call(method: WalletMethod, ...args: readonly unknown[]): Promise<unknown> {
  try {
    return await method(...args)
  } catch (error) {
    throw toSolanaWalletError(error)
  }
}

function createSession(
  connector: Connector,
  wallet: StandardWallet,
  first: readonly StandardAccount[],
  wanted: string | undefined,
  context: WalletStandardContext,
): WalletSession {
  let accounts = first
  const supported = () => supportedBy(wallet, context.networks())
  const signer = createStandardSigner(
    wallet,
    (address) => accounts.find((account) => account.address === address)?.source,
  )
  const chosen = wanted ?? String(context.activeNetwork()?.id ?? '')
  const connection: Connection<'solana'> = {
    connector,
    namespace: 'solana',
    get accounts() {
      return plain(accounts)
    },
    // Without any network of the app the wallet is on none that is configured.
    chainId: chainIdOf(supported(), chosen) ?? 'unknown',
    get approvedNetworkIds() {
      return supported().map(({ caipNetworkId }) => caipNetworkId)
    },
    signer,
    createAppProvider: (app) => createSolanaProvider(signer, app, context),
    watch(events: ConnectionEvents) {
      return subscribe(wallet, (changed) => {
        if (!changed) return
        accounts = changed
        if (changed.length === 0) events.disconnected()
        else events.accountsChanged(plain(changed))
      })
    },
  }
  return {
    id: connector.id,
    connections: [connection],
    method: 'browser',
    async disconnect() {
      if (!wallet.disconnect) return
      await withTimeout(call(wallet.disconnect), WALLET_GOODBYE_MS, () => new RequestAbortedError())
    },
  }
}

/** Prompts the user in the wallet's own window, unless a prompt of these requests is open there. */
export async function connectStandard(
  connector: Connector,
  wallet: StandardWallet,
  { chainId, signal, isRetry }: Pick<ConnectRequest, 'chainId' | 'signal' | 'isRetry'>,
  context: WalletStandardContext,
  open: OpenRequests,
): Promise<WalletSession> {
  const ask = () => askOnce(open, () => call(wallet.connect), isRetry)
  const accounts = await abortable(() => readAnswer(wallet, signal, ask), signal)
  if (!accounts || accounts.length === 0) throw new MalformedAnswerError('standard:connect')
  return createSession(connector, wallet, accounts, chainId, context)
}

/** The wallet's answer without a prompt; `undefined` without an account. */
export async function resumeStandard(
  connector: Connector,
  wallet: StandardWallet,
  context: WalletStandardContext,
): Promise<WalletSession | undefined> {
  const silently = () => call(wallet.connect, { silent: true })
  const accounts = await readAnswer(wallet, AbortSignal.timeout(RECONNECT_TIMEOUT_MS), silently)
  if (!accounts) throw new MalformedAnswerError('standard:connect')
  return accounts.length > 0 ? createSession(connector, wallet, accounts, undefined, context) : undefined
}
