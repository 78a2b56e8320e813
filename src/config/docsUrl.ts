/** A page of the documentation, as everybody can open it. */
export const docsUrl = (path: string) => `https://github.com/latchkey/latchkey/blob/main/docs/${path}`
