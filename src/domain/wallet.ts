import type { CaipNetworkId } from '../core/caip.js'
import type { Namespace } from './namespace.js'

export type ConnectorType = 'MULTI_CHAIN' | 'AUTH' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT'

/** Connector id of every wallet paired over the relay; the session says which wallet it is. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** The wallet of a connection, as displayed. */
export type WalletInfo = {
  readonly id: string
  readonly name: string
  /** The original name, to tell whether cleaning changed it. Never displayed. */
  readonly rawName?: string | undefined
  /** A URL safe for `<img src>`. */
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly type: ConnectorType
}

/** Compares names case-insensitively. Equal names prove nothing about identity. */
export const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** A catalogue entry; links are validated, text is sanitized. */
export type CatalogueWallet = {
  readonly id: string
  readonly name: string
  /** The original name, to tell whether cleaning changed it. Never displayed. */
  readonly rawName?: string | undefined
  readonly imageId?: string | undefined
  /** Icon of a custom wallet, safe for `<img src>`. */
  readonly image?: string | undefined
  readonly rdns?: string | undefined
  /** It also sets a property on the page's window, as an extension does. */
  readonly isExtension?: boolean | undefined
  readonly order?: number | undefined
  readonly isCertified?: boolean | undefined
  readonly homepage?: string | undefined
  readonly mobileLink?: string | undefined
  /** Universal link of the same app, if any. */
  readonly linkMode?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
  readonly chains: readonly CaipNetworkId[]
}

/** Whether the wallet can be used for the namespace; an entry without chains does not say. */
export const isOfNamespace = ({ chains }: Pick<CatalogueWallet, 'chains'>, namespace: Namespace | undefined) =>
  namespace === undefined || chains.length === 0 || chains.some((id) => id.startsWith(`${namespace}:`))
