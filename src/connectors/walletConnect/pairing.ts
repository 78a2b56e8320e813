// Needed only for a URI, not for a restored session: one chunk.
import { createPairingCode } from './createPairingCode.js'
import { createPairingUris } from './createPairingUris.js'

export { createPairingCode, createPairingUris }
