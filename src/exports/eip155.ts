export { type Eip155Options, eip155 } from '../adapters/eip155/eip155.js'
