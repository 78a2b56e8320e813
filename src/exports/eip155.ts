export { eip155, type Eip155Options } from '../adapters/eip155/eip155.js'
