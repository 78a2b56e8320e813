import { LatchkeyError } from './latchkeyError.js'

/** The network is not configured. */
export class NetworkNotFoundError extends LatchkeyError {
  override readonly name = 'NetworkNotFoundError'
  override readonly code = 'NETWORK_NOT_FOUND'
  constructor(given: string, configured: readonly string[]) {
    super(`Network not found: ${given} is not among ${configured.join(', ') || 'the configured ones: none'}`, {
      hints: ['Add it to the networks of its adapter, or call addNetwork first.'],
      details: { given, configured: configured.join() },
    })
  }
}
