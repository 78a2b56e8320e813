import type { Connection, PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
import type { AdapterFactory } from '../adapters/adapter.js'
import { solana } from '../adapters/solana/solana.js'
import type { SolanaChain } from '../domain/network.js'
import type { SolanaProvider, SolanaSendOptions } from '../domain/solanaTypes.js'
import type { AppKitAdapter } from './adapters.js'
import { type AppKitNetwork, toLiteral } from './networks.js'
import { note } from './options.js'

type AnyTransaction = Transaction | VersionedTransaction

/** The Solana wallet in AppKit's shape: `useAppKitProvider<Provider>('solana')`. */
export type Provider = Omit<SolanaProvider, 'sendTransaction'> & {
  /** The active account; `undefined` until web3.js has loaded. */
  readonly publicKey: PublicKey | undefined
  /** The signature in base58. The transaction is sent to the active network; `connection` is not used. */
  sendTransaction(transaction: AnyTransaction, connection?: Connection, options?: SolanaSendOptions): Promise<string>
  /** One after the other, since each asks the wallet. */
  signAndSendAllTransactions(transactions: readonly AnyTransaction[], options?: SolanaSendOptions): Promise<string[]>
  getAccounts(): Promise<{ readonly address: string }[]>
}

export type SolanaAdapterOptions = {
  /** @default true */
  readonly registerWalletStandard?: boolean | undefined
  /** No effect: wallets that register by Wallet Standard are listed. */
  readonly wallets?: readonly object[] | undefined
  /** No effect: use `useSolanaProvider().connection` of `latchkey`, or a `Connection` of your own. */
  readonly connectionSettings?: string | object | undefined
}

/** Puts the Solana networks of `createAppKit` to use. Needs `@solana/web3.js` 1.x. */
export class SolanaAdapter implements AppKitAdapter {
  readonly namespace = 'solana'
  readonly #walletStandard: boolean
  readonly #providers = new WeakMap<object, Provider>()
  #Key: typeof PublicKey | undefined

  constructor({ registerWalletStandard = true, wallets, connectionSettings }: SolanaAdapterOptions = {}) {
    this.#walletStandard = registerWalletStandard
    if (wallets || connectionSettings) note('SolanaAdapter: wallets and connectionSettings have no effect')
  }

  createFactory(networks: readonly AppKitNetwork[]): AdapterFactory {
    return solana({ networks: networks.map(toLiteral) as SolanaChain[], walletStandard: this.#walletStandard })
  }

  toProvider(wallet: object): Provider {
    const cached = this.#providers.get(wallet)
    if (cached) return cached
    const created = this.#createProvider(wallet as SolanaProvider)
    this.#providers.set(wallet, created)
    return created
  }

  #createProvider(wallet: SolanaProvider): Provider {
    // The wallet is connected, so whatever signs next needs the package as well.
    import('@solana/web3.js').then(
      ({ PublicKey: Key }) => {
        this.#Key = Key
      },
      () => undefined,
    )
    const getKey = () => (this.#Key && wallet.address !== undefined ? new this.#Key(wallet.address) : undefined)
    const additions: Pick<Provider, 'sendTransaction' | 'signAndSendAllTransactions' | 'getAccounts'> = {
      sendTransaction: (transaction, _connection, options) => wallet.sendTransaction(transaction, options),
      async signAndSendAllTransactions(transactions, options) {
        const signatures: string[] = []
        for (const transaction of transactions)
          signatures.push(await wallet.signAndSendTransaction(transaction, options))
        return signatures
      },
      getAccounts: async () => (wallet.address === undefined ? [] : [{ address: wallet.address }]),
    }
    // Everything else is the wallet's own, also what changes, such as its address.
    const provider = Object.assign(Object.create(wallet), additions)
    return Object.defineProperty(provider, 'publicKey', { get: getKey, enumerable: true })
  }
}
