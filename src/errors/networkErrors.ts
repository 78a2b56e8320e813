import { BaseError, type BaseErrorOptions } from './baseError.js'

/** No adapter of that namespace was handed in. */
export class AdapterMissingError extends BaseError {
  override readonly code = 'ADAPTER_MISSING'
  constructor(namespace: string) {
    super('Chain adapter not found', {
      hints: [`Add the adapter of "${namespace}" to the adapters option first; networks belong to an adapter.`],
      details: { namespace },
    })
  }
}

export class NetworkNotFoundError extends BaseError {
  override readonly code = 'NETWORK_NOT_FOUND'
  constructor(network: string) {
    super('Network not found', {
      hints: ['Add it to the networks of its adapter, or call addNetwork first.'],
      details: { network },
    })
  }
}

/** A network literal handed to the adapter of another namespace. */
export class NetworkNamespaceError extends BaseError {
  override readonly code = 'NETWORK_NAMESPACE'
  constructor(network: string, namespace: string) {
    super(`The network "${network}" does not belong to the namespace ${namespace}`, { details: { network, namespace } })
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
  constructor(details: { wanted: number; actual: number }) {
    super('The wallet stayed on another network', { details })
  }
}

export class ChainUnsupportedError extends BaseError {
  override readonly code = 'CHAIN_UNSUPPORTED'
  constructor(namespace: string) {
    super('Unsupported chain', { details: { namespace } })
  }
}
