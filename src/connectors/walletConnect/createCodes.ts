import { importWithRetry } from '../../core/importWithRetry.js'
import { messageOf } from '../../core/messageOf.js'
import type { Unsubscribe } from '../../core/scope.js'
import { NetworkFailedError } from '../../errors/httpErrors.js'
import { PairingExpiredError, RelayRefusedError } from '../../errors/relayErrors.js'
import { drawn } from '../../platform/drawn.js'
import type { Proposal } from './buildProposal.js'
import type { PairingSteps } from './createPairing.js'
import type { SignClient } from './publishedClient.js'

type Made = { readonly topic: string; readonly expiry: number }
type Settled = { readonly session: { readonly pairingTopic?: unknown } }
type Answered = { readonly topic: string; readonly response?: { readonly error?: unknown } | undefined }

/** Whoever waits for a code, and then for an answer to it. */
type Waiting = {
  topic?: string
  onMade(made: Made): void
  resolve(session: unknown): void
  reject(error: unknown): void
}

async function toPairingError(error: unknown) {
  if (error instanceof RelayRefusedError) return error
  const words = messageOf(error)
  if (/expired/i.test(words)) return new PairingExpiredError({ cause: error })
  if (/internet connection|publish|socket/i.test(words)) return new NetworkFailedError({ cause: error })
  // No code needs what tells the wallets' own errors apart; by the time that one comes it is mostly there.
  const errors = await importWithRetry(() => import('../../errors/rpcErrors.js')).catch(() => undefined)
  return errors?.toRpcError(error) ?? error
}

export type Codes = {
  /** Makes a code, and resolves with the session, unparsed, that a wallet settles by it. */
  pair(proposal: Proposal, steps: PairingSteps): Promise<unknown>
  readonly release: Unsubscribe
}

/** The way to a session with the published client, in words of ours. */
export function createCodes(client: SignClient): Codes {
  const { crypto, history, pairing, relayer } = client.core
  /** In the order in which their codes are made. */
  const waiting = new Set<Waiting>()
  const find = (topic: unknown) => [...waiting].find((one) => one.topic === topic)

  // The client gives the code when the proposal is vouched for and published. Its key is there before, with no line to
  // the relay yet; a wallet that reads it at once finds there what comes a moment later.
  const made = (code: Made) => find(undefined)?.onMade(code)
  // A wallet may answer before the relay has told the client that it has the proposal, and the client then misses it.
  const settled = ({ session }: Settled) => session.pairingTopic && find(session.pairingTopic)?.resolve(session)
  const answered = ({ topic, response }: Answered) => response?.error && find(topic)?.reject(response.error)
  // The client itself would say nothing for over a minute.
  const refused = (error: unknown) => {
    for (const { reject } of waiting) reject(new RelayRefusedError(messageOf(error), { cause: error }))
  }
  pairing.events.on('pairing_create', made)
  client.on('session_connect', settled)
  history.on('history_updated', answered)
  relayer.on('relayer_error', refused)
  // The client keeps one of its own for each code until it is over, and would warn the developer of the page.
  client.events.setMaxListeners(0)

  const { subscribe } = relayer
  // The first one opens the line, whose signature keeps a slow phone from drawing anything; a code goes before it.
  relayer.subscribe = async (...topic) => {
    if (find(topic[0])) await drawn()
    return subscribe.apply(relayer, topic)
  }

  async function pair(proposal: Proposal, { onUri, onSent }: PairingSteps): Promise<unknown> {
    let mine: Waiting | undefined
    const told = new Promise<unknown>((resolve, reject) => {
      const one: Waiting = {
        resolve,
        reject,
        onMade({ topic, expiry }) {
          one.topic = topic
          onUri(`wc:${topic}@2?expiryTimestamp=${expiry}&relay-protocol=irn&symKey=${crypto.keychain.get(topic)}`)
        },
      }
      waiting.add(one)
      mine = one
    })
    const approved = client.connect({ optionalNamespaces: proposal }).then(({ approval }) => {
      onSent()
      return approval()
    })
    try {
      // At once: the next code would be handed to whoever waits for none any more.
      return await Promise.race([approved, told]).finally(() => mine && waiting.delete(mine))
    } catch (error) {
      throw await toPairingError(error)
    }
  }

  return {
    pair,
    release() {
      pairing.events.off('pairing_create', made)
      client.off('session_connect', settled)
      history.off('history_updated', answered)
      relayer.off('relayer_error', refused)
      relayer.subscribe = subscribe
    },
  }
}
