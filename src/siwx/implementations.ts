import { createCloudSiwx } from './createCloudSiwx.js'
import { createLocalSiwx } from './createLocalSiwx.js'
import { createServerSiwx } from './createServerSiwx.js'
import { createSiweSiwx } from './createSiweSiwx.js'

// All ready-made ways to sign in, as one chunk.
export { createCloudSiwx, createLocalSiwx, createServerSiwx, createSiweSiwx }
