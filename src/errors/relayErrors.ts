import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

export type RelayRefusal = 'origin' | 'clock' | 'projectId' | 'unknown'

/** Meaning of the relay's messages, sent with the close code of the socket. */
const refusals: readonly (readonly [string, RelayRefusal])[] = [
  ['Unauthorized: origin not allowed', 'origin'],
  ['JWT validation error: JWT Token is not yet valid', 'clock'],
  ['Unauthorized: invalid key', 'projectId'],
]

const remedies: Readonly<Record<RelayRefusal, string>> = {
  origin: "Add the page's origin to the project.",
  clock: 'Ask the user to set the clock of the device.',
  projectId: 'Set projectId to the id of your project at the hosted services.',
  unknown: 'Check the cause.',
}

/** The relay rejects this app. Retrying fails until the developer fixes what `reason` names. */
export class RelayRefusedError extends LatchkeyError {
  override readonly name = 'RelayRefusedError'
  override readonly code = 'RELAY_REFUSED'
  readonly reason: RelayRefusal
  constructor(message: string, options?: LatchkeyErrorOptions) {
    const [, reason = 'unknown'] = refusals.find(([words]) => message.includes(words)) ?? []
    super('The pairing service rejected this app', { hints: [remedies[reason]], ...options, details: { reason } })
    this.reason = reason
  }
}

/** No wallet used the QR code in time. */
export class PairingExpiredError extends LatchkeyError {
  override readonly name = 'PairingExpiredError'
  override readonly code = 'PAIRING_EXPIRED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The QR code expired', options)
  }
}

/** The wallet approved nothing usable: no configured network, or no valid account. */
export class NothingApprovedError extends LatchkeyError {
  override readonly name = 'NothingApprovedError'
  override readonly code = 'NOTHING_APPROVED'
  constructor() {
    super("The wallet approved none of the app's networks", {
      hints: ['Configure a network that the wallet supports.'],
    })
  }
}

/** The wallet ended the session, or it expired, before a response. */
export class SessionEndedError extends LatchkeyError {
  override readonly name = 'SessionEndedError'
  override readonly code = 'SESSION_ENDED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The wallet has disconnected', options)
  }
}
