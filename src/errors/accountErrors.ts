import { LatchkeyError } from './latchkeyError.js'

/** The history of nobody: there is no connected account. */
export class AccountAddressMissingError extends LatchkeyError {
  override readonly name = 'AccountAddressMissingError'
  override readonly code = 'ACCOUNT_ADDRESS_MISSING'
  constructor() {
    super("Transactions can't be fetched without an accountAddress")
  }
}
