import { BaseError } from './baseError.js'

/** An option that cannot be honoured; thrown when the modal is created. */
export class InvalidOptionError extends BaseError {
  override readonly code = 'OPTION_INVALID'
  constructor(option: string, why: string) {
    super(`The option ${option} is not valid: ${why}`, { details: { option } })
  }
}

export class InstanceIdTakenError extends BaseError {
  override readonly code = 'INSTANCE_ID_TAKEN'
  constructor(id: string) {
    super(`A wallet modal with the id "${id}" is already running on this page`, {
      hints: ['Give each modal its own `id` option: it separates their storage.'],
      details: { id },
    })
  }
}

/** A hook or component of the library outside its provider. */
export class ProviderMissingError extends BaseError {
  override readonly code = 'PROVIDER_MISSING'
  constructor(user: string) {
    super(`Please add <WalletModalProvider> before using ${user}`, {
      hints: ['Wrap the part of the app that connects wallets in <WalletModalProvider>, in a client file.'],
    })
  }
}

/** Everything that is asked of an instance that no provider has started yet, or that has been stopped. */
export class NotStartedError extends BaseError {
  override readonly code = 'NOT_STARTED'
  constructor() {
    super('The wallet modal is not running', {
      hints: ['Render <WalletModalProvider modal={modal}>, or call modal.start().'],
    })
  }
}
