export const SIGNATURE_BYTES = 64
/** The network accepts 1,232 bytes; a proposal raises this to 4,096. */
export const MAX_TRANSACTION_BYTES = 4_096
