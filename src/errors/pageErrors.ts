import { LatchkeyError } from './latchkeyError.js'

// What the page's own code raises or imports: loaded with the page, so each message says what to do in one sentence.

export class InstanceIdTakenError extends LatchkeyError {
  override readonly name = 'InstanceIdTakenError'
  override readonly code = 'INSTANCE_ID_TAKEN'
  constructor(id: string) {
    super(`A wallet modal "${id}" already runs on this page: give each its own id`)
  }
}

/** A hook or component is outside its provider. */
export class ProviderMissingError extends LatchkeyError {
  override readonly name = 'ProviderMissingError'
  override readonly code = 'PROVIDER_MISSING'
  constructor(user: string) {
    super(`${user} must be inside <WalletModalProvider>`)
  }
}

/** A method was called on a server, where the modal never starts. */
export class NotStartedError extends LatchkeyError {
  override readonly name = 'NotStartedError'
  override readonly code = 'NOT_STARTED'
  constructor() {
    super('Render <WalletModalProvider> before you use the wallet modal')
  }
}

/** Adding or removing a network requires an existing adapter for the namespace. */
export class AdapterMissingError extends LatchkeyError {
  override readonly name = 'AdapterMissingError'
  override readonly code = 'ADAPTER_MISSING'
  constructor(namespace: string) {
    super('Chain adapter not found', { details: { namespace } })
  }
}

/** A network literal was passed to the adapter of another namespace. */
export class NetworkNamespaceError extends LatchkeyError {
  override readonly name = 'NetworkNamespaceError'
  override readonly code = 'NETWORK_NAMESPACE'
  constructor(network: string, namespace: string) {
    super(`The network "${network}" does not belong to the namespace ${namespace}`)
  }
}

/** Only one form of sign-in can be configured. */
export class SignInConflictError extends LatchkeyError {
  override readonly name = 'SignInConflictError'
  override readonly code = 'SIGN_IN_CONFLICT'
  constructor() {
    super('Cannot set both `siweConfig` and `siwx` options')
  }
}
