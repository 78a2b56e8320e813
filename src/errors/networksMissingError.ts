import { LatchkeyError } from './latchkeyError.js'

/** An adapter without a network to be on. */
export class NetworksMissingError extends LatchkeyError {
  override readonly name = 'NetworksMissingError'
  override readonly code = 'NETWORKS_MISSING'
  constructor(namespace: string) {
    super(`The adapter of ${namespace} needs at least one network`)
  }
}
