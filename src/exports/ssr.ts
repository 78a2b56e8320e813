export type { WalletCookieState } from '../instance/keepWalletCookie.js'
export { readWalletCookie, type WalletCookieOptions } from '../instance/readWalletCookie.js'
