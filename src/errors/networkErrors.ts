import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** The wallet will not go to that network, also after it was offered to add it. */
export class ChainNotSupportedError extends LatchkeyError {
  override readonly name = 'ChainNotSupportedError'
  override readonly code = 'CHAIN_NOT_SUPPORTED'
  constructor(options?: LatchkeyErrorOptions) {
    super('Chain is not supported', {
      hints: ['Offer a network that the wallet has, or look at the cause.'],
      ...options,
    })
  }
}

/** The wallet said yes, and is still on another chain. */
export class SwitchNotDoneError extends LatchkeyError {
  override readonly name = 'SwitchNotDoneError'
  override readonly code = 'SWITCH_NOT_DONE'
  constructor(details: { wanted: string; actual: number }) {
    super('The wallet stayed on another network', {
      details,
      hints: ['Have the visitor change the network in the wallet.'],
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
