import { createPublicKey } from 'node:crypto'

/** What precedes a public key's 32 bytes in its standard container. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

export const publicKeyOf = (key: Uint8Array) =>
  createPublicKey({ key: Buffer.concat([SPKI_HEAD, key]), format: 'der', type: 'spki' })
