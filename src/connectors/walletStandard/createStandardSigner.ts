import { walletStandardChainOf } from '../../config/solanaChains.js'
import { copyBytes } from '../../core/bytes.js'
import { isRecord } from '../../core/guards.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { SolanaSigner } from '../../domain/solanaTypes.js'
import {
  AccountNotFoundError,
  MalformedAnswerError,
  RequestAbortedError,
  UserRejectedError,
} from '../../errors/connectionErrors.js'
import { foreignWords, RpcError, toRpcError } from '../../errors/rpcErrors.js'
import { MAX_TRANSACTION_BYTES, SIGNATURE_BYTES } from '../solanaLimits.js'
import type { StandardWallet, WalletMethod } from './parseWallet.js'

// What Solana wallets say without a code: they word a rejection in their own ways.
const rejection =
  /\b(approval|connection|request|signing|signature|transaction)( was| has been| request)? (rejected|cancell?ed|declined|denied)\b|\b(rejected|cancell?ed|declined|denied) by (the )?user\b|\buser (has )?(rejected|cancell?ed|declined|denied)\b/i

/** Converts anything a Solana wallet throws into an error of ours. */
export function toSolanaWalletError(error: unknown) {
  const known = toRpcError(error)
  return rejection.test(foreignWords(known)) ? new UserRejectedError({ cause: error }) : known
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
    const found = outputsOf(answer, count)?.map((output) => copyBytes(output[key], maxLength))
    return found?.every((bytes) => bytes !== undefined) ? found : undefined
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
        const found = bytesOf(answer, inputs.length, key, maxLength)
        if (!found) throw new MalformedAnswerError(name)
        return found
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
      const asked = { address, inputs: [input], watch }
      const answer = await ask('solana:signAndSendTransaction', wallet.signAndSendTransaction, asked)
      return answer.signature()
    },
  }
}
