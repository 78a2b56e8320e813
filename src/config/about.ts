/** A documentation page at its public URL. */
export const docsUrl = (path: string) => `https://github.com/latchkey/latchkey/blob/main/docs/${path}`

/** The published version of this package: a test compares it with the manifest. */
export const VERSION = '0.1.0'
