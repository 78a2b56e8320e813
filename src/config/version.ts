// biome-ignore lint/correctness/useImportExtensions: what is read is the manifest itself, not a module built from it
import { version } from '../../package.json'

/** Of this package, as it is published. */
export const VERSION: string = version
