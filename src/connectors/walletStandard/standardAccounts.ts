import { MAX_ACCOUNTS } from '../../config/pageLimits.js'
import { walletStandardChainOf } from '../../config/solanaChains.js'
import { parseSolanaAddress } from '../../core/base58.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { isRecord } from '../../core/values.js'
import type { ConnectedAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { readTexts, type StandardWallet } from './parseWallet.js'

/** An account, and the wallet's own object, which its methods take. */
export type StandardAccount = ConnectedAccount & { readonly source: unknown }

/** Accounts of a wallet's answer, without duplicates; `undefined` if any is invalid (PRV-1). */
function parseAccounts(value: unknown): readonly StandardAccount[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
    const accounts = new Map<string, StandardAccount>()
    // By index: a wallet may override the array's methods and iterator.
    for (let index = 0, { length } = value; index < length && index < MAX_ACCOUNTS; index++) {
      const source: unknown = value[index]
      if (!isRecord(source)) return undefined
      const { address: text, chains, label: name } = source
      // A wallet for several chains lists all accounts together.
      if (!readTexts(chains, MAX_ACCOUNTS).some((chain) => chain.startsWith('solana:'))) continue
      const address = parseSolanaAddress(text)
      if (address === undefined) return undefined
      const label = displayText(name, TEXT_LIMIT.name) || undefined
      if (!accounts.has(address)) accounts.set(address, { address, type: 'eoa', ...(label && { label }), source })
    }
    return [...accounts.values()]
  } catch {
    return undefined
  }
}

/** Without the wallet's own objects. */
export const plain = (accounts: readonly StandardAccount[]): readonly ConnectedAccount[] =>
  accounts.map(({ source: _, ...account }) => account)

/** The accounts that an answer or an event contains; the wallet's own list if it contains none. */
function readAccounts(wallet: StandardWallet, answer: unknown): readonly StandardAccount[] | undefined {
  try {
    const accounts = isRecord(answer) ? answer.accounts : undefined
    return parseAccounts(accounts ?? Reflect.get(wallet.source, 'accounts'))
  } catch {
    return undefined
  }
}

/** Reports every list of accounts that the wallet tells of; `undefined` for an invalid one. */
export function subscribe(
  wallet: StandardWallet,
  onChange: (accounts: readonly StandardAccount[] | undefined) => void,
) {
  let isEnded = false
  let off: unknown
  try {
    off = wallet.on?.('change', (change: unknown) => {
      if (isEnded) return
      // Only accounts matter: a change of features or chains shows on the next visit.
      const hasAccounts = isRecord(change) && Reflect.has(change, 'accounts')
      if (hasAccounts || !isRecord(change)) onChange(readAccounts(wallet, change))
    })
  } catch {
    // A wallet without events still connects; it is only not followed.
  }
  return () => {
    isEnded = true
    try {
      if (typeof off === 'function') off()
    } catch {
      // Its events are ignored anyway.
    }
  }
}

/** The accounts of `standard:connect`. Events during the request are newer than its answer. */
export async function readAnswer(wallet: StandardWallet, signal: AbortSignal, ask: () => Promise<unknown>) {
  let lastAccounts: readonly StandardAccount[] | undefined
  const stop = subscribe(wallet, (accounts) => {
    lastAccounts = accounts ?? lastAccounts
  })
  signal.addEventListener('abort', stop, { once: true })
  try {
    // An empty list during the request is of the time before the approval.
    const answered = readAccounts(wallet, await ask())
    return lastAccounts && lastAccounts.length > 0 ? lastAccounts : answered
  } finally {
    stop()
  }
}

/** The networks of the app that the wallet has. */
export const supportedBy = (wallet: StandardWallet, networks: readonly Network[]): readonly Network[] =>
  networks.filter(({ caipNetworkId }) => wallet.chains.includes(walletStandardChainOf(caipNetworkId)))

/** Wallets have no network of their own: the app's choice, or else the first that the wallet has. */
export function chainIdOf(supported: readonly Network[], chosen: string | undefined): string | undefined {
  const ids = supported.map(({ id }) => String(id))
  return ids.find((id) => id === chosen) ?? ids[0]
}
