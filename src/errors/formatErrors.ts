import { LatchkeyError } from './latchkeyError.js'

export class InvalidCaipAddressError extends LatchkeyError {
  override readonly name = 'InvalidCaipAddressError'
  override readonly code = 'CAIP_ADDRESS_INVALID'
  constructor(message: 'Invalid CAIP Address' | 'Invalid CAIP-10 address' = 'Invalid CAIP-10 address') {
    super(message, { hints: ['Use the format namespace:reference:address, such as eip155:1:0x….'] })
  }
}

export class InvalidCaipNetworkIdError extends LatchkeyError {
  override readonly name = 'InvalidCaipNetworkIdError'
  override readonly code = 'CAIP_NETWORK_INVALID'
  constructor() {
    super('Invalid CAIP-2 network id', { hints: ['Use the format namespace:reference, such as eip155:1.'] })
  }
}
