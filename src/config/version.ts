// biome-ignore lint/correctness/useImportExtensions: what is read is the manifest itself, not a module built from it
import { version } from '../../package.json'

/** The published version of this package. */
export const VERSION: string = version
