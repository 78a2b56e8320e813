import { proxy, ref } from 'valtio/vanilla'
import { createUuid } from '../../core/createUuid.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { MaybeSentError } from '../../errors/transferErrors.js'
import type { Instance } from '../../instance/instance.js'
import { isSentShown, showInToast } from '../transactions/sentTransactions.js'
import type { AppTransaction } from './appIntent.js'
import type { AppTransactionProgress, AskedWallet } from './appTransactionForm.js'

// Transactions of the app that are followed beside the page, while no card shows them.

export type AppToast = {
  readonly id: string
  /** What the app says that it does, or the function; empty if neither is known. */
  readonly title: string
  /**
   * `asking`: the wallet has it. `declined`, `notSent`: nothing was sent. `unclear`: the wallet may have sent it.
   * `stopped`: of several requests some were sent, and the others are not asked for. `sent`: the list of what was sent
   * knows what becomes of it.
   */
  readonly status: 'asking' | 'declined' | 'notSent' | 'unclear' | 'stopped' | 'sent'
  readonly wallet: AskedWallet
  /** Of several requests the how many-th, from 1. */
  readonly step: number
  readonly stepCount: number
  /** How many of them were sent. */
  readonly sentCount: number
  /** When the wallet was asked, in milliseconds since 1970. */
  readonly at: number
  /** What was sent last, as it was then. */
  readonly sent: SentTransfer | undefined
  /** Asks for nothing that would follow. */
  stop(): void
}

export type ToastsState = {
  /** The newest last. */
  list: readonly AppToast[]
}

/** The one list of a modal, for `instance.use`. */
export const createToasts = () => proxy<ToastsState>({ list: ref([]) })

const setList = (state: ToastsState, list: readonly AppToast[]) => {
  state.list = ref(list)
}

const ignore = () => undefined

/** Nothing more is said in a toast. How it ends is said once, like that of any other transaction. */
export function dismissToast(instance: Instance, id: string) {
  const state = instance.use(createToasts)
  for (const { sent } of state.list.filter((toast) => toast.id === id))
    if (sent) showInToast(instance, sent.hash, false)
  setList(
    state,
    state.list.filter((toast) => toast.id !== id),
  )
}

/** The user does not wait for the wallet any more, whose request stays open. */
export function stopWaiting(instance: Instance, { id, stop }: Pick<AppToast, 'id' | 'stop'>) {
  dismissToast(instance, id)
  stop()
}

/** What was sent is gone from the list: its account is disconnected. */
const isListed = ({ account }: Instance, { networkId, hash }: SentTransfer) =>
  account.state.sent[networkId.split(':')[0] ?? '']?.some((listed) => listed.hash === hash) === true

/** Follows one request of the app in a toast, which begins once the wallet is asked. `load`: what shows it. */
export function followInToast(instance: Instance, { title, calls }: AppTransaction, load: () => void) {
  const state = instance.use(createToasts)
  const initial: AppToast = {
    id: createUuid(),
    title: title || calls.at(-1)?.functionName || '',
    status: 'asking',
    wallet: { name: '' },
    step: 1,
    stepCount: 1,
    sentCount: 0,
    at: Date.now(),
    sent: undefined,
    stop: ignore,
  }
  const { id } = initial
  const current = () => state.list.find((toast) => toast.id === id)
  let wasShown = false

  function show(change: Partial<AppToast>) {
    const toast = { ...(current() ?? initial), ...change }
    setList(state, current() ? state.list.map((listed) => (listed.id === id ? toast : listed)) : [...state.list, toast])
    wasShown = true
    load()
  }

  /** The card has shown how it ended, or it is nobody's any more. */
  function endWith(sent: SentTransfer) {
    if (current()?.sent?.hash !== sent.hash) return
    if (isSentShown(instance, sent.hash) || !isListed(instance, sent)) dismissToast(instance, id)
  }

  return {
    onProgress(progress: AppTransactionProgress) {
      // Dismissed: it does not come back.
      if (wasShown && !current()) return
      if (progress.status === 'asking') {
        const { wallet, step, stepCount, stop } = progress
        show({ status: 'asking', wallet, step, stepCount, stop, at: Date.now() })
      } else if (progress.status === 'sent') {
        const { sent, settled } = progress
        showInToast(instance, sent.hash, true)
        show({ status: 'sent', sent, sentCount: (current()?.sentCount ?? 0) + 1 })
        void settled.then(endWith)
      } else if (progress.isShown) {
        // The card says so, and may ask again.
        dismissToast(instance, id)
        wasShown = false
      } else {
        const { error } = progress
        const isDeclined = error instanceof UserRejectedError
        if (current()?.sent && isDeclined) show({ status: 'stopped' })
        else if (wasShown)
          show({ status: error instanceof MaybeSentError ? 'unclear' : isDeclined ? 'declined' : 'notSent' })
      }
    },
    /** Of several requests only some were sent. */
    onUnfinished() {
      const toast = current()
      if (!toast?.sent) return
      if (isSentShown(instance, toast.sent.hash)) dismissToast(instance, id)
      else show({ status: 'stopped' })
    },
  }
}
