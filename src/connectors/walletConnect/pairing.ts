import { createPairingCode } from './createPairingCode.js'
import { createPairingUris, toPairingError } from './createPairingUris.js'

// Needed only for a URI, not for a restored session: one chunk.
export { createPairingCode, createPairingUris, toPairingError }
