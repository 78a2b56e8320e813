import { ref } from 'valtio/vanilla'
import { RESOLVE_WAIT_MS } from '../../config/limits.js'
import { type createLatest, sleep } from '../../core/async.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { findLookAlike } from '../../core/findLookAlike.js'
import type { Network } from '../../domain/network.js'
import { NameServiceError } from '../../errors/nameErrors.js'
import type { ActivePlace } from '../account/activePlace.js'
import { listKnown } from './receivers.js'
import { fetchAvatar, resolveReceiver } from './resolveReceiver.js'
import type { SendDeps } from './sendContext.js'
import { noReceiver, type SendState } from './sendState.js'

type Parts = Pick<ActivePlace, 'place' | 'transfersOf'> & {
  /** The form, of which this part writes the receiver's fields. */
  readonly state: SendState
  /** A newer receiver drops the answers about an older one (CON-1). */
  readonly runs: ReturnType<typeof createLatest>
  /** The transfer has changed. */
  touch(): void
}

/** The receiver's field of the form: an address or a name, resolved and compared. */
export function createReceiver(deps: SendDeps, { state, runs, touch, place, transfersOf }: Parts) {
  const { wallet, services } = deps
  const { account } = wallet
  let request: AbortController | undefined

  /** What this device has sent before, which may load only now. */
  const loadSent = async (on: Network) => (await wallet.tokens()).sent.load(on.namespace)

  /** Compares the receiver with the known ones. */
  function markLookAlike() {
    const here = place()
    const { receiverAddress } = state
    if (!here || receiverAddress === undefined) return
    const known = listKnown(here.from, account.state.sent[here.on.namespace])
    const found = findLookAlike(receiverAddress, known)
    if (found?.address !== state.lookAlike?.address) state.lookAlike = found && ref(found)
  }

  /** Refusals depend on the token too. */
  function check() {
    const here = place()
    const { receiverAddress, token } = state
    if (!here || receiverAddress === undefined) return
    markLookAlike()
    void loadSent(here.on).then(markLookAlike, () => undefined)
    void transfersOf(here.on).then(
      (transfers) => {
        if (state.receiverAddress !== receiverAddress) return
        const sent = token?.address === undefined ? undefined : { address: token.address }
        state.receiverRefusal = transfers.refusalOf(receiverAddress, sent)
      },
      () => undefined,
    )
  }

  function clear() {
    cancel()
    Object.assign(state, noReceiver())
  }

  async function resolve(text: string, wait: number) {
    const isCurrent = runs.begin()
    const here = place()
    if (!here) return
    request = new AbortController()
    const { signal } = request
    try {
      if (wait > 0) await sleep(wait, signal)
      const found = await resolveReceiver(deps, text, here.on, signal)
      if (!isCurrent()) return
      state.receiverStatus = found.status
      if (found.status !== 'ready') return
      state.receiverAddress = found.address
      state.receiverProfileName = found.name
      check()
      touch()
      const image = await fetchAvatar(deps, found.address, here.on, signal)
      if (isCurrent()) state.receiverProfileImageUrl = image
    } catch (error) {
      if (!isCurrent()) return
      services.log('debug', 'name', error)
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
    runs.cancel()
  }

  /** Looks the same name up again after a failure. */
  const retry = () => set(state.receiverText, { isPasted: true })

  return { set, retry, check, loadSent, markLookAlike, cancel }
}
