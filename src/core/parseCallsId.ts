/** As long as the standard allows: 4,096 bytes, or as many hex digits and their prefix. */
const MAX_LENGTH = 8_194
const printable = /^[\x21-\x7e]+$/

/** A wallet's id for calls (EIP-5792); `undefined` for anything else. */
export const parseCallsId = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_LENGTH && printable.test(value) ? value : undefined
