import { BaseError, type BaseErrorOptions } from './baseError.js'

/** No adapter of that namespace was handed in. */
export class NetworkNotFoundError extends BaseError {
  override readonly code = 'NETWORK_NOT_FOUND'
  constructor(network: string) {
    super('Network not found', {
      hints: ['Add it to the networks of its adapter, or call addNetwork first.'],
      details: { network },
    })
  }
}

/** The wallet will not go to that network, also after it was offered to add it. */
export class ChainNotSupportedError extends BaseError {
  override readonly code = 'CHAIN_NOT_SUPPORTED'
  constructor(options?: BaseErrorOptions) {
    super('Chain is not supported', options)
  }
}

/** The wallet said yes, and is still on another chain. */
export class SwitchNotDoneError extends BaseError {
  override readonly code = 'SWITCH_NOT_DONE'
  constructor(details: { wanted: string; actual: number }) {
    super('The wallet stayed on another network', { details })
  }
}

export class ChainUnsupportedError extends BaseError {
  override readonly code = 'CHAIN_UNSUPPORTED'
  constructor(namespace: string) {
    super('Unsupported chain', { details: { namespace } })
  }
}
