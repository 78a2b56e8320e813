export { readWalletCookie, type WalletCookieOptions, type WalletCookieState } from '../instance/walletCookie.js'
export { WalletCookie, type WalletCookieProps } from '../react/WalletCookie.js'
