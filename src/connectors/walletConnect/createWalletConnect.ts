import { parseImageSource } from '../../core/imageSource.js'
import type { Network } from '../../domain/network.js'
import { NothingApprovedError } from '../../errors/relayErrors.js'
import type { Proposal } from './buildProposal.js'
import { createPairedSession, type PairedWallet } from './createPairedSession.js'
import type { RelayClient } from './createRelayClient.js'
import { type PairedSession, parseSession } from './parseSession.js'

export type WalletConnectContext = {
  readonly client: Pick<RelayClient, 'end' | 'request' | 'session' | 'sessions' | 'watch'>
  /** Tells a wallet that its session, unparsed, is over, as far as that can be done. */
  drop(session: unknown): void
  readonly allowLoopback: boolean
  /** Those of every family of chains, as they are now. */
  networks(): readonly Network[]
  /** What is asked of a wallet for these; nothing else is taken of what it gives. */
  proposal(): Proposal
  /** The reference of the network that the app is on, by family of chains. */
  preferred(namespace: string): string | undefined
  parseAddress(namespace: string, address: string): string | undefined
  readRpc(network: Network, method: string, params: readonly unknown[]): Promise<unknown>
  prepareDeepLink(): void
  /** A session is over, from either side. */
  onEnd(topic: string): void
}

const isAlive = ({ expiry }: PairedSession) => expiry * 1_000 > Date.now()

export type WalletConnect = ReturnType<typeof createWalletConnect>

/** Wallets on the other side of the relay: made into connections when they say yes, and again at the next visit. */
export function createWalletConnect(context: WalletConnectContext) {
  const { client, drop, allowLoopback, networks, proposal, parseAddress, onEnd } = context
  let current: PairedWallet | undefined

  const parse = (value: unknown, asked = proposal()) =>
    parseSession(value, { proposal: asked, parseAddress, allowLoopback })

  function take(session: PairedSession): PairedWallet {
    current?.release()
    const taken = createPairedSession({
      ...context,
      session,
      icon: session.peer.icons.map((icon) => parseImageSource(icon, { allowLoopback })).find(Boolean),
      read: (topic) => parse(client.session(topic)),
      network: (id) => networks().find(({ caipNetworkId }) => caipNetworkId === id),
      onEnd() {
        // One that was let go for another says nothing about what belongs to that one.
        if (current !== taken) return
        current = undefined
        onEnd(session.topic)
      },
    })
    current = taken
    return taken
  }

  return {
    /**
     * Takes up a session that was just settled.
     * @throws NothingApprovedError when there is nothing in it for this app.
     */
    accept(value: unknown): PairedWallet {
      const session = parse(value)
      if (!session) throw new NothingApprovedError()
      const former = current
      const taken = take(session)
      // Nobody follows the one before any more, and its wallet would go on showing the app as connected.
      if (former && former.topic !== taken.topic) {
        former.giveUp()
        drop({ topic: former.topic })
      }
      return taken
    },
    /**
     * The session of an earlier visit, the newest where its topic is not known; whatever else is stored is dropped.
     * `undefined` when there is none.
     */
    restore(topic?: string): PairedWallet | undefined {
      if (current) return current
      const asked = proposal()
      let found: PairedSession | undefined
      // The newest is the last one; a wallet that was paired again may have left an older one.
      for (const value of [...client.sessions()].reverse()) {
        const session = found ? undefined : parse(value, asked)
        if (session && isAlive(session) && (topic ?? session.topic) === session.topic) found = session
        else drop(value)
      }
      return found && take(found)
    },
    current: () => current,
    /** Nobody looks at the page's modal any more; the wallet keeps the session. */
    release() {
      current?.release()
      current = undefined
    },
  }
}
