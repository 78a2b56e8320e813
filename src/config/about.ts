// biome-ignore lint/correctness/useImportExtensions: what is read is the manifest itself, not a module built from it
import { version } from '../../package.json'

/** A documentation page at its public URL. */
export const docsUrl = (path: string) => `https://github.com/latchkey/latchkey/blob/main/docs/${path}`

/** The published version of this package. */
export const VERSION: string = version
