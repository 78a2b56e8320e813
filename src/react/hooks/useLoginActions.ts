import { confirmEmailCode, loginWithEmail, loginWithSocial, resendEmailCode } from '../../instance/loginActions.js'
import { useAction } from './useAction.js'

/** `run({ email })` mails a code or a link; `data.next` says what comes next. Needs `embedded()`. */
export const useLoginWithEmail = () => useAction('useLoginWithEmail', loginWithEmail)

/** `run({ code })` checks the mailed code, and connects. */
export const useConfirmEmailCode = () => useAction('useConfirmEmailCode', confirmEmailCode)

/** `run()` mails another code or link, at most every 30 seconds. */
export const useResendEmailCode = () => useAction('useResendEmailCode', resendEmailCode)

/** `run({ provider })` logs in at a provider, in its own window: call it within the press, after `prepareLogin`. */
export const useLoginWithSocial = () => useAction('useLoginWithSocial', loginWithSocial)
