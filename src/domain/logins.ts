import type { SocialProvider } from './embedded.js'
import type { WalletConnection } from './walletConnection.js'

type LoginOptions = {
  /** The user has accepted the app's terms, which `features.legalCheckbox` asks for. @default false */
  readonly termsAccepted?: boolean | undefined
  /** Cancels the login, here and on the wallet's page. */
  readonly signal?: AbortSignal | undefined
}

export type EmailLoginOptions = LoginOptions & {
  /** As the user typed it. */
  readonly email: string
}

type MailSent = {
  /** When the mailed code or link expires, in milliseconds since 1970. */
  readonly expiresAt: number | undefined
  /** When another mail may be asked for, in milliseconds since 1970. */
  readonly resendAt: number | undefined
}

/** A code of six digits was mailed: pass it to `confirmEmailCode`. */
export type EmailCodeStep = MailSent & { readonly next: 'code' }

/** A link was mailed to approve this new device; a code follows. */
export type EmailDeviceStep = MailSent & {
  readonly next: 'device'
  /** Resolves once the user has followed the link, and a code was mailed. Rejects as the login does. */
  readonly approved: Promise<EmailCodeStep>
}

/** What comes next in a login by e-mail. `connected`: the wallet's page knows the user, and asked for nothing. */
export type EmailLoginStep =
  | EmailCodeStep
  | EmailDeviceStep
  | { readonly next: 'connected'; readonly connection: WalletConnection }

export type ConfirmEmailCodeOptions = {
  /** Six digits. */
  readonly code: string
}

export type SocialLoginOptions = LoginOptions & {
  readonly provider: SocialProvider
  /**
   * Only for `farcaster`, which has no window: called with the link that the user approves in Farcaster, and again when
   * another takes its place after five minutes. Draw it as a QR code, or link to it on a phone.
   */
  readonly onUri?: ((uri: string, life: { readonly expiresAt: number }) => void) | undefined
}
