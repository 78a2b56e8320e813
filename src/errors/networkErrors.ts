import { BaseError, type BaseErrorOptions } from './baseError.js'

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
