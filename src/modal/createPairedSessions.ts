import { RELAY_REDIAL_MS } from '../config/limits.js'
import type { Proposal } from '../connectors/walletConnect/buildProposal.js'
import type { RelayClient } from '../connectors/walletConnect/createRelayClient.js'
import { createWalletConnect } from '../connectors/walletConnect/createWalletConnect.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import { createDeepLinkStore } from '../platform/deepLinkStore.js'
import type { ConnectionTracker } from './connectionTracker.js'
import type { PairedSessions } from './createPairedWallets.js'
import type { Runtime } from './createRuntime.js'
import type { Shell } from './shell.js'

type Parts = {
  readonly shell: Shell
  readonly runtime: Runtime
  readonly tracker: ConnectionTracker
  readonly client: RelayClient
  drop(session: unknown): void
  readonly line: { isLost: boolean }
  networks(): readonly Network[]
  proposal(): Proposal
  readonly parsers: ReadonlyMap<Namespace, (text: unknown) => string | undefined>
}

const openLinks = ({ allowLoopback, openLocal }: Runtime) => createDeepLinkStore({ allowLoopback }, openLocal)

/** What is stored of a session that is gone: the next wallet's requests would open this one's app. */
export function forgetSession(runtime: Runtime) {
  const { storage } = runtime
  const deepLinks = openLinks(runtime)
  deepLinks.adopt(storage.read('paired_session')?.link)
  deepLinks.removeOwn()
  storage.remove('paired_session')
}

/** The one session of this modal, what is stored of it, and the line that it needs. */
export function createPairedSessions(parts: Parts): PairedSessions {
  const { shell, runtime, tracker, client, drop, line, networks, proposal, parsers } = parts
  const { scope } = shell
  const { storage, allowLoopback, readRpc } = runtime
  const deepLinks = openLinks(runtime)
  let redial: ReturnType<typeof setInterval> | undefined

  const made = createWalletConnect({
    client,
    drop,
    allowLoopback,
    networks,
    proposal,
    preferred(namespace) {
      const { id: reference } = shell.network.activeOf(namespace) ?? {}
      return reference === undefined ? undefined : String(reference)
    },
    parseAddress: (namespace, address) => parsers.get(namespace)?.(address),
    readRpc,
    prepareDeepLink: deepLinks.prepare,
    onEnd(topic) {
      deepLinks.removeOwn()
      if (storage.read('paired_session')?.topic === topic) storage.remove('paired_session')
    },
  })

  function onLine(isReachable: boolean) {
    line.isLost = !isReachable && made.current() !== undefined
    clearInterval(redial)
    if (line.isLost) redial = setInterval(client.wake, RELAY_REDIAL_MS)
  }

  /** Another tab has paired another wallet: there is one at a time, and the one of before is told. */
  function follow(topic: string | undefined) {
    const current = made.current()
    if (!topic || !current || current.topic === topic) return
    // What is stored is the other tab's by now.
    for (const { connector } of current.connections) tracker.letGo(connector.namespace)
    made.release()
    drop({ topic: current.topic })
  }

  scope.add(client.watchLine(onLine))
  scope.add(() => clearInterval(redial))
  scope.add(storage.watch((name) => name === 'paired_session' && follow(storage.read('paired_session')?.topic)))
  scope.add(deepLinks.watch())
  scope.add(made.release)

  return {
    accept: made.accept,
    restore() {
      const stored = storage.read('paired_session')
      const restored = made.restore(stored?.topic)
      if (restored) deepLinks.adopt(stored?.link)
      return restored
    },
    keep(topic, link) {
      storage.write('paired_session', { topic, link: link?.href })
      if (link) deepLinks.write(link)
      else deepLinks.removeOwn()
      // Who has just come is asked for something soon.
      import('../connectors/walletConnect/createPairedRequests.js').catch(() => undefined)
    },
  }
}
