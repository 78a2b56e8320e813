import { importWithRetry } from '../../core/importWithRetry.js'
import { isRecord } from '../../core/isRecord.js'
import type { Unsubscribe } from '../../core/scope.js'
import { NetworkFailedError } from '../../errors/httpErrors.js'
import { PairingExpiredError, RelayRefusedError } from '../../errors/relayErrors.js'
import { drawn } from '../../platform/drawn.js'
import { openRelayStorage } from '../../platform/openRelayStorage.js'
import type { Proposal } from './buildProposal.js'
import type { Attested } from './createAttest.js'
import type { PairingSteps } from './createPairing.js'
import { loadPublishedClient } from './publishedClient.js'

export type RelayClientOptions = {
  /** Separates what the client stores from that of other clients on the page. */
  readonly id: string
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: { name: string; description: string; url: string; icons: string[] }
  /** Vouches for the page's origin towards the wallet. */
  attest(about: Attested): Promise<string>
  /** @default the published client */
  load?: typeof loadPublishedClient | undefined
}

/** What comes in, as it came: every value is the other side's. */
export type RelayEvents = {
  told(topic: string, event: { readonly chainId: unknown; readonly name: unknown; readonly data: unknown }): void
  /** The wallet has changed what it approves. */
  updated(topic: string): void
  /** Deleted by the wallet, or run out. */
  ended(topic: string): void
}

export type RelayRequest = {
  readonly topic: string
  /** CAIP-2, of the networks that the session has. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

type Told = {
  readonly topic: string
  readonly params: { readonly chainId: unknown; readonly event?: { readonly name: unknown; readonly data: unknown } }
}

type Settled = { readonly session: { readonly pairingTopic?: unknown } }
type Answered = { readonly topic: string; readonly response?: { readonly error?: unknown } | undefined }

export type RelayClient = Awaited<ReturnType<typeof createRelayClient>>

/** The client has its own last words with the wallet first. */
const FORGET_AFTER_MS = 1_000
const GOODBYE = { code: 6000, message: 'User disconnected.' }

const wordsOf = (error: unknown) => {
  const { message } = isRecord(error) || error instanceof Error ? (error as { message?: unknown }) : {}
  return typeof message === 'string' ? message : String(error)
}

/** What the client says when a session is gone already; whoever wanted it gone has what they want. */
const isGone = (error: unknown) => /recently deleted|No matching key/i.test(wordsOf(error))

/** No code needs what tells the wallets' own errors apart; by the time that one comes it is mostly there. */
async function toRpcError(error: unknown) {
  const errors = await importWithRetry(() => import('../../errors/rpcErrors.js')).catch(() => undefined)
  return errors?.toRpcError(error) ?? error
}

async function toPairingError(error: unknown) {
  const words = wordsOf(error)
  if (/expired/i.test(words)) return new PairingExpiredError({ cause: error })
  if (/internet connection|publish|socket/i.test(words)) return new NetworkFailedError({ cause: error })
  return toRpcError(error)
}

/** The published client, with what it says in words of ours. Made once for each modal, at its first need. */
export async function createRelayClient({ id, projectId, relayUrl, metadata, attest, load }: RelayClientOptions) {
  const [SignClient, storage] = await Promise.all([importWithRetry(load ?? loadPublishedClient), openRelayStorage()])
  const client = await SignClient.init({
    projectId,
    relayUrl,
    metadata,
    customStoragePrefix: id,
    storage,
    telemetryEnabled: false,
    logger: 'silent',
  })
  const { crypto, history, pairing, relayer, verify } = client.core
  verify.register = attest

  const refuse = new Set<(error: unknown) => void>()
  relayer.on('relayer_error', (error: unknown) => {
    const refused = new RelayRefusedError(wordsOf(error), { cause: error })
    for (const reject of [...refuse]) reject(refused)
  })

  /** The outcome, unless the relay refuses the app first; the client itself would say nothing for over a minute. */
  async function unlessRefused<T>(asked: Promise<T>): Promise<T> {
    let reject: (error: unknown) => void = () => undefined
    const refused = new Promise<never>((_, no) => {
      reject = no
    })
    refuse.add(reject)
    try {
      return await Promise.race([asked, refused])
    } finally {
      refuse.delete(reject)
    }
  }

  /** Whoever waits for the code that is made next. */
  const asking: ((topic: string, expiry: number) => void)[] = []
  // The client gives the code when the proposal is vouched for and published. Its key is there before, with no line to
  // the relay yet; a wallet that reads it at once finds there what comes a moment later.
  pairing.events.on('pairing_create', ({ topic, expiry }) => asking.shift()?.(topic, expiry))

  /** Whoever waits for an answer, by the topic of their code. */
  const waiting = new Map<string, { resolve(session: unknown): void; reject(error: unknown): void }>()
  // A wallet may answer before the relay has told the client that it has the proposal, and the client then misses it.
  client.on('session_connect', ({ session }: Settled) => waiting.get(String(session.pairingTopic))?.resolve(session))
  history.on('history_updated', ({ topic, response }: Answered) => {
    if (response?.error) waiting.get(topic)?.reject(response.error)
  })
  // The client keeps one for each code until it is over, and would warn the developer of the page.
  client.events.setMaxListeners(0)

  const { subscribe } = relayer
  // The first one opens the line, whose signature keeps a slow phone from drawing anything; a code goes before it.
  relayer.subscribe = async (...topic) => {
    await drawn()
    return subscribe.apply(relayer, topic)
  }

  async function propose(proposal: Proposal, { onUri, onSent }: PairingSteps): Promise<unknown> {
    let topic = ''
    let onMade: (typeof asking)[number] = () => undefined
    const answered = new Promise<unknown>((resolve, reject) => {
      onMade = (made, expiry) => {
        topic = made
        waiting.set(made, { resolve, reject })
        onUri(`wc:${made}@2?expiryTimestamp=${expiry}&relay-protocol=irn&symKey=${crypto.keychain.get(made)}`)
      }
    })
    asking.push(onMade)
    const approved = client.connect({ optionalNamespaces: proposal }).then(({ approval }) => {
      onSent()
      return approval()
    })
    try {
      return await Promise.race([approved, answered])
    } finally {
      waiting.delete(topic)
      // Refused before a code was made of it, it would get another one's.
      if (asking.includes(onMade)) asking.splice(asking.indexOf(onMade), 1)
    }
  }

  /** What was asked and settled names every account; the client keeps it for a month, session or not. */
  const forget = (topic: string) => setTimeout(() => history.delete(topic), FORGET_AFTER_MS)

  return {
    /** Makes a code, and resolves with the session, unparsed, that a wallet settles by it. */
    pair: (proposal: Proposal, steps: PairingSteps): Promise<unknown> =>
      unlessRefused(propose(proposal, steps)).catch(async (error) => {
        throw error instanceof RelayRefusedError ? error : await toPairingError(error)
      }),
    sessions: (): readonly unknown[] => client.session.getAll(),
    session(topic: string): unknown {
      try {
        return client.session.get(topic)
      } catch {
        return undefined
      }
    },
    /** What it rejects with is the wallet's own, or the client's. */
    request: ({ topic, chainId, method, params }: RelayRequest): Promise<unknown> =>
      client.request({ topic, chainId, request: { method, params: params ?? [] } }),
    /** Tells the wallet, and forgets the session. */
    async end(topic: string): Promise<void> {
      try {
        await client.disconnect({ topic, reason: GOODBYE })
      } catch (error) {
        if (!isGone(error)) throw await toRpcError(error)
      } finally {
        forget(topic)
      }
    },
    watch(events: RelayEvents): Unsubscribe {
      const told = ({ topic, params: { chainId, event } }: Told) =>
        events.told(topic, { chainId, name: event?.name, data: event?.data })
      const updated = ({ topic }: { topic: string }) => events.updated(topic)
      const ended = ({ topic }: { topic: string }) => {
        forget(topic)
        events.ended(topic)
      }
      client.on('session_event', told)
      client.on('session_update', updated)
      client.on('session_delete', ended)
      client.on('session_expire', ended)
      return () => {
        client.off('session_event', told)
        client.off('session_update', updated)
        client.off('session_delete', ended)
        client.off('session_expire', ended)
      }
    },
    /** The line to the relay, as it comes and goes. */
    watchLine(onChange: (isReachable: boolean) => void): Unsubscribe {
      const reached = () => onChange(true)
      const lost = () => onChange(false)
      relayer.on('relayer_connect', reached)
      relayer.on('relayer_disconnect', lost)
      return () => {
        relayer.off('relayer_connect', reached)
        relayer.off('relayer_disconnect', lost)
      }
    },
    /** Nobody looks at the page's modal any more. */
    rest: (): Promise<void> => relayer.transportClose(),
    /** The line again, where there is a session that needs one. */
    wake: (): Promise<void> => relayer.transportOpen().catch(() => undefined),
  }
}
