export type { PaymasterServices } from '../adapters/eip155/calls/createCalls.js'
export type { PaymasterService } from '../adapters/eip155/calls/sendCalls.js'
export { type Eip155Options, eip155 } from '../adapters/eip155/eip155.js'
