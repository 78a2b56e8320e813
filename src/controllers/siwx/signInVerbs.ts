import { dismissSignIn, resumeSignIn, signIn } from './signIn.js'
import { createAuthRequest, reportApprovalFailure, storeApproval } from './signInByApproval.js'
import { confirmSignInEmail, requestSignInEmail, skipSignInEmail } from './signInEmail.js'
import { signOut } from './signOut.js'
import { startSignIn } from './startSignIn.js'

/** What signs in: one chunk, which loads for apps with the option `siwx` alone. */
export const signInVerbs = {
  confirmSignInEmail,
  createAuthRequest,
  dismissSignIn,
  reportApprovalFailure,
  requestSignInEmail,
  resumeSignIn,
  signIn,
  signOut,
  skipSignInEmail,
  startSignIn,
  storeApproval,
}

export type SignInVerbs = typeof signInVerbs
