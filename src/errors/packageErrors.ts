import { LatchkeyError } from './latchkeyError.js'

/** An optional package did not load. */
export class PackageMissingError extends LatchkeyError {
  override readonly name = 'PackageMissingError'
  override readonly code = 'PACKAGE_MISSING'
  constructor(packages: string, cause: unknown) {
    super(`An optional package did not load. Install it: npm install ${packages}`, { cause, details: { packages } })
  }
}
