import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

export type RelayRefusal = 'origin' | 'clock' | 'projectId' | 'unknown'

/** What the relay's own words stand for (as they come with the code that ends the socket). */
const refusals: readonly (readonly [string, RelayRefusal])[] = [
  ['Unauthorized: origin not allowed', 'origin'],
  ['JWT validation error: JWT Token is not yet valid', 'clock'],
  ['Unauthorized: invalid key', 'projectId'],
]

const remedies: Readonly<Record<RelayRefusal, string>> = {
  origin: "Add the page's origin to those of the project.",
  clock: 'Have the visitor set the clock of the device.',
  projectId: 'Give projectId the id of a project of the hosted services.',
  unknown: 'Look at the cause.',
}

/** The relay does not take this app; trying again changes nothing until the developer has mended what `reason` names. */
export class RelayRefusedError extends LatchkeyError {
  override readonly name = 'RelayRefusedError'
  override readonly code = 'RELAY_REFUSED'
  readonly reason: RelayRefusal
  constructor(said: string, options?: LatchkeyErrorOptions) {
    const [, reason = 'unknown'] = refusals.find(([words]) => said.includes(words)) ?? []
    super('The pairing service rejected this app', { hints: [remedies[reason]], ...options, details: { reason } })
    this.reason = reason
  }
}

/** A code that no wallet has answered in its time. */
export class PairingExpiredError extends LatchkeyError {
  override readonly name = 'PairingExpiredError'
  override readonly code = 'PAIRING_EXPIRED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The pairing code is over', options)
  }
}

/** A wallet said yes to nothing that this app can use: none of its networks, or no account that is one. */
export class NothingApprovedError extends LatchkeyError {
  override readonly name = 'NothingApprovedError'
  override readonly code = 'NOTHING_APPROVED'
  constructor() {
    super('The wallet has approved none of the networks of this app', {
      hints: ['Configure a network that the wallet has.'],
    })
  }
}

/** The wallet ended the session, or its time was over, before it answered. */
export class SessionEndedError extends LatchkeyError {
  override readonly name = 'SessionEndedError'
  override readonly code = 'SESSION_ENDED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The wallet has disconnected', options)
  }
}
