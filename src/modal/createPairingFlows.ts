import { subscribe } from 'valtio/vanilla'
import type { Connection } from '../connectors/connector.js'
import { createCodes } from '../connectors/walletConnect/createCodes.js'
import { createPairing, type PairingState } from '../connectors/walletConnect/createPairing.js'
import { statusOf } from '../controllers/connectionController.js'
import { createOnce } from '../core/once.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { Unsubscribe } from '../core/scope.js'
import type { Namespace } from '../domain/namespace.js'
import type { CatalogueWallet } from '../domain/wallet.js'
import { RequestAbortedError, UserRejectedError } from '../errors/connectionErrors.js'
import { LatchkeyError } from '../errors/latchkeyError.js'
import { PairingExpiredError, RelayRefusedError } from '../errors/relayErrors.js'
import type { DeepLink } from '../platform/deepLinkStore.js'
import { watchShown } from '../platform/watchShown.js'
import type { ConnectionTracker } from './connectionTracker.js'
import type { PairedWallets } from './createPairedWallets.js'
import type { Runtime } from './createRuntime.js'
import { rememberWallet } from './rememberWallet.js'
import type { Shell } from './shell.js'

/** Which wallet the visitor means to answer with; nothing of it is believed of whoever answers. */
export type PairingChoice = {
  readonly wallet?: CatalogueWallet | undefined
  /** The app on this device that was opened with the code, to be brought forward again later. */
  readonly link?: DeepLink | undefined
}

export type PairingOutcome =
  | { readonly status: 'connected'; readonly name: string }
  | { readonly status: 'failed'; readonly error: unknown }

export type PairingFlows = {
  readonly state: ReadonlyState<PairingState>
  /** `mayReuse` keeps a code that is still young. */
  begin(options?: { mayReuse?: boolean | undefined }): void
  /** Makes a code before anybody asks for one, unless there is a reason against it; nothing is told of it. */
  prepare(): void
  choose(choice: PairingChoice): void
  /** Nobody waits any more: the code is forgotten, and so is what was chosen. */
  end(): void
  watch(onOutcome: (outcome: PairingOutcome) => void): Unsubscribe
}

type Parts = {
  readonly shell: Shell
  readonly runtime: Runtime
  readonly tracker: ConnectionTracker
  readonly paired: PairedWallets
}

/** Connecting a wallet elsewhere, from the code to the connections that it becomes. */
export function createPairingFlows({ shell, runtime, tracker, paired }: Parts): PairingFlows {
  const { events, connection: connections, network: networks, modalState, scope } = shell
  const { storage, log, alerts } = runtime
  const { relay, sessions } = paired
  const watchers = new Set<(outcome: PairingOutcome) => void>()
  let choice: PairingChoice = {}
  /** Whoever has changed their mind meanwhile is connected to nothing. */
  let wish = 0
  /** Somebody waits for the code; otherwise it is only prepared. */
  let isAsked = false
  /** Said to be connecting by this pairing. */
  const begun = new Set<Namespace>()

  /** The wallet would go on showing the app as connected. */
  const drop = (session: unknown) =>
    void relay().then(
      (made) => made.drop(session),
      () => undefined,
    )

  function tell(outcome: PairingOutcome) {
    for (const onOutcome of [...watchers]) onOutcome(outcome)
  }

  function beginStatus() {
    for (const namespace of shell.factories.keys()) {
      if (statusOf(connections.state, namespace) !== 'disconnected') continue
      begun.add(namespace)
      connections.begin(namespace)
    }
  }

  function endStatus() {
    for (const namespace of begun) {
      if (statusOf(connections.state, namespace) === 'connecting') connections.end(namespace)
    }
    begun.clear()
  }

  async function connected(session: unknown) {
    const mine = wish
    const [{ accept, keep }, { client }] = await Promise.all([sessions(), relay()])
    // An app may leave the page as soon as it is connected, and the phone would keep a session that nobody knows.
    await client.committed()
    if (mine !== wish) return drop(session)
    const { connections: all, peer, topic } = accept(session)
    const { wallet, link } = choice
    choice = {}
    const active = networks.state.activeNamespace
    keep(topic, link)
    // The family of chains that the page is on comes last, and so stays the active one.
    const ordered = [...all].sort((one, other) => rank(one) - rank(other))
    function rank({ connector }: Connection) {
      return connector.namespace === active ? 1 : 0
    }
    for (const connection of ordered) {
      tracker.abandonRestore(connection.connector.namespace)
      tracker.adopt(connection)
    }
    endStatus()
    if (wallet) rememberWallet(storage, wallet.id)
    // How the wallet calls itself is for the user's eyes: events may leave the page (PRIV-2).
    events.emit('CONNECT_SUCCESS', {
      method: link ? 'mobile' : 'qrcode',
      name: wallet?.name ?? 'Unknown',
      ...tracker.placeOf(ordered.at(-1)?.connector.namespace ?? ''),
    })
    tell({ status: 'connected', name: wallet?.name ?? (peer.name || 'WalletConnect') })
  }

  function failed(error: unknown) {
    endStatus()
    choice = {}
    if (!isAsked) return
    const message = error instanceof LatchkeyError ? error.message : 'Connection error'
    const isRejected = error instanceof UserRejectedError
    events.emit(isRejected ? 'USER_REJECTED' : 'CONNECT_ERROR', { message })
    if (!isRejected) log('warn', 'pairing', error)
    if (error instanceof RelayRefusedError) {
      if (error.reason !== 'unknown') alerts.raise(error.reason)
    }
    tell({ status: 'failed', error })
  }

  const codes = createOnce(async () => {
    const { client, proposal } = await relay()
    const made = client.open(createCodes)
    scope.add(made.release)
    return { pair: made.pair, proposal }
  })

  const pairing = createPairing<unknown>({
    async pair({ onUri, onSent }) {
      const mine = wish
      const { pair, proposal } = await codes()
      if (mine !== wish) throw new RequestAbortedError()
      return pair(proposal(), {
        onUri,
        onSent() {
          onSent()
          // What comes next loads while the wallet is being found.
          sessions().catch(() => undefined)
        },
      })
    },
    onPaired(session) {
      const mine = wish
      connected(session).catch((error) => {
        drop(session)
        // Who has gone on to another wallet meanwhile has nothing to do with it.
        if (mine === wish) failed(error)
      })
    },
    onUnwanted: drop,
    classify: (error) =>
      error instanceof UserRejectedError ? 'answered' : error instanceof PairingExpiredError ? 'expired' : 'failed',
    onFailed: failed,
    now: () => performance.now(),
  })

  function end() {
    wish++
    isAsked = false
    choice = {}
    pairing.end()
    endStatus()
  }
  scope.add(end)
  // Where codes are reused they live on from view to view, until the card closes.
  scope.add(
    subscribe(modalState.state as object, () => {
      if (!modalState.state.isOpen) end()
    }),
  )
  scope.add(watchShown(pairing.wake))
  // Whoever makes this shows a code next; the client loads while the view is drawn.
  codes().catch(() => undefined)

  return {
    state: pairing.state,
    prepare() {
      const isIdle = [...shell.factories.keys()].every((name) => statusOf(connections.state, name) === 'disconnected')
      if (!modalState.state.isOpen || !isIdle || pairing.state.status !== 'idle') return
      wish++
      pairing.begin()
    },
    begin(options) {
      wish++
      isAsked = true
      beginStatus()
      pairing.begin(options)
    },
    choose(changes) {
      choice = changes
    },
    end,
    watch(onOutcome) {
      watchers.add(onOutcome)
      return () => void watchers.delete(onOutcome)
    },
  }
}
