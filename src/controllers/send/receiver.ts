import { ref } from 'valtio/vanilla'
import { RESOLVE_WAIT_MS } from '../../config/limits.js'
import { sleep } from '../../core/async.js'
import { findLookAlike } from '../../core/findLookAlike.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import type { WalletAccount } from '../../domain/account.js'
import { movedNothing } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { NameServiceError } from '../../errors/nameErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { log } from '../log.js'
import { loadSent } from '../transactions/sentTransactions.js'
import { transfersOf } from '../transactions/transfersOf.js'
import { invalidatePlan } from './planSend.js'
import { fetchAvatar, resolveReceiver } from './resolveReceiver.js'
import type { SendForm } from './sendForm.js'
import { type LookAlike, noReceiver } from './sendState.js'

// The receiver's field of the form: an address or a name, resolved and checked.

type ReceiverOptions = {
  /** A pasted text is whole, so nothing more is awaited. */
  readonly isPasted?: boolean
}

/** The user types or pastes. */
export function typeReceiver(form: SendForm, text: string, options?: ReceiverOptions) {
  form.state.problem = undefined
  setReceiver(form, text, options)
}

export function setReceiver(form: SendForm, text: string, { isPasted = false }: ReceiverOptions = {}) {
  const { state } = form
  const receiver = text.trim()
  form.lookUp?.abort()
  form.runs.receiver.cancel()
  Object.assign(state, noReceiver())
  state.receiverText = text.slice(0, 300)
  invalidatePlan(form)
  if (receiver === '') return
  state.receiverStatus = 'resolving'
  void lookUpReceiver(form, receiver, isPasted ? 0 : RESOLVE_WAIT_MS)
}

/** Looks the same name up again after a failure. */
export const retryReceiver = (form: SendForm) => setReceiver(form, form.state.receiverText, { isPasted: true })

async function lookUpReceiver(form: SendForm, text: string, waitMs: number) {
  const { instance, state } = form
  const isCurrent = form.runs.receiver.begin()
  const active = activeAccount(instance)
  if (!active) return
  form.lookUp = new AbortController()
  const { signal } = form.lookUp
  try {
    if (waitMs > 0) await sleep(waitMs, signal)
    const resolved = await resolveReceiver(instance, text, active.network, signal)
    if (!isCurrent()) return
    state.receiverStatus = resolved.status
    if (resolved.status !== 'ready') return
    state.receiverAddress = resolved.address
    state.receiverProfileName = resolved.name
    state.receiverCaution = resolved.caution
    checkReceiver(form)
    invalidatePlan(form)
    const image = await fetchAvatar(instance, resolved.address, active.network, signal)
    if (isCurrent()) state.receiverProfileImageUrl = image
  } catch (error) {
    if (!isCurrent()) return
    log(instance, 'debug', 'name', error)
    // Whether the name has an address is not known.
    state.receiverStatus = 'failed'
    state.receiverReason = error instanceof NameServiceError ? displayText(error.reason, TEXT_LIMIT.reason) : ''
  }
}

/**
 * Looks for what speaks against a receiver: a known one that looks the same (SEND-5), and what the chain refuses. For
 * every receiver and every token: refusals depend on both.
 */
export function checkReceiver(form: SendForm) {
  const { instance, state } = form
  const active = activeAccount(instance)
  const { receiverAddress, token } = state
  if (!active || receiverAddress === undefined) return
  loadSent(form.instance, active.network.namespace)
  markLookAlike(form)
  void transfersOf(instance, active.network).then(
    (transfers) => {
      if (state.receiverAddress !== receiverAddress) return
      const sent = token?.address === undefined ? undefined : { address: token.address }
      state.receiverRefusal = transfers.refusalOf(receiverAddress, sent)
    },
    () => undefined,
  )
}

/** Compares the receiver with the known ones. */
export function markLookAlike({ instance, state }: SendForm) {
  const active = activeAccount(instance)
  const { receiverAddress } = state
  if (!active || receiverAddress === undefined) return
  const knownAccounts = listKnown(active.account, instance.account.state.sent[active.network.namespace])
  const lookAlike = findLookAlike(receiverAddress, knownAccounts)
  if (lookAlike?.address !== state.lookAlike?.address) state.lookAlike = lookAlike && ref(lookAlike)
}

const MAX_RECENT = 3

/** The latest receivers of an account, each once; those of transfers that never happened are left out. */
export function listRecent(from: string, sent: readonly SentTransfer[] | undefined): readonly SentTransfer[] {
  const done = (sent ?? []).filter(
    (transfer) => transfer.from === from && transfer.to !== from && !movedNothing(transfer.status),
  )
  return done.filter((transfer, index) => done.findIndex(({ to }) => to === transfer.to) === index).slice(0, MAX_RECENT)
}

/** Addresses that the user has paid or owns: those an attacker may imitate. A failed transfer makes nobody known. */
export const listKnown = (
  account: Pick<WalletAccount, 'accounts'> | undefined,
  sent: readonly SentTransfer[] | undefined,
): readonly LookAlike[] => [
  ...(sent ?? []).filter(({ status }) => !movedNothing(status)).map(({ to, at }) => ({ address: to, at })),
  ...(account?.accounts ?? []).map(({ address }) => ({ address, at: undefined })),
]
