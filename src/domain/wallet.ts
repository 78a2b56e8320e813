import type { CaipNetworkId } from '../core/caip.js'

export type ConnectorType = 'MULTI_CHAIN' | 'AUTH' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT'

/** The connector of every wallet that is paired over the relay: which wallet it is stands in the session. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** The wallet behind a connection, as shown. */
export type WalletInfo = {
  readonly id: string
  readonly name: string
  /** As it came: only to tell whether cleaning changed it. Never shown. */
  readonly rawName?: string | undefined
  /** An address that may stand in `<img src>`. */
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly type: ConnectorType
}

/** Names are one in whatever case; nothing follows from it about who bears them. */
export const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** An entry of the wallet catalogue; links have passed the classifier, text is cleaned. */
export type CatalogueWallet = {
  readonly id: string
  readonly name: string
  /** As it came: only to tell whether cleaning changed it. Never shown. */
  readonly rawName?: string | undefined
  readonly imageId?: string | undefined
  /** Of the host's own: an address that may stand in `<img src>`. */
  readonly image?: string | undefined
  readonly rdns?: string | undefined
  /** It also puts itself on the window of a page, which an extension does. */
  readonly isExtension?: boolean | undefined
  readonly order?: number | undefined
  readonly isCertified?: boolean | undefined
  readonly homepage?: string | undefined
  readonly mobileLink?: string | undefined
  /** Address on the web that opens the same app, where it has one. */
  readonly linkMode?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
  readonly chains: readonly CaipNetworkId[]
}
