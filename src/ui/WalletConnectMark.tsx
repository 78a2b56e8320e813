import { walletConnectColor, walletConnectPath } from './walletConnectPath.js'

/** WalletConnect's mark in white on its colour, which fills a tile of any size. */
export const WalletConnectMark = () => (
  <svg viewBox="0 0 36 36" aria-hidden="true">
    <path fill={walletConnectColor} d="M0 0h36v36H0z" />
    <path fill="#fff" transform="translate(6 6)" d={walletConnectPath} />
  </svg>
)
