import { RESOLVE_WAIT_MS } from '../../config/limits.js'
import { sleep } from '../../core/async.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { NameServiceError } from '../../errors/nameErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import type { ReceiverChecks } from './receiverChecks.js'
import { fetchAvatar, resolveReceiver } from './resolveReceiver.js'
import type { SendContext } from './sendContext.js'
import { noReceiver } from './sendState.js'

type ReceiverDeps = {
  readonly checks: ReceiverChecks
  /** The transfer has changed. */
  touch(): void
}

/** The receiver's field of the form: an address or a name, resolved and checked. */
export function createReceiver({ deps, state, runs }: SendContext, { checks, touch }: ReceiverDeps) {
  let request: AbortController | undefined

  function clear() {
    cancel()
    Object.assign(state, noReceiver())
  }

  async function resolve(text: string, wait: number) {
    const isCurrent = runs.receiver.begin()
    const active = activeAccount(deps.instance)
    if (!active) return
    request = new AbortController()
    const { signal } = request
    try {
      if (wait > 0) await sleep(wait, signal)
      const found = await resolveReceiver(deps, text, active.network, signal)
      if (!isCurrent()) return
      state.receiverStatus = found.status
      if (found.status !== 'ready') return
      state.receiverAddress = found.address
      state.receiverProfileName = found.name
      state.receiverCaution = found.caution
      checks.run()
      touch()
      const image = await fetchAvatar(deps, found.address, active.network, signal)
      if (isCurrent()) state.receiverProfileImageUrl = image
    } catch (error) {
      if (!isCurrent()) return
      deps.services.log('debug', 'name', error)
      // Whether the name has an address is not known.
      state.receiverStatus = 'failed'
      state.receiverReason = error instanceof NameServiceError ? displayText(error.reason, TEXT_LIMIT.reason) : ''
    }
  }

  function set(text: string, { isPasted = false } = {}) {
    const wanted = text.trim()
    clear()
    state.receiverText = text.slice(0, 300)
    touch()
    if (wanted === '') return
    state.receiverStatus = 'resolving'
    void resolve(wanted, isPasted ? 0 : RESOLVE_WAIT_MS)
  }

  /** Stops what is being resolved. */
  function cancel() {
    request?.abort()
    runs.receiver.cancel()
  }

  /** Looks the same name up again after a failure. */
  const retry = () => set(state.receiverText, { isPasted: true })

  return { set, retry, cancel }
}
