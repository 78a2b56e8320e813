import { type ForwardedRef, useEffect, useRef, useState } from 'react'
import type { AppTransactionProgress, AskedWallet } from '../../controllers/appTransactions/appTransactionForm.js'
import { connectedOf, statusOf } from '../../controllers/connection/connectionController.js'
import { toError } from '../../core/toError.js'
import { caipNetworkIdOf } from '../../domain/networkInput.js'
import type { OutcomeKind } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { isLatchkeyError } from '../../errors/isLatchkeyError.js'
import { type Internals, internalsOf } from '../../instance/internals.js'
import type { TransactionOutcome, TransactionRequest, TransactionResult } from '../../instance/walletModal.js'
import connectCss from '../../ui/page/connectButton.css?inline'
import tokensCss from '../../ui/page/connectTokens.css?inline'
import transactionCss from '../../ui/page/transactionButton.css?inline'
import { useHydrated } from '../ModalContext.js'
import { useSecondsSince } from '../useSeconds.js'
import { useSnapshot } from '../useSnapshot.js'
import { usePageButton } from './usePageButton.js'

/** Whom the button tells what comes of a press. */
export type TransactionButtonCallbacks = {
  /** The wallet has sent it, which is no success yet. */
  onSent?: ((result: TransactionResult) => void) | undefined
  /** What the chain shows of it. */
  onOutcome?: ((outcome: TransactionOutcome) => void) | undefined
  /** Nothing was sent, or not all, or nobody knows: the same errors as of `sendTransaction`. */
  onError?: ((error: Error) => void) | undefined
}

export type TransactionButtonState = {
  /**
   * `preparing`: until the wallet has it, also while the user reviews it. `asking`: the wallet has it. `sent`: the network
   * has not decided. `done`: the chain shows what the test had shown; `confirmed`: mined, and what it did cannot be read;
   * both are idle again after 4 s. `mismatched`: mined, and it did something else. `declined`: by the user. `failed`,
   * `notDone` (canceled, replaced or expired): nothing has moved. `unfinished`: of several requests only some were sent.
   * `unknown`: it may have been sent, or may still happen.
   */
  status:
    | 'idle'
    | 'preparing'
    | 'asking'
    | 'sent'
    | 'done'
    | 'confirmed'
    | 'mismatched'
    | 'declined'
    | 'failed'
    | 'notDone'
    | 'unfinished'
    | 'unknown'
  /** The wallet that is asked, or would be. */
  wallet: { readonly name: string; readonly icon?: string | undefined } | undefined
  /** Whole seconds since the wallet has sent it, while the network has not decided. */
  secondsSent: number | undefined
  /** Why nothing was sent, or not all. */
  error: Error | undefined
  /** What the wallet has sent. */
  result: TransactionResult | undefined
  /** What the chain shows of it. */
  outcome: TransactionOutcome | undefined
  /**
   * Asks for it, after connecting where no wallet is connected. What is not known, not as tested or not finished is never
   * asked for again: then it opens what became of it. Does nothing while one is under way.
   */
  press(): void
  /** Makes the button idle. What is under way goes on. */
  reset(): void
  /** Preloads the modal; call it on hover, touch and focus. */
  prefetch(): void
}

type Attempt = Pick<TransactionButtonState, 'status' | 'error' | 'result' | 'outcome'> & {
  readonly wallet?: AskedWallet | undefined
  /** When the wallet had sent it. */
  readonly sentAt?: number | undefined
  readonly sent?: SentTransfer | undefined
}

/** How long a success is shown. */
const DONE_MS = 4_000

const idle: Attempt = { status: 'idle', error: undefined, result: undefined, outcome: undefined }
const sheets = [tokensCss, connectCss, transactionCss]

const ends: Readonly<Partial<Record<OutcomeKind, Attempt['status']>>> = {
  confirmed: 'done',
  amountUnknown: 'confirmed',
  mismatched: 'mismatched',
  failed: 'failed',
  cancelled: 'notDone',
  replaced: 'notDone',
  expired: 'notDone',
}
const endOf = (outcome: OutcomeKind): Attempt['status'] => ends[outcome] ?? 'unknown'

/** What a press opens instead of asking again. */
const isToBeSeen = ({ status }: Attempt) => status === 'unknown' || status === 'mismatched' || status === 'unfinished'

/** `isDeclined`: in the wallet, not by leaving the review. `isPartlySent`: of several requests. */
function refusalOf(error: Error, isDeclined: boolean, isPartlySent: boolean): Attempt['status'] {
  if (isLatchkeyError(error, 'MAYBE_SENT')) return 'unknown'
  if (isPartlySent) return 'unfinished'
  if (!isLatchkeyError(error, 4001)) return 'failed'
  return isDeclined || !error.details.closed ? 'declined' : 'idle'
}

/** Where the calls are made: on EVM networks, unless the app names another one. */
function namespaceOf({ factories, network }: Internals, { network: target }: TransactionRequest): string {
  const [named] = target === undefined ? [] : caipNetworkIdOf(target).split(':')
  return named ?? (factories.has('eip155') ? 'eip155' : (network.state.activeNamespace ?? ''))
}

/** With another namespace active, the network of its own is made active first. */
function withNetwork({ network }: Internals, request: TransactionRequest, namespace: string): TransactionRequest {
  const isElsewhere = request.network === undefined && network.state.activeNamespace !== namespace
  return isElsewhere ? { ...request, network: network.activeOf(namespace)?.caipNetworkId } : request
}

export function useTransactionButton(
  user: string,
  request: TransactionRequest,
  callbacks: TransactionButtonCallbacks,
  appRef?: ForwardedRef<HTMLButtonElement>,
) {
  const { modal, ref, themeMode } = usePageButton(user, sheets, appRef)
  const internals = internalsOf(modal)
  const isHydrated = useHydrated()
  const connections = useSnapshot(internals.connection.state)
  const { sent: lists } = useSnapshot(internals.account.state)
  useSnapshot(internals.network.state)
  const [attempt, setAttempt] = useState(idle)
  /** The press whose end the button shows; none is another's. */
  const current = useRef<object>(undefined)
  const latestCallbacks = useRef(callbacks)
  useEffect(() => {
    latestCallbacks.current = callbacks
  })

  const isDone = attempt.status === 'done' || attempt.status === 'confirmed'
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setAttempt(idle), DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])

  // What was not known may be decided later, such as when the user checks it again.
  const { sent } = attempt
  const listed = sent && lists[sent.networkId.split(':')[0] ?? '']?.find(({ hash }) => hash === sent.hash)
  const decided =
    attempt.status === 'unknown' && listed && listed.status !== 'pending' ? endOf(listed.status) : 'unknown'
  useEffect(() => {
    if (decided !== 'unknown') setAttempt((last) => (last.status === 'unknown' ? { ...last, status: decided } : last))
  }, [decided])

  async function run() {
    if (current.current) return
    const press = {}
    current.current = press
    const set = (change: Partial<Attempt>) => {
      if (current.current === press) setAttempt((last) => ({ ...last, ...change }))
    }
    const end = (change: Attempt) => {
      set(change)
      if (current.current === press) current.current = undefined
    }
    setAttempt({ ...idle, status: 'preparing' })
    let isDeclined = false
    let lastSent: SentTransfer | undefined
    function onProgress(progress: AppTransactionProgress) {
      if (progress.status === 'asking') set({ status: 'asking', wallet: progress.wallet })
      else if (progress.status === 'sent') {
        lastSent = progress.sent
        set({ status: 'sent', sent: lastSent, sentAt: Date.now() })
      } else {
        isDeclined = isLatchkeyError(progress.error, 4001)
        set({ status: 'preparing' })
      }
    }
    try {
      const namespace = namespaceOf(internals, request)
      const wasConnected = statusOf(internals.connection.state, namespace) === 'connected'
      const { instance, verbs: pageVerbs, access } = await internals.load()
      const verbs = await pageVerbs.loadAppVerbs(instance)
      if (!wasConnected) {
        await verbs.connectForCalls(access, namespace)
        // Without a review, connecting would be the last thing that the user has agreed to.
        if (request.review === false) return end(idle)
      }
      const result = await verbs.sendTransactionInModal(access, withNetwork(internals, request, namespace), onProgress)
      set({ result })
      latestCallbacks.current.onSent?.(result)
      const outcome = await result.outcome
      end({ status: endOf(outcome.status), sent: lastSent, error: undefined, result, outcome })
      latestCallbacks.current.onOutcome?.(outcome)
    } catch (thrown) {
      const error = toError(thrown)
      end({ ...idle, status: refusalOf(error, isDeclined, lastSent !== undefined), sent: lastSent, error })
      latestCallbacks.current.onError?.(error)
    }
  }

  async function showEnd() {
    const { instance, verbs, access } = await internals.load()
    await (await verbs.loadAppVerbs(instance)).showSentInModal(access, sent)
    // It has been seen. What is not known stays so.
    setAttempt((last) => (last === attempt && last.status !== 'unknown' ? idle : last))
  }

  const namespace = namespaceOf(internals, request)
  const connected = isHydrated ? connectedOf(connections, namespace)?.wallet : undefined
  const { status, error, result, outcome } = attempt
  const secondsSent = useSecondsSince(status === 'sent' ? attempt.sentAt : undefined)
  const state: TransactionButtonState = {
    status,
    wallet: status === 'asking' ? attempt.wallet : connected && { name: connected.name, icon: connected.icon },
    secondsSent,
    error,
    result,
    outcome,
    press() {
      if (isToBeSeen(attempt)) showEnd().catch(() => undefined)
      else if (!isDone) void run()
    },
    reset() {
      current.current = undefined
      setAttempt(idle)
    },
    prefetch: modal.prefetch,
  }
  return { ref, themeMode, state }
}
