const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 24 of 62 characters are 142 bits (SIWX-1). */
const LENGTH = 24
/** Larger bytes would favour the first letters. */
const FAIR_BYTES = 256 - (256 % LETTERS.length)

/** A nonce that nobody can predict: letters and digits, as EIP-4361 wants. */
export function createNonce(): string {
  let nonce = ''
  while (nonce.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < FAIR_BYTES && nonce.length < LENGTH) nonce += LETTERS[byte % LETTERS.length]
    }
  }
  return nonce
}
