import { LatchkeyError } from './latchkeyError.js'

/** An adapter was created without networks. */
export class NetworksMissingError extends LatchkeyError {
  override readonly name = 'NetworksMissingError'
  override readonly code = 'NETWORKS_MISSING'
  constructor(namespace: string) {
    super(`The adapter of ${namespace} needs at least one network`)
  }
}
