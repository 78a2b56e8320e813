import { WALLET_GOODBYE_MS } from '../../config/limits.js'
import { RECONNECT_TIMEOUT_MS } from '../../config/pageLimits.js'
import { walletStandardChainOf } from '../../config/solanaChains.js'
import { withTimeout } from '../../core/async.js'
import { copyBytes } from '../../core/bytes.js'
import { isRecord } from '../../core/values.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import type { SolanaSigner } from '../../domain/solanaTypes.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { AccountNotFoundError, MalformedAnswerError, RequestAbortedError } from '../../errors/requestErrors.js'
import { foreignWords, RpcError, toRpcError } from '../../errors/rpcErrors.js'
import { abortable, askOnce, type OpenRequests } from '../askOnce.js'
import type { Connection, ConnectionEvents, Connector, ConnectRequest, WalletSession } from '../connector.js'
import { createSolanaProvider, type SolanaProviderContext } from '../createSolanaProvider.js'
import { MAX_TRANSACTION_BYTES, SIGNATURE_BYTES } from '../solanaLimits.js'
import type { StandardWallet, WalletMethod } from './parseWallet.js'
import { chainIdOf, plain, readAnswer, type StandardAccount, subscribe, supportedBy } from './standardAccounts.js'

// What Solana wallets say without a code: they word a rejection in their own ways.
const rejection =
  /\b(approval|connection|request|signing|signature|transaction)( was| has been| request)? (rejected|cancell?ed|declined|denied)\b|\b(rejected|cancell?ed|declined|denied) by (the )?user\b|\buser (has )?(rejected|cancell?ed|declined|denied)\b/i

/** Converts anything a Solana wallet throws into an error of ours. */
export function toSolanaWalletError(error: unknown) {
  const rpcError = toRpcError(error)
  return rejection.test(foreignWords(rpcError)) ? new UserRejectedError({ cause: error }) : rpcError
}

const UNSUPPORTED_METHOD = 4200

/** The answers to a request, one for each input, read by index. */
function outputsOf(answer: unknown, count: number): readonly Readonly<Record<string, unknown>>[] | undefined {
  try {
    if (!Array.isArray(answer) || answer.length !== count) return undefined
    const outputs = Array.from({ length: count }, (_, index): unknown => answer[index])
    return outputs.every(isRecord) ? outputs : undefined
  } catch {
    return undefined
  }
}

/** One property of each output as bytes; a wallet may throw when it is read. */
function bytesOf(answer: unknown, count: number, key: string, maxLength: number): Uint8Array[] | undefined {
  try {
    const copies = outputsOf(answer, count)?.map((output) => copyBytes(output[key], maxLength))
    return copies?.every((bytes) => bytes !== undefined) ? copies : undefined
  } catch {
    return undefined
  }
}

/** A wallet of Wallet Standard as a signer. `accountOf`: the wallet's own object of an account. */
export function createStandardSigner(wallet: StandardWallet, accountOf: (address: string) => unknown): SolanaSigner {
  type Asked = {
    readonly address: string
    readonly inputs: readonly object[]
    readonly watch?: RequestWatch | undefined
  }
  async function ask(name: string, method: WalletMethod | undefined, { address, inputs, watch }: Asked) {
    if (!method) throw new RpcError(UNSUPPORTED_METHOD)
    const account = accountOf(address)
    if (account === undefined) throw new AccountNotFoundError()
    if (watch?.signal.aborted) throw new RequestAbortedError()
    watch?.onAsked()
    let answer: unknown
    try {
      answer = await method(...inputs.map((input) => ({ account, ...input })))
    } catch (error) {
      throw toSolanaWalletError(error)
    }
    return {
      bytes(key: string, maxLength: number) {
        const copies = bytesOf(answer, inputs.length, key, maxLength)
        if (!copies) throw new MalformedAnswerError(name)
        return copies
      },
      signature() {
        const [signature] = bytesOf(answer, 1, 'signature', SIGNATURE_BYTES) ?? []
        if (signature?.length !== SIGNATURE_BYTES) throw new MalformedAnswerError(name)
        return signature
      },
    }
  }

  return {
    can: (method) => wallet[method] !== undefined,
    async signMessage(address, message, watch) {
      const answer = await ask('solana:signMessage', wallet.signMessage, { address, inputs: [{ message }], watch })
      return answer.signature()
    },
    async signTransactions(address, transactions, network, watch) {
      const chain = walletStandardChainOf(network)
      const inputs = transactions.map((transaction) => ({ transaction, chain }))
      const answer = await ask('solana:signTransaction', wallet.signTransaction, { address, inputs, watch })
      return answer.bytes('signedTransaction', MAX_TRANSACTION_BYTES)
    },
    async signAndSendTransaction(address, transaction, network, options, watch) {
      const chain = walletStandardChainOf(network)
      const input = { transaction, chain, ...(options && { options }) }
      const request = { address, inputs: [input], watch }
      const answer = await ask('solana:signAndSendTransaction', wallet.signAndSendTransaction, request)
      return answer.signature()
    },
  }
}

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
  requested: string | undefined,
  context: WalletStandardContext,
): WalletSession {
  let accounts = first
  const supported = () => supportedBy(wallet, context.networks())
  const signer = createStandardSigner(
    wallet,
    (address) => accounts.find((account) => account.address === address)?.source,
  )
  const chosen = requested ?? String(context.activeNetwork()?.id ?? '')
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
