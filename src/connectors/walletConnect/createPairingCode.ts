import { proxy } from 'valtio/vanilla'
import { MAX_PAIRING_RENEWALS, PAIRING_LIFE_MS, PAIRING_MARGIN_MS, RELAY_SILENT_MS } from '../../config/limits.js'
import type { ReadonlyState } from '../../core/readonly.js'

export type PairingCodeState = {
  /**
   * `silent`: the relay has not answered for a while, and may yet. `stale`: the last code is over, and another one is the
   * visitor's to ask for.
   */
  status: 'idle' | 'asking' | 'silent' | 'shown' | 'stale' | 'failed'
  /** WC-1: a secret. It is drawn, copied or put into a link that the visitor opens, and nothing else. */
  uri: string | undefined
  /**
   * The relay has what a wallet finds by the code. Before, a phone that goes over to the wallet would stop the page in the
   * middle of it.
   */
  isSent: boolean
  /** On the clock of `now`: when the code that is shown is over. */
  expiresAt: number
}

export type PairingSteps = { onUri(uri: string): void; onSent(): void }

type PairingOptions<session> = {
  /** Makes a code, and resolves when a wallet has answered to it. Codes of before go on. */
  pair(steps: PairingSteps): Promise<session>
  /** The first wallet that has answered, whichever code it was. */
  onPaired(session: session): void
  /** One that has answered when nobody waited any more. */
  onUnwanted(session: session): void
  /** Whether a wallet said so, or the code's time was over; everything else kept it from being made. */
  classify(error: unknown): 'answered' | 'expired' | 'failed'
  /** A wallet has refused, whichever code it had read; or the code that is wanted now could not be made. */
  onFailed(error: unknown): void
  /** Milliseconds of a clock that nobody sets: a changed system time makes no code live longer. */
  now(): number
}

/** Codes for a wallet elsewhere: made, kept young while they are looked at, and let go. */
export function createPairingCode<session>(options: PairingOptions<session>) {
  const { pair, onPaired, onUnwanted, classify, onFailed, now } = options
  const state = proxy<PairingCodeState>({ status: 'idle', uri: undefined, isSent: false, expiresAt: 0 })
  /** Of one wish to pair: whatever comes of an older one is unwanted. */
  let wish = 0
  /** The newest code of the wish. */
  let code = 0
  let renewals = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const isYoung = () => state.uri !== undefined && state.expiresAt - now() > PAIRING_MARGIN_MS

  function rest() {
    clearTimeout(timer)
    clearTimeout(silence)
    timer = undefined
    silence = undefined
  }

  function end() {
    wish++
    rest()
    Object.assign(state, { status: 'idle', uri: undefined, isSent: false, expiresAt: 0 })
  }

  /** While the next code is on its way, the one that is shown still holds. */
  function look() {
    clearTimeout(timer)
    const left = state.expiresAt - now() - PAIRING_MARGIN_MS
    if (left > 0) timer = setTimeout(look, left)
    else if (!renew()) Object.assign(state, { status: 'stale', uri: undefined, isSent: false })
  }

  function renew(): boolean {
    if (renewals >= MAX_PAIRING_RENEWALS) return false
    renewals++
    make()
    return true
  }

  function make() {
    const [mine, ofWish] = [++code, wish]
    const isWanted = () => ofWish === wish
    const isNewest = () => isWanted() && mine === code
    clearTimeout(silence)
    silence = setTimeout(() => {
      if (isNewest()) Object.assign(state, { status: 'silent', uri: isYoung() && state.isSent ? state.uri : undefined })
    }, RELAY_SILENT_MS)
    let made: Pick<PairingCodeState, 'uri' | 'expiresAt'> | undefined
    function show(isSent: boolean) {
      Object.assign(state, { status: 'shown', isSent, ...made })
      look()
    }
    const answered = pair({
      onUri(uri) {
        if (!isNewest()) return
        made = { uri, expiresAt: now() + PAIRING_LIFE_MS }
        // One that a wallet finds something by is not given up for one that leads to nothing yet.
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
        if (!isWanted()) return onUnwanted(session)
        end()
        onPaired(session)
      },
      (error) => {
        const kind = classify(error)
        // An older code that runs out, or never came, is no news while a newer one is shown.
        if (!isWanted() || (kind !== 'answered' && !isNewest())) return
        rest()
        if (kind === 'expired') {
          // The client goes by the system time, which jumps when a machine wakes up: the code ends before its time here.
          Object.assign(state, { status: 'asking', uri: undefined, isSent: false, expiresAt: 0 })
          if (!renew()) state.status = 'stale'
          return
        }
        Object.assign(state, { status: 'failed', uri: undefined, isSent: false })
        onFailed(error)
      },
    )
  }

  return {
    state: state as ReadonlyState<PairingCodeState>,
    /** Shows a code. `mayReuse` keeps one that is still young, so that its link opens within the visitor's own press. */
    begin({ mayReuse = false }: { mayReuse?: boolean | undefined } = {}) {
      if (mayReuse && isYoung()) return
      end()
      renewals = 0
      state.status = 'asking'
      make()
    },
    /** Nobody waits any more. */
    end,
    /** A machine that slept wakes up with a code that may be over: no timer ran meanwhile. */
    wake() {
      if (state.status === 'shown') look()
    },
  }
}
