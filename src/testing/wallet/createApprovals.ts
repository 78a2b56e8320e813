import { rpcErrors } from './providerRpcError.js'
import type { RequestSummary } from './requestSummary.js'
import type { WrongSignature } from './wrongSignature.js'

/**
 * Who decides on a request: a person in the panel (`ask`), nobody (`approve`, `reject`), or only the test through
 * `wallet.approve()` and `wallet.reject()`, without a panel (`never`).
 */
export type ApprovalMode = 'ask' | 'approve' | 'reject' | 'never'

/**
 * What happens to one request: a mode, a delay before another behavior, a thrown value, a fixed answer, or a wrong
 * signature (of `personal_sign` and `solana:signMessage`).
 */
export type Behavior =
  | ApprovalMode
  | { readonly delayMs: number; readonly do: Behavior }
  | { readonly error: unknown }
  | { readonly answer: unknown }
  | { readonly sign: WrongSignature }

/** A pending request. */
export type PendingRequest = {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
  readonly origin: string
}

export type AskedRequest = PendingRequest & {
  readonly summary: RequestSummary
  /** Needs only unlocking, no approval. */
  readonly needsUnlockOnly: boolean
}

type Question = {
  readonly method: string
  readonly params: readonly unknown[]
  readonly summary: RequestSummary
  readonly needsUnlockOnly?: boolean | undefined
  /** Replaces the approved action of a request for a signature. */
  readonly signWrongly?: ((how: WrongSignature) => unknown) | undefined
}

type Entry = AskedRequest & {
  readonly settle: (behavior: Exclude<Behavior, 'ask' | 'never' | { delayMs: number }>) => void
}

type ApprovalsOptions = {
  readonly mode: ApprovalMode
  readonly origin: string
  /** Runs before the approved action. */
  readonly onApprove: () => void
  /** The list of pending requests may have changed. */
  readonly onChange: () => void
}

export type Approvals = ReturnType<typeof createApprovals>

/** Pending requests, and decisions that tests have queued. */
export function createApprovals({ mode, origin, onApprove, onChange }: ApprovalsOptions) {
  const script: { behavior: Behavior; method: string | undefined }[] = []
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let entries: readonly Entry[] = []
  let shownIds: ReadonlySet<number> = new Set()
  let lastId = 0

  function takeScripted(method: string): Behavior {
    const index = script.findIndex((next) => next.method === undefined || next.method === method)
    return index === -1 ? mode : (script.splice(index, 1)[0]?.behavior ?? mode)
  }

  function play(entry: Entry, behavior: Behavior) {
    if (behavior === 'never' || !entries.includes(entry)) return
    if (behavior === 'ask') {
      shownIds = new Set([...shownIds, entry.id])
      onChange()
    } else if (typeof behavior === 'object' && 'delayMs' in behavior) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        play(entry, behavior.do)
      }, behavior.delayMs)
      timers.add(timer)
    } else {
      entry.settle(behavior)
    }
  }

  function find(id: number | undefined) {
    const entry = id === undefined ? entries[0] : entries.find((waiting) => waiting.id === id)
    if (entry) return entry
    throw new Error(id === undefined ? 'No request waits for a decision.' : `No request ${id} waits for a decision.`)
  }

  function remove(entry: Entry) {
    entries = entries.filter((waiting) => waiting !== entry)
    // The panel closes before the page gets the answer, like a wallet's window.
    onChange()
  }

  return {
    /** Waits for a decision, then runs the approved action. A scripted error or answer replaces it. */
    ask(question: Question, whenApproved: () => unknown): Promise<unknown> {
      const { method, params, summary, needsUnlockOnly = false, signWrongly } = question
      return new Promise((resolve, reject) => {
        lastId += 1
        const entry: Entry = {
          id: lastId,
          method,
          params,
          origin,
          summary,
          needsUnlockOnly,
          settle(behavior) {
            remove(entry)
            if (behavior === 'reject') reject(rpcErrors.rejected())
            else if (behavior === 'approve') resolve(act(onApprove, whenApproved))
            else if ('error' in behavior) reject(behavior.error)
            else if ('sign' in behavior)
              resolve(act(onApprove, () => signWrongly?.(behavior.sign) ?? nothingToSign(method)))
            else resolve(behavior.answer)
          },
        }
        entries = [...entries, entry]
        play(entry, takeScripted(method))
      })
    },
    next(behavior: Behavior, method?: string) {
      script.push({ behavior, method })
    },
    isWaiting: (methods: readonly string[]) => entries.some(({ method }) => methods.includes(method)),
    /** Requests shown to a person, the oldest first. */
    get shown(): readonly AskedRequest[] {
      return entries.filter(({ id }) => shownIds.has(id))
    },
    get pending(): readonly PendingRequest[] {
      return entries.map(({ id, method, params }) => ({ id, method, params, origin }))
    },
    approve: (id?: number) => find(id).settle('approve'),
    reject: (id?: number) => find(id).settle('reject'),
    approveUnlocked() {
      for (const entry of entries) if (entry.needsUnlockOnly) entry.settle('approve')
    },
    /** Rejects all pending requests. */
    clear() {
      for (const timer of timers) clearTimeout(timer)
      for (const entry of entries) entry.settle({ error: rpcErrors.disconnected() })
    },
  }
}

function nothingToSign(method: string): never {
  throw new Error(`${method} asks for no message to sign.`)
}

async function act(onApprove: () => void, whenApproved: () => unknown) {
  onApprove()
  return await whenApproved()
}
