/** A documentation page at its public URL. */
export const docsUrl = (path: string) => `https://github.com/latchkey/latchkey/blob/main/docs/${path}`
