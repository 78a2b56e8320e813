import { messageOf } from '../../core/guards.js'
import { importWithRetry } from '../../core/load.js'
import type { Unsubscribe } from '../../core/scope.js'
import { NetworkFailedError } from '../../errors/httpErrors.js'
import { PairingExpiredError, RelayRefusedError } from '../../errors/relayErrors.js'
import { drawn } from '../../platform/paint.js'
import type { Proposal } from './buildProposal.js'
import type { ClientInside } from './clientInside.js'
import type { PairingSteps } from './createPairingCode.js'
import type { UniversalProvider } from './universalProvider.js'

/** A URI in progress, or waiting for a wallet. */
type Waiting = {
  topic?: string
  onMade(topic: string, uri: string): void
  resolve(session: unknown): void
  reject(error: unknown): void
}

export async function toPairingError(error: unknown) {
  if (error instanceof RelayRefusedError) return error
  const words = messageOf(error)
  if (/expired/i.test(words)) return new PairingExpiredError({ cause: error })
  if (/internet connection|publish|socket/i.test(words)) return new NetworkFailedError({ cause: error })
  // Not needed to show a URI, so it loads later.
  const errors = await importWithRetry(() => import('../../errors/rpcErrors.js')).catch(() => undefined)
  return errors?.toRpcError(error) ?? error
}

export type PairingUris = {
  /** Creates a URI, and resolves with the unparsed session of the wallet that uses it. */
  pair(proposal: Proposal, steps: PairingSteps): Promise<unknown>
  readonly release: Unsubscribe
}

/** By the provider's documented API: for an app's own instance, which must stay in sync, or an unknown version. */
const createPlainUris = (provider: UniversalProvider): PairingUris => ({
  async pair(proposal, { onUri, onSent }) {
    const onShown = (uri: unknown) => {
      if (typeof uri !== 'string') return
      onUri(uri)
      onSent()
    }
    provider.on('display_uri', onShown)
    try {
      return await provider.connect({ optionalNamespaces: proposal })
    } catch (error) {
      throw await toPairingError(error)
    } finally {
      provider.removeListener('display_uri', onShown)
    }
  },
  release: () => undefined,
})

/** Faster, by the client's internals: a URI before the socket is open, and responses that the client misses. */
function createEarlyUris({ client }: UniversalProvider, inside: ClientInside): PairingUris {
  /** In the order of creation. */
  const waiting = new Set<Waiting>()
  const find = (topic: unknown) => [...waiting].find((one) => one.topic === topic)

  const release = inside.watchPairing({
    onMade: ({ topic, uri }) => find(undefined)?.onMade(topic, uri),
    onSettled(topic, session) {
      if (topic) find(topic)?.resolve(session)
    },
    onRejected: (topic, error) => find(topic)?.reject(error),
    // The client itself would report nothing for over a minute.
    onRefused(error) {
      for (const { reject } of waiting) reject(new RelayRefusedError(messageOf(error), { cause: error }))
    },
    async beforeSubscribe(topic) {
      // Subscribing opens the socket, whose signature blocks a slow phone: draw the URI first.
      if (find(topic)) await drawn()
    },
  })

  return {
    release,
    async pair(proposal, { onUri, onSent }) {
      let mine: Waiting | undefined
      const told = new Promise<unknown>((resolve, reject) => {
        mine = {
          resolve,
          reject,
          onMade(topic, uri) {
            if (mine) mine.topic = topic
            onUri(uri)
          },
        }
        waiting.add(mine)
      })
      const approved = client.connect({ optionalNamespaces: proposal }).then(({ approval }) => {
        onSent()
        return approval()
      })
      try {
        // At once: otherwise the next URI would be taken for this one's.
        return await Promise.race([approved, told]).finally(() => mine && waiting.delete(mine))
      } catch (error) {
        throw await toPairingError(error)
      }
    },
  }
}

/** URIs of a provider, and the sessions that wallets settle with them. */
export const createPairingUris = (provider: UniversalProvider, inside: ClientInside | undefined): PairingUris =>
  inside ? createEarlyUris(provider, inside) : createPlainUris(provider)
