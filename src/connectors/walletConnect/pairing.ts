// What only a URI needs, and no restored session: one chunk.
import { createPairingCode } from './createPairingCode.js'
import { createPairingUris } from './createPairingUris.js'

export { createPairingCode, createPairingUris }
