import type { UseWalletBalance } from '../hooks/useWalletBalance.js'

/** The exact balance, and its time if it could not be refreshed. */
export const exactBalance = ({ formatted: value, symbol = '', status, asOf = 0 }: UseWalletBalance) =>
  `${value} ${symbol}${status === 'failed' ? `, ${new Date(asOf).toLocaleTimeString()}` : ''}`
