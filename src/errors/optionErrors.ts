import { LatchkeyError } from './latchkeyError.js'

/** What needs the option fails; reported when that loads. */
export class InvalidOptionError extends LatchkeyError {
  override readonly name = 'InvalidOptionError'
  override readonly code = 'OPTION_INVALID'
  constructor(option: string, why: string) {
    super(`The option ${option} is not valid: ${why}`, { details: { option } })
  }
}

/** An optional package did not load. */
export class PackageMissingError extends LatchkeyError {
  override readonly name = 'PackageMissingError'
  override readonly code = 'PACKAGE_MISSING'
  constructor(packages: string, cause: unknown) {
    super(`An optional package did not load. Install it: npm install ${packages}`, { cause, details: { packages } })
  }
}
