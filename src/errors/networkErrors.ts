import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** The wallet refuses to switch to that network, even after an offer to add it. */
export class ChainNotSupportedError extends LatchkeyError {
  override readonly name = 'ChainNotSupportedError'
  override readonly code = 'CHAIN_NOT_SUPPORTED'
  constructor(options?: LatchkeyErrorOptions) {
    super('Chain is not supported', {
      hints: ['Offer a network that the wallet supports, or check the cause.'],
      ...options,
    })
  }
}

/** The wallet agreed but is still on another chain. */
export class SwitchNotDoneError extends LatchkeyError {
  override readonly name = 'SwitchNotDoneError'
  override readonly code = 'SWITCH_NOT_DONE'
  constructor(details: { expected: string; actual: number }) {
    super('The wallet stayed on another network', {
      details,
      hints: ['Ask the user to change the network in the wallet.'],
    })
  }
}

export class RpcUrlMissingError extends LatchkeyError {
  override readonly name = 'RpcUrlMissingError'
  override readonly code = 'RPC_URL_MISSING'
  constructor(namespace: string) {
    super('Unsupported chain', { details: { namespace } })
  }
}

/** The network is not configured. */
export class NetworkNotFoundError extends LatchkeyError {
  override readonly name = 'NetworkNotFoundError'
  override readonly code = 'NETWORK_NOT_FOUND'
  constructor(requested: string, configured: readonly string[]) {
    super(`Network not found: ${requested} is not among ${configured.join(', ') || 'the configured ones: none'}`, {
      hints: ['Add it to the networks of its adapter, or call addNetwork first.'],
      details: { given: requested, configured: configured.join() },
    })
  }
}
