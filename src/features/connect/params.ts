import type { Connector } from '../../connectors/connector.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'

/** The wallet to ask: an installed one, or a catalogue entry. */
export type ConnectTarget =
  | {
      readonly connector: Connector
      /** Only for this namespace, even if the wallet supports others. */
      readonly isChosen?: boolean | undefined
    }
  | { readonly wallet: CatalogueWallet }

export type ConnectParams =
  | {
      /** The only namespace to list. */
      readonly namespace?: Namespace | undefined
      /** The only wallet to connect, as the page names it. */
      readonly wallet?: string | undefined
    }
  | undefined

export type PairingParams = { readonly wallet?: CatalogueWallet | undefined } | undefined

export type MultiChainParams = { readonly connectors: readonly Connector[] }
