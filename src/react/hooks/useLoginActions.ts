import {
  type ConfirmEmailCodeErrorType,
  confirmEmailCode,
  type LoginWithEmailErrorType,
  type LoginWithSocialErrorType,
  loginWithEmail,
  loginWithSocial,
  type ResendEmailCodeErrorType,
  resendEmailCode,
} from '../../instance/loginActions.js'
import { type ActionOf, useAction } from './useAction.js'

/** `run({ email })` mails a code or a link; `data.next` says what comes next. Needs `embedded()`. */
export const useLoginWithEmail = (): ActionOf<typeof loginWithEmail, LoginWithEmailErrorType> =>
  useAction('useLoginWithEmail', loginWithEmail)

/** `run({ code })` checks the mailed code, and connects. */
export const useConfirmEmailCode = (): ActionOf<typeof confirmEmailCode, ConfirmEmailCodeErrorType> =>
  useAction('useConfirmEmailCode', confirmEmailCode)

/** `run()` mails another code or link, at most every 30 seconds. */
export const useResendEmailCode = (): ActionOf<typeof resendEmailCode, ResendEmailCodeErrorType> =>
  useAction('useResendEmailCode', resendEmailCode)

/** `run({ provider })` logs in at a provider, in its own window: call it within the press, after `prepareLogin`. */
export const useLoginWithSocial = (): ActionOf<typeof loginWithSocial, LoginWithSocialErrorType> =>
  useAction('useLoginWithSocial', loginWithSocial)
