import type { GetWalletType } from './walletLinks.js'

/** Every event and its properties. The names are the specification's. */
export type EventMap = {
  MODAL_CREATED: undefined
  INITIALIZE: { networks: readonly string[]; themeMode: string }
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  SELECT_WALLET: { name: string; platform: 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' | 'unsupported' }
  CONNECT_SUCCESS: { method: 'browser' | 'mobile' | 'qrcode' | 'email'; name: string; reconnect?: boolean }
  CONNECT_ERROR: { message: string }
  /** A wallet's link could not be opened; the link itself is never told. */
  CONNECT_PROXY_ERROR: { message: string; name: string }
  USER_REJECTED: { message: string }
  DISCONNECT_SUCCESS: { namespace: string }
  DISCONNECT_ERROR: { message: string }
  CLICK_NETWORKS: undefined
  CLICK_NETWORK_HELP: undefined
  CLICK_WALLET_HELP: undefined
  CLICK_ALL_WALLETS: undefined
  CLICK_GET_WALLET: undefined
  GET_WALLET: { name: string; type: GetWalletType }
  SWITCH_NETWORK: { network: string }
  SEARCH_WALLET: { badge: string; search: string }
}

export type EventName = keyof EventMap

export type WalletModalEvent = {
  [name in EventName]: {
    readonly event: name
    /** Milliseconds since 1970. */
    readonly timestamp: number
    readonly properties: EventMap[name]
  }
}[EventName]
