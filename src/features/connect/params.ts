import type { Connector } from '../../connectors/connector.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'

/** The only namespace to connect. */
type Chosen = { readonly namespace?: Namespace | undefined }

/** The wallet to ask: an installed one, or a catalogue entry. */
export type ConnectTarget = Chosen &
  (
    | {
        readonly connector: Connector
        /** The wallet's other chains, asked in this order once it has approved. */
        readonly next?: readonly Connector[] | undefined
        /** The account to activate, if the wallet shares it. */
        readonly account?: string | undefined
      }
    | { readonly wallet: CatalogueWallet }
  )

export type ConnectParams =
  | (Chosen & {
      /** The only wallet to connect, as the page names it. */
      readonly wallet?: string | undefined
    })
  | undefined

export type PairingParams = (Chosen & { readonly wallet?: CatalogueWallet | undefined }) | undefined

/** One wallet, with a connector per namespace. */
export type MultiChainParams = { readonly connectors: readonly Connector[] }
