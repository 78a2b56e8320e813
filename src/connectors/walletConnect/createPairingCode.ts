import { proxy } from 'valtio/vanilla'
import { MAX_PAIRING_RENEWALS, PAIRING_LIFE_MS, PAIRING_MARGIN_MS, RELAY_SILENT_MS } from '../../config/limits.js'
import type { ReadonlyState } from '../../core/readonly.js'

export type PairingCodeState = {
  /**
   * `silent`: the relay has not responded for a while, but may. `expired`: the last URI is, and the user must request
   * another.
   */
  status: 'idle' | 'asking' | 'silent' | 'shown' | 'expired' | 'failed'
  /** WC-1: a secret. Only drawn, copied, or put into a link that the user opens. */
  uri: string | undefined
  /** The relay holds the proposal. A wallet app opened earlier would suspend the page before it is sent. */
  isSent: boolean
  /** On the clock of `now`: when the visible URI expires. */
  expiresAt: number
}

export type PairingSteps = { onUri(uri: string): void; onSent(): void }

type PairingOptions<session> = {
  /** Creates a URI, and resolves when a wallet has used it. Previous URIs stay valid. */
  createUri(steps: PairingSteps): Promise<session>
  /** The first wallet to approve, with any of the URIs. */
  onPaired(session: session): void
  /** A session that settled after a cancel. */
  onUnwanted(session: session): void
  /** `answered`: a wallet has rejected. `failed`: the URI could not be created. */
  classify(error: unknown): 'answered' | 'expired' | 'failed'
  /** A wallet has rejected any of the URIs; or the current one could not be created. */
  onFailed(error: unknown): void
  /** Milliseconds of a monotonic clock: changing the system time extends no URI. */
  now(): number
}

/** URIs for a wallet elsewhere: created, renewed while visible, and cancelled. */
export function createPairingCode<session>(options: PairingOptions<session>) {
  const { createUri, onPaired, onUnwanted, classify, onFailed, now } = options
  const state = proxy<PairingCodeState>({ status: 'idle', uri: undefined, isSent: false, expiresAt: 0 })
  /** Number of the current attempt: results of older ones are dropped. */
  let latestRequest = 0
  /** Number of the newest URI: only that one is shown. */
  let code = 0
  let renewals = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const hasTimeLeft = () => state.uri !== undefined && state.expiresAt - now() > PAIRING_MARGIN_MS

  function stopTimers() {
    clearTimeout(timer)
    clearTimeout(silence)
    timer = undefined
    silence = undefined
  }

  function end() {
    latestRequest++
    stopTimers()
    Object.assign(state, { status: 'idle', uri: undefined, isSent: false, expiresAt: 0 })
  }

  /** While the next URI is created, the visible one stays valid. */
  function poll() {
    clearTimeout(timer)
    const remaining = state.expiresAt - now() - PAIRING_MARGIN_MS
    if (remaining > 0) timer = setTimeout(poll, remaining)
    else if (!renew()) Object.assign(state, { status: 'expired', uri: undefined, isSent: false })
  }

  function renew(): boolean {
    if (renewals >= MAX_PAIRING_RENEWALS) return false
    renewals++
    make()
    return true
  }

  function make() {
    const [ownCode, request] = [++code, latestRequest]
    const isCurrent = () => request === latestRequest
    const isNewest = () => isCurrent() && ownCode === code
    clearTimeout(silence)
    silence = setTimeout(() => {
      if (isNewest())
        Object.assign(state, { status: 'silent', uri: hasTimeLeft() && state.isSent ? state.uri : undefined })
    }, RELAY_SILENT_MS)
    let created: Pick<PairingCodeState, 'uri' | 'expiresAt'> | undefined
    function show(isSent: boolean) {
      Object.assign(state, { status: 'shown', isSent, ...created })
      poll()
    }
    const answered = createUri({
      onUri(uri) {
        if (!isNewest()) return
        created = { uri, expiresAt: now() + PAIRING_LIFE_MS }
        // A URI that works is not replaced by one that the relay does not hold yet.
        if (!state.isSent || state.expiresAt <= now()) show(false)
      },
      onSent() {
        if (!isNewest()) return
        clearTimeout(silence)
        show(true)
      },
    })
    answered.then(
      (session) => {
        if (!isCurrent()) return onUnwanted(session)
        end()
        onPaired(session)
      },
      (error) => {
        const kind = classify(error)
        // An older URI that expires or fails does not matter while a newer one is shown.
        if (!isCurrent() || (kind !== 'answered' && !isNewest())) return
        stopTimers()
        if (kind === 'expired') {
          // The client uses the system time, which jumps when a machine wakes up: the URI expires early.
          Object.assign(state, { status: 'asking', uri: undefined, isSent: false, expiresAt: 0 })
          if (!renew()) state.status = 'expired'
          return
        }
        Object.assign(state, { status: 'failed', uri: undefined, isSent: false })
        onFailed(error)
      },
    )
  }

  return {
    state: state as ReadonlyState<PairingCodeState>,
    /** Shows a URI. `mayReuse` keeps a recent one, so that its link opens within the user's press. */
    begin({ mayReuse = false }: { mayReuse?: boolean | undefined } = {}) {
      if (mayReuse && hasTimeLeft()) return
      end()
      renewals = 0
      state.status = 'asking'
      make()
    },
    /** Cancelled: drop the URI. */
    end,
    /** After sleep the URI may have expired, because no timer ran. */
    wake() {
      if (state.status === 'shown') poll()
    },
  }
}
