export { type SignInRefusal, SignInRefusedError } from '../errors/signInRefusedError.js'
export { SignatureUncheckedError } from '../errors/siwxErrors.js'
export { createNonce } from '../siwx/createNonce.js'
export {
  type ConsumeNonce,
  type VerifiedSignIn,
  type VerifySignInOptions,
  verifySignIn,
} from '../siwx/server/verifySignIn.js'
