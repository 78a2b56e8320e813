import type { CaipAddress } from '../../core/caip.js'
import type { Namespace } from '../../domain/namespace.js'
import type { EmailCapture } from '../../domain/siwx.js'
import { RequestAbortedError } from '../../errors/connectionErrors.js'
import { SignInUnavailableError } from '../../errors/signInErrors.js'
import { EmailRefusedError } from '../../errors/siwxErrors.js'

export type EmailPolicy = 'optional' | 'required'

type Place = { readonly key: string; readonly caipAddress: CaipAddress }

type EmailCaptureDeps = {
  /** How an address is verified. @default none is asked for */
  readonly capture: EmailCapture | undefined
  /** The active account of a namespace. */
  placeOf(namespace: Namespace): Place | undefined
  /** Creates the message, which names the address. */
  prepare(namespace: Namespace): Promise<void>
}

/** Asks each account for an e-mail address before it signs in, if the sign-in wants one. */
export function createEmailCapture({ capture, placeOf, prepare }: EmailCaptureDeps) {
  /** Accounts with an address, or whose user goes on without one. */
  const answered = new Set<CaipAddress>()

  /** `isAnswered` asks the service; then there is a message to sign, unless the user has gone back meanwhile. */
  async function answer(
    namespace: Namespace,
    isAnswered: (account: CaipAddress) => Promise<boolean> | boolean,
    signal: AbortSignal,
  ) {
    const place = placeOf(namespace)
    if (!place) throw new SignInUnavailableError('No ActiveCaipAddress found')
    const isDone = await isAnswered(place.caipAddress)
    if (signal.aborted) throw new RequestAbortedError()
    if (!isDone) return false
    answered.add(place.caipAddress)
    if (placeOf(namespace)?.key === place.key) await prepare(namespace)
    return true
  }

  return {
    /** Whether an account still has to be asked, and may go on without an address. */
    policyFor(account: CaipAddress): EmailPolicy | undefined {
      if (!capture || answered.has(account)) return undefined
      return capture.isRequired ? 'required' : 'optional'
    },
    /** Asks for the address again. */
    forget: (account: CaipAddress) => void answered.delete(account),
    clear: () => answered.clear(),
    /** What the user answers, for the active account. Once aborted, what is late changes nothing. */
    verbs: {
      /** Resolves with whether a code was mailed. */
      async request(namespace: Namespace, email: string, signal: AbortSignal): Promise<boolean> {
        const isFree = async (account: CaipAddress) => !(await capture?.request({ email, account }))?.needsCode
        return !(await answer(namespace, isFree, signal))
      },
      async confirm(namespace: Namespace, code: string, signal: AbortSignal) {
        async function check() {
          await capture?.confirm(code)
          return true
        }
        await answer(namespace, check, signal)
      },
      /** Goes on without an address. */
      async skip(namespace: Namespace, signal: AbortSignal) {
        function checkOptional() {
          if (capture?.isRequired) throw new EmailRefusedError('email')
          return true
        }
        await answer(namespace, checkOptional, signal)
      },
    },
  }
}
