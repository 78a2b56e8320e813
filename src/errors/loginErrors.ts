import { LatchkeyError } from './latchkeyError.js'

/** The app has no embedded wallet. */
export class EmbeddedMissingError extends LatchkeyError {
  override readonly name = 'EmbeddedMissingError'
  override readonly code = 'EMBEDDED_MISSING'
  constructor() {
    super('There is no embedded wallet', { hints: ['Pass `embedded()` in the option `connectors`.'] })
  }
}

/** A login could not end well: it needs a project id, and a network that the embedded wallet has. */
export class EmbeddedUnusableError extends LatchkeyError {
  override readonly name = 'EmbeddedUnusableError'
  override readonly code = 'EMBEDDED_UNUSABLE'
  constructor() {
    super('The embedded wallet cannot be used here', {
      hints: ['Set `projectId`, and configure a network that the embedded wallet has.'],
    })
  }
}

/** There is one embedded wallet, and its user is logged in. */
export class AlreadyLoggedInError extends LatchkeyError {
  override readonly name = 'AlreadyLoggedInError'
  override readonly code = 'ALREADY_LOGGED_IN'
  constructor() {
    super('Somebody is logged in already', { hints: ['Disconnect first.'] })
  }
}

/** The app does not offer this way to log in, or it does not work on this device. Nobody was asked. */
export class LoginNotOfferedError extends LatchkeyError {
  override readonly name = 'LoginNotOfferedError'
  override readonly code = 'LOGIN_NOT_OFFERED'
  constructor(provider: string) {
    super('This way to log in is not offered here', {
      details: { provider },
      hints: ['Allow it in `features.email` or `features.socials`, and leave it out where it does not work.'],
    })
  }
}

/** The browser has blocked the provider's window, which opens only within a press. */
export class LoginWindowBlockedError extends LatchkeyError {
  override readonly name = 'LoginWindowBlockedError'
  override readonly code = 'LOGIN_WINDOW_BLOCKED'
  constructor() {
    super('The login window was blocked', {
      hints: ['Await `prepareLogin()` first, then call `loginWithSocial` at once in the press.'],
    })
  }
}

/** Nothing was mailed. `unsupported`: an address, but none that the wallet's page takes. */
export class EmailInvalidError extends LatchkeyError {
  override readonly name = 'EmailInvalidError'
  override readonly code = 'EMAIL_INVALID'
  constructor(readonly reason: 'invalid' | 'unsupported') {
    super('The email address is not valid', { details: { reason } })
  }
}

const codeTexts = {
  wrong: 'The code was refused',
  expired: 'The code has expired',
  malformed: 'A code has six digits',
  unexpected: 'No code is expected now',
} as const

/**
 * The code does not log anybody in. `malformed`: it is not six digits, and was not sent. `expired`: it is of no use any
 * more, so ask for another. `unexpected`: no code is waited for.
 */
export class EmailCodeRefusedError extends LatchkeyError {
  override readonly name = 'EmailCodeRefusedError'
  override readonly code = 'EMAIL_CODE_REFUSED'
  constructor(
    readonly reason: 'wrong' | 'expired' | 'malformed' | 'unexpected',
    message?: string | undefined,
  ) {
    super(message || codeTexts[reason], { details: { reason } })
  }
}
