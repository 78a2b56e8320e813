/**
 * A signature that a page must reject: of another account or another text, no signature at all, one that is a byte short,
 * hex in upper case (EVM only), or the right one after the wallet has disconnected the page.
 */
export type WrongSignature = 'otherAccount' | 'otherText' | 'garbage' | 'short' | 'upperCase' | 'afterDisconnect'

/** Signed instead of the text that the page asked for. */
export const OTHER_TEXT = 'This is not the message that the page asked for.'
