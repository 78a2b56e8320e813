import type { Connection, Transaction, VersionedTransaction } from '@solana/web3.js'
import type { CaipNetworkId } from '../core/caip.js'
import type { RequestWatch } from './namespaceTypes.js'
import type { Network } from './network.js'

/** How far a transaction must have come before a node reports it. */
export type SolanaCommitment =
  | 'processed'
  | 'confirmed'
  | 'finalized'
  | 'recent'
  | 'single'
  | 'singleGossip'
  | 'root'
  | 'max'

export type SolanaSendOptions = {
  /** Sends without simulating first. @default false */
  readonly skipPreflight?: boolean | undefined
  /** Of the simulation. */
  readonly preflightCommitment?: SolanaCommitment | undefined
  /** How often the node sends it again until it is confirmed. */
  readonly maxRetries?: number | undefined
  /** The earliest slot to simulate at. */
  readonly minContextSlot?: number | undefined
}

/** What a Solana wallet may be asked for. */
export type SolanaMethod = 'signMessage' | 'signTransaction' | 'signAndSendTransaction'

/** Signs and sends with a Solana wallet. Transactions are bytes, as sent to the network. Every answer is checked. */
export type SolanaSigner = {
  /** Whether the wallet has the method; the others reject with `RPC_UNSUPPORTED_METHOD`. */
  can(method: SolanaMethod): boolean
  /** The signature, 64 bytes. */
  signMessage(account: string, message: Uint8Array, watch?: RequestWatch): Promise<Uint8Array>
  /** In the same order; with one prompt if the wallet can. */
  signTransactions(
    account: string,
    transactions: readonly Uint8Array[],
    network: CaipNetworkId,
    watch?: RequestWatch,
  ): Promise<readonly Uint8Array[]>
  /** The transaction's signature, 64 bytes. The wallet sends it. */
  signAndSendTransaction(
    account: string,
    transaction: Uint8Array,
    network: CaipNetworkId,
    options?: SolanaSendOptions,
    watch?: RequestWatch,
  ): Promise<Uint8Array>
}

/** A Solana network. */
export type SolanaNetwork = Network & { readonly id: string }

/**
 * The wallet for apps, with transactions of `@solana/web3.js`. Everything is for the active account and network. Nothing
 * is retried.
 */
export type SolanaProvider = {
  /** The active account, in base58; `undefined` after a disconnect. */
  readonly address: string | undefined
  /** The signature, 64 bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signTransaction<T extends Transaction | VersionedTransaction>(transaction: T): Promise<T>
  signAllTransactions<T extends Transaction | VersionedTransaction>(transactions: readonly T[]): Promise<T[]>
  /** The signature in base58. The wallet sends it. */
  signAndSendTransaction(transaction: Transaction | VersionedTransaction, options?: SolanaSendOptions): Promise<string>
  /** The signature in base58. The wallet signs, and the network's node sends; or the wallet does both. */
  sendTransaction(transaction: Transaction | VersionedTransaction, options?: SolanaSendOptions): Promise<string>
}

declare module './namespaceTypes.js' {
  interface AdapterTypes {
    solana: {
      address: string
      chainId: string
      signature: string
      network: SolanaNetwork
      provider: SolanaProvider
      signer: SolanaSigner
      client: Connection
    }
  }
}
