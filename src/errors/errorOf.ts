import type { LatchkeyErrorCode } from './errorCode.js'
import type { InvalidOptionError, LatchkeyError, UserRejectedError } from './latchkeyError.js'
import type { RpcError } from './rpcErrors.js'
import type { SignInRefusal, SignInRefusedError } from './signInRefusedError.js'

/** The errors that a module has a class for. */
type ErrorsOf<module> = {
  [name in keyof module]: module[name] extends abstract new (
    ...parameters: never[]
  ) => infer error
    ? Extract<error, LatchkeyError>
    : never
}[keyof module]

/** Every class but those of several codes. */
type KnownError =
  | UserRejectedError
  | InvalidOptionError
  | ErrorsOf<typeof import('./accountErrors.js')>
  | ErrorsOf<typeof import('./embeddedErrors.js')>
  | ErrorsOf<typeof import('./formatErrors.js')>
  | ErrorsOf<typeof import('./loginErrors.js')>
  | ErrorsOf<typeof import('./nameErrors.js')>
  | ErrorsOf<typeof import('./networksMissingError.js')>
  | ErrorsOf<typeof import('./onrampErrors.js')>
  | ErrorsOf<typeof import('./pageErrors.js')>
  | ErrorsOf<typeof import('./payErrors.js')>
  | ErrorsOf<typeof import('./relayErrors.js')>
  | ErrorsOf<typeof import('./requestErrors.js')>
  | ErrorsOf<typeof import('./signingErrors.js')>
  | ErrorsOf<typeof import('./siwxErrors.js')>
  | ErrorsOf<typeof import('./swapErrors.js')>
  | ErrorsOf<typeof import('./transferErrors.js')>
  | ErrorsOf<typeof import('./walletErrors.js')>

/** The error with a code, with what it tells beyond that: `steps` of `CALLS_UNFINISHED`. */
export type LatchkeyErrorOf<code extends LatchkeyErrorCode> = code extends `RPC_${string}`
  ? RpcError & { readonly code: code }
  : code extends SignInRefusal
    ? SignInRefusedError & { readonly code: code }
    : code extends LatchkeyErrorCode
      ? Extract<KnownError, { readonly code: code }>
      : never
