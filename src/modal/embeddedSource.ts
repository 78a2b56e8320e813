import type { EMBEDDED_ID } from '../domain/embedded.js'
import type { createEmbedded } from './embedded/createEmbedded.js'

/** An embedded wallet, from `embedded()` of `latchkey/embedded`: a page without it loads none of its code. */
export type EmbeddedSource = {
  readonly id: typeof EMBEDDED_ID
  /** Not part of the API: it may change in any release. */
  load(): Promise<{ createEmbedded: typeof createEmbedded }>
}
