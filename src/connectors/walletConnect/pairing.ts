// Needed only for a URI, not for a restored session: one chunk.
import { createPairingCode } from './createPairingCode.js'
import { createPairingUris, toPairingError } from './createPairingUris.js'

export { createPairingCode, createPairingUris, toPairingError }
