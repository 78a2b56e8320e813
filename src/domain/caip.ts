import { splitCaip2, splitCaip10 } from '../core/caip.js'
import { InvalidCaipAddressError, InvalidCaipNetworkIdError } from '../errors/formatErrors.js'

/**
 * Parses a CAIP-2 network id, such as `eip155:1`.
 * @throws InvalidCaipNetworkIdError unless there are exactly 2 non-empty parts.
 */
export function parseCaipNetworkId(text: unknown) {
  const segments = splitCaip2(text)
  if (!segments) throw new InvalidCaipNetworkIdError()
  return segments
}

/**
 * Parses a CAIP-10 account id, such as `eip155:1:0x…`.
 * @throws InvalidCaipAddressError unless there are exactly 3 non-empty parts.
 */
export function parseCaipAddress(text: unknown) {
  if (typeof text !== 'string' || text === '') throw new InvalidCaipAddressError('Invalid CAIP Address')
  const segments = splitCaip10(text)
  if (!segments) throw new InvalidCaipAddressError()
  return segments
}
