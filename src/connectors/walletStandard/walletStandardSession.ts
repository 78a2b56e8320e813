import { MAX_ACCOUNTS, RECONNECT_TIMEOUT_MS, WALLET_GOODBYE_MS } from '../../config/limits.js'
import { walletStandardChainOf } from '../../config/solanaChains.js'
import { withTimeout } from '../../core/async.js'
import { parseSolanaAddress } from '../../core/base58.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { isRecord } from '../../core/guards.js'
import type { ConnectedAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError, RequestAbortedError } from '../../errors/connectionErrors.js'
import { askOnce, type OpenRequests } from '../askOnce.js'
import type { Connection, ConnectionEvents, Connector, ConnectRequest, WalletSession } from '../connector.js'
import { createSolanaProvider, type SolanaProviderContext } from '../createSolanaProvider.js'
import { createStandardSigner } from './createStandardSigner.js'
import { readTexts, type StandardWallet, type WalletMethod } from './parseWallet.js'
import { toSolanaWalletError } from './toSolanaWalletError.js'

export type WalletStandardContext = SolanaProviderContext & {
  /** The app's Solana networks. */
  networks(): readonly Network[]
}

/** An account, and the wallet's own object, which its methods take. */
type StandardAccount = ConnectedAccount & { readonly source: unknown }

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

const plain = (accounts: readonly StandardAccount[]): readonly ConnectedAccount[] =>
  accounts.map(({ source: _, ...account }) => account)

/** Calls a method of the wallet; anything it throws becomes an error of ours. */
async function call(method: WalletMethod, ...args: readonly unknown[]): Promise<unknown> {
  try {
    return await method(...args)
  } catch (error) {
    throw toSolanaWalletError(error)
  }
}

/** The accounts that an answer or an event contains; the wallet's own list if it contains none. */
function readAccounts(wallet: StandardWallet, answer: unknown): readonly StandardAccount[] | undefined {
  try {
    const accounts = isRecord(answer) ? answer.accounts : undefined
    return parseAccounts(accounts ?? Reflect.get(wallet.source, 'accounts'))
  } catch {
    return undefined
  }
}

function subscribe(wallet: StandardWallet, onChange: (accounts: readonly StandardAccount[] | undefined) => void) {
  let isOver = false
  let off: unknown
  try {
    off = wallet.on?.('change', (change: unknown) => {
      if (isOver) return
      // Only accounts matter: a change of features or chains shows on the next visit.
      const hasAccounts = isRecord(change) && Reflect.has(change, 'accounts')
      if (hasAccounts || !isRecord(change)) onChange(readAccounts(wallet, change))
    })
  } catch {
    // A wallet without events still connects; it is only not followed.
  }
  return () => {
    isOver = true
    try {
      if (typeof off === 'function') off()
    } catch {
      // Its events are ignored anyway.
    }
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
  const supported = () =>
    context.networks().filter(({ caipNetworkId }) => wallet.chains.includes(walletStandardChainOf(caipNetworkId)))
  const isSupported = (id: string) => supported().some((network) => String(network.id) === id)
  const signer = createStandardSigner(
    wallet,
    (address) => accounts.find((account) => account.address === address)?.source,
  )
  // Wallets have no network of their own.
  const chosen = wanted ?? String(context.activeNetwork()?.id ?? '')
  const connection: Connection<'solana'> = {
    connector,
    namespace: 'solana',
    get accounts() {
      return plain(accounts)
    },
    // The app's choice. Without any network of the app the wallet is on none that is configured.
    chainId: isSupported(chosen) ? chosen : String(supported()[0]?.id ?? 'unknown'),
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

/** The wallet's answer, unless aborted first; then a late one is dropped. */
function abortable<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new RequestAbortedError())
    // Aborted before the request: then it is not sent.
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    ask()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}

/** `standard:connect`. Events during the request are newer than its answer. */
async function read(wallet: StandardWallet, signal: AbortSignal, ask: () => Promise<unknown>) {
  let told: readonly StandardAccount[] | undefined
  const stop = subscribe(wallet, (accounts) => {
    told = accounts ?? told
  })
  signal.addEventListener('abort', stop, { once: true })
  try {
    // An empty list during the request is of the time before the approval.
    const answered = readAccounts(wallet, await ask())
    return told && told.length > 0 ? told : answered
  } finally {
    stop()
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
  const accounts = await abortable(() => read(wallet, signal, ask), signal)
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
  const accounts = await read(wallet, AbortSignal.timeout(RECONNECT_TIMEOUT_MS), silently)
  if (!accounts) throw new MalformedAnswerError('standard:connect')
  return accounts.length > 0 ? createSession(connector, wallet, accounts, undefined, context) : undefined
}
