/** Stands for the account that a message is checked without: the wallet that signs adds its own. */
export const NO_ADDRESS = `0x${'0'.repeat(40)}`
