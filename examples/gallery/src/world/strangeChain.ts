/** A chain that wallets know and the app does not. */
export const STRANGE_CHAIN = 31337
