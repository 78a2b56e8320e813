import { createOnce, importWithRetry } from '../../core/load.js'
import type { Unsubscribe } from '../../core/scope.js'
import { isRecord, messageOf } from '../../core/values.js'
import { PairingExpiredError, RelayRefusedError } from '../../errors/relayErrors.js'
import { NetworkFailedError } from '../../errors/requestErrors.js'
import { toRpcError } from '../../errors/rpcErrors.js'
import { SiwxSessionInvalidError } from '../../errors/siwxErrors.js'
import { drawn } from '../../platform/page.js'
import type { AuthRequest } from '../connector.js'
import type { ClientAuth } from './clientAuth.js'
import type { ClientInside } from './clientInside.js'
import type { PairingSteps } from './createPairingCode.js'
import type { Proposal } from './proposal.js'
import type { AuthParams, UniversalProvider } from './universalProvider.js'

/** A URI in progress, or waiting for a wallet. */
type Waiting = {
  topic?: string
  readonly proposal: Proposal
  /** It asks for a signature too. */
  readonly isAuth: boolean
  onCreated(topic: string, uri: string): void
  resolve(paired: Paired): void
  reject(error: unknown): void
}

/** The client has verified a signed message, and found it to be wrong. */
const SETTLEMENT_FAILED = 7000

export function toPairingError(error: unknown) {
  if (error instanceof RelayRefusedError) return error
  if (isRecord(error) && error.code === SETTLEMENT_FAILED)
    return new SiwxSessionInvalidError('signature', { cause: error })
  const words = messageOf(error)
  if (/expired/i.test(words)) return new PairingExpiredError({ cause: error })
  if (/internet connection|publish|socket/i.test(words)) return new NetworkFailedError({ cause: error })
  return toRpcError(error)
}

/** Unparsed: a session, and what the wallet has signed while it connected. */
export type Paired = { readonly session: unknown; readonly cacaos?: unknown }

export type PairingUris = {
  /** Creates a URI that proposes a session, and resolves once a wallet has used it. */
  propose(proposal: Proposal, steps: PairingSteps, auth?: AuthRequest): Promise<Paired>
  readonly release: Unsubscribe
}

/** Only apps that sign users in need it. */
const loadAuth = () => importWithRetry(() => import('./clientAuth.js'))

/** By the provider's documented API: for an app's own instance, which must stay in sync, or an unknown version. */
const createPlainUris = (provider: UniversalProvider): PairingUris => ({
  async propose(proposal, { onUri, onSent }, auth) {
    const onShown = (uri: unknown) => {
      if (typeof uri !== 'string') return
      onUri(uri)
      onSent()
    }
    provider.on('display_uri', onShown)
    try {
      if (!auth || !provider.authenticate) return { session: await provider.connect({ optionalNamespaces: proposal }) }
      const { toAuthParams } = await loadAuth()
      const params = { ...toAuthParams(auth, proposal), optionalNamespaces: proposal }
      const { session, auths } = await provider.authenticate(params)
      return { session, cacaos: auths }
    } catch (error) {
      throw toPairingError(error)
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
  const find = (topic: unknown) => [...waiting].find((entry) => entry.topic === topic)

  const unwatch = inside.watchPairing({
    onCreated({ topic, uri, isAuth }) {
      const pairing = [...waiting].find((entry) => entry.topic === undefined && entry.isAuth === isAuth)
      pairing?.onCreated(topic, uri)
    },
    onSettled(topic, session) {
      if (topic) find(topic)?.resolve({ session })
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

  let clientAuth: ClientAuth | undefined
  /** `undefined` if this client cannot ask for signatures: then wallets sign after connecting. */
  const loadClientAuth = createOnce(async () => {
    const { openClientAuth } = await loadAuth()
    clientAuth = openClientAuth(client, (topic) => {
      const { isAuth, proposal } = find(topic) ?? {}
      return isAuth ? proposal : undefined
    })
    return clientAuth
  })

  async function connect(proposal: Proposal, onSent: () => void): Promise<Paired> {
    const { approval } = await client.connect({ optionalNamespaces: proposal })
    onSent()
    return { session: await approval() }
  }

  /** Both requests are sent: one to sign, and a proposal for wallets that cannot. */
  async function authenticate(auth: ClientAuth, params: AuthParams, onSent: () => void): Promise<Paired> {
    const isRenewal = [...waiting].filter(({ isAuth }) => isAuth).length > 1
    const { response } = await auth.authenticate(params, isRenewal)
    onSent()
    const { session, auths } = await response()
    return { session, cacaos: auths }
  }

  return {
    release() {
      unwatch()
      clientAuth?.release()
    },
    async propose(proposal, { onUri, onSent }, auth) {
      const loadedAuth = auth && (await loadClientAuth().catch(() => undefined))
      let ownEntry: Waiting | undefined
      const paired = new Promise<Paired>((resolve, reject) => {
        ownEntry = {
          proposal,
          isAuth: loadedAuth !== undefined,
          resolve,
          reject,
          onCreated(topic, uri) {
            if (ownEntry) ownEntry.topic = topic
            onUri(uri)
          },
        }
        waiting.add(ownEntry)
      })
      try {
        const sent =
          auth && loadedAuth
            ? authenticate(loadedAuth, loadedAuth.toParams(auth, proposal), onSent)
            : connect(proposal, onSent)
        const answered = Promise.race([sent, paired])
        // At once: otherwise the next URI would be taken for this one's.
        return await answered.finally(() => ownEntry && waiting.delete(ownEntry))
      } catch (error) {
        throw toPairingError(error)
      } finally {
        // The client would keep the signature for a month.
        if (loadedAuth && ownEntry?.topic) inside.forget(ownEntry.topic)
      }
    },
  }
}

/** URIs of a provider, and the sessions that wallets settle with them. */
export const createPairingUris = (provider: UniversalProvider, inside: ClientInside | undefined): PairingUris =>
  inside ? createEarlyUris(provider, inside) : createPlainUris(provider)
