import { BaseError, type BaseErrorOptions } from './baseError.js'

export type RelayRefusal = 'origin' | 'clock' | 'projectId' | 'unknown'

/** What the relay's own words stand for (as they come with the code that ends the socket). */
const refusals: readonly (readonly [string, RelayRefusal])[] = [
  ['Unauthorized: origin not allowed', 'origin'],
  ['JWT validation error: JWT Token is not yet valid', 'clock'],
  ['Unauthorized: invalid key', 'projectId'],
]

/** The relay does not take this app; trying again changes nothing until the developer has mended what `reason` names. */
export class RelayRefusedError extends BaseError {
  override readonly code = 'RELAY_REFUSED'
  readonly reason: RelayRefusal
  constructor(said: string, options?: BaseErrorOptions) {
    const [, reason = 'unknown'] = refusals.find(([words]) => said.includes(words)) ?? []
    super('The pairing service refused this app', { ...options, details: { reason } })
    this.reason = reason
  }
}

/** A code that no wallet has answered in its time. */
export class PairingExpiredError extends BaseError {
  override readonly code = 'PAIRING_EXPIRED'
  constructor(options?: BaseErrorOptions) {
    super('The pairing code is over', options)
  }
}

/** A wallet said yes to nothing that this app can use: none of its networks, or no account that is one. */
export class NothingApprovedError extends BaseError {
  override readonly code = 'NOTHING_APPROVED'
  constructor() {
    super('The wallet has approved none of the networks of this app')
  }
}

/** The wallet ended the session, or its time was over, before it answered. */
export class SessionEndedError extends BaseError {
  override readonly code = 'SESSION_ENDED'
  constructor(options?: BaseErrorOptions) {
    super('The wallet has disconnected', options)
  }
}
