/** A chain that wallets know but the app does not. */
export const STRANGE_CHAIN = 31337
