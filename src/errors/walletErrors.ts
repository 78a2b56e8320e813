import { LatchkeyError } from './latchkeyError.js'

/** The wallet is not installed, and this device has no other way to it. Its `links.downloads` are where to get it. */
export class WalletNotInstalledError extends LatchkeyError {
  override readonly name = 'WalletNotInstalledError'
  override readonly code = 'WALLET_NOT_INSTALLED'
  constructor(wallet: string) {
    super('The wallet is not installed', {
      details: { wallet },
      hints: ['Show the pages of `links.downloads`.'],
    })
  }
}

/** `features.legalCheckbox` is on, and the user has not accepted the app's terms. No wallet was asked. */
export class TermsNotAcceptedError extends LatchkeyError {
  override readonly name = 'TermsNotAcceptedError'
  override readonly code = 'TERMS_NOT_ACCEPTED'
  constructor() {
    super('The terms have not been accepted', {
      hints: ['Let the user accept your terms first, then pass `termsAccepted: true`.'],
    })
  }
}
