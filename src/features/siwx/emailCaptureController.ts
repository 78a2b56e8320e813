import { proxy, subscribe } from 'valtio/vanilla'
import { MAX_RECENT_EMAILS } from '../../config/limits.js'
import { loadSignIn } from '../../controllers/siwx/loadSignIn.js'
import type { SignInVerbs } from '../../controllers/siwx/signInVerbs.js'
import { createSingleRun } from '../../core/createSingleRun.js'
import { isSameEmail, parseEmail } from '../../core/email.js'
import { hasCode } from '../../core/hasCode.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { SignInUnavailableError } from '../../errors/signInErrors.js'
import type { Modal } from '../../modal/modal.js'
import { isOnline } from '../../platform/pageState.js'

export type EmailCaptureState = {
  email: string
  /** `code`: one was mailed, and the user has to type it. */
  status: 'idle' | 'checking' | 'skipping' | 'code' | 'confirming'
  /** Why the last step went no further. */
  problem: 'invalid' | 'refusedEmail' | 'refusedCode' | 'offline' | 'failed' | undefined
  /** Counts the codes that have to be typed again. */
  failedCodes: number
}

const initialState = (): EmailCaptureState => ({ email: '', status: 'idle', problem: undefined, failedCodes: 0 })

/** An e-mail address that is asked for before the user signs, and the code that proves it. */
export function createEmailCaptureController({ instance, wallet, services, scope }: Modal) {
  const { network, account } = wallet
  const { storage, log } = services
  const state = proxy(initialState())
  const run = createSingleRun(scope)

  const placeOf = () => {
    const namespace = network.state.activeNamespace ?? ''
    return `${network.activeOf(namespace)?.caipNetworkId} ${account.of(namespace)?.address}`
  }
  let place = placeOf()
  /** Another account is asked by itself. */
  function follow() {
    const now = placeOf()
    if (now === place) return
    place = now
    reset()
  }
  scope.add(subscribe(network.state as object, follow))
  scope.add(subscribe(account.state as object, follow))

  function reset() {
    run.cancel()
    Object.assign(state, initialState(), { email: state.email })
  }

  const recent = () => (storage.read('recent_emails') ?? []).flatMap((one) => parseEmail(one) ?? [])
  function remember(email: string) {
    const others = recent().filter((one) => !isSameEmail(one, email))
    storage.write('recent_emails', [email, ...others].slice(0, MAX_RECENT_EMAILS))
  }

  async function attempt(
    status: 'checking' | 'skipping' | 'confirming',
    before: EmailCaptureState['status'],
    act: (verbs: SignInVerbs, namespace: string, signal: AbortSignal) => Promise<EmailCaptureState['status']>,
  ) {
    const { isCurrent, signal } = run.begin()
    function fail(problem: EmailCaptureState['problem']) {
      if (status === 'confirming') state.failedCodes += 1
      Object.assign(state, { status: before, problem })
    }
    if (!isOnline()) return fail('offline')
    Object.assign(state, { status, problem: undefined })
    try {
      const verbs = await loadSignIn(instance)
      if (!verbs) throw new SignInUnavailableError('SIWX is not enabled')
      const next = await act(verbs, network.state.activeNamespace ?? '', signal)
      if (isCurrent()) state.status = next
    } catch (error) {
      if (!isCurrent()) return
      log('warn', 'email', error)
      const refused = status === 'confirming' ? 'refusedCode' : 'refusedEmail'
      fail(hasCode(error, 'EMAIL_REFUSED') ? refused : 'failed')
    }
  }

  return {
    state: state as ReadonlyState<EmailCaptureState>,
    /** Newest first. */
    recent,
    /** The user of an embedded wallet has an address already. */
    prefill() {
      if (state.email === '') state.email = account.state.embedded?.email ?? ''
    },
    type(email: string) {
      Object.assign(state, { email, problem: undefined })
    },
    async submit(): Promise<void> {
      if (state.status !== 'idle' && state.status !== 'code') return
      const email = parseEmail(state.email)
      if (email === undefined) {
        state.problem = 'invalid'
        return
      }
      state.failedCodes = 0
      await attempt('checking', state.status, async (verbs, namespace, signal) => {
        if (await verbs.requestSignInEmail(instance, namespace, email, signal)) return 'code'
        remember(email)
        return 'idle'
      })
    },
    async confirm(code: string): Promise<void> {
      const email = parseEmail(state.email) ?? ''
      await attempt('confirming', 'code', async (verbs, namespace, signal) => {
        await verbs.confirmSignInEmail(instance, namespace, code, signal)
        remember(email)
        return 'idle'
      })
    },
    /** The user goes on without an address. */
    skip: () =>
      attempt('skipping', 'idle', async (verbs, namespace, signal) => {
        await verbs.skipSignInEmail(instance, namespace, signal)
        return 'idle'
      }),
    /** Back to the address. */
    reset,
  }
}
