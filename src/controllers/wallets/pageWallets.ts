import { proxy, ref } from 'valtio/vanilla'
import { resolveSettings } from '../../config/options.js'
import type { Connector, WalletSession } from '../../connectors/connector.js'
import { createSingleRun, type SingleRun } from '../../core/createSingleRun.js'
import type { Unsubscribe } from '../../core/scope.js'
import { watchState } from '../../core/watchState.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import { watchOnline } from '../../platform/page.js'
import { isOnline } from '../../platform/pageState.js'
import { discover } from '../adapters.js'
import { createCatalogueController } from '../catalogue/catalogueController.js'
import type { CatalogueDeps } from '../catalogue/catalogueDeps.js'
import { imagesOf } from '../catalogue/imagesOf.js'
import { connectedOf } from '../connection/connectionController.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'
import { cancelPagePairing, createPagePairing, type PagePairing } from './pagePairing.js'

// What every list of a page shares: the suggestions, and which wallet is being connected.

/** The wallet that was asked last. */
export type Attempt = {
  readonly id: string
  readonly status: 'connecting' | 'connected' | 'failed'
  readonly error: Error | undefined
  /** Once connected, what it has approved. */
  readonly session: WalletSession | undefined
}

export type PageWalletsState = {
  attempt: Attempt | undefined
  /** The wallets of this browser were looked for. */
  isDiscovered: boolean
  isOffline: boolean
  /** Something has paired: the relay client loads with that. */
  hasPairing: boolean
}

export type PageWallets = {
  readonly instance: Instance
  readonly catalogue: ReturnType<typeof createCatalogueController>
  readonly state: PageWalletsState
  /** One wallet at a time: a second one cancels the first. */
  readonly run: SingleRun
  /** The installed wallet that is asked. */
  connector: Connector | undefined
  /** See `hasPairing`. */
  pairing: PagePairing | undefined
  /** How many lists are shown. */
  listCount: number
}

const catalogueDepsOf = (instance: Instance): CatalogueDeps => ({
  instance,
  settings: resolveSettings(instance.input),
  scope: instance.scope,
  wallet: instance,
  services: {
    storage: storageOf(instance),
    images: imagesOf(instance),
    allowLoopback: allowsLoopback(instance.input),
    log: (...entry) => log(instance, ...entry),
  },
})

function createPageWallets(instance: Instance): PageWallets {
  const { connection, scope } = instance
  const wallets: PageWallets = {
    instance,
    catalogue: createCatalogueController(catalogueDepsOf(instance)),
    state: proxy<PageWalletsState>({
      attempt: undefined,
      isDiscovered: false,
      isOffline: !isOnline(),
      hasPairing: false,
    }),
    run: createSingleRun(scope),
    connector: undefined,
    pairing: undefined,
    listCount: 0,
  }
  scope.add(
    watchOnline(() => {
      wallets.state.isOffline = !isOnline()
      if (isOnline()) loadPageWallets(wallets)
    }),
  )
  // Disconnected since: the wallet is as any other.
  scope.add(
    watchState(connection.state, () => {
      const { attempt } = wallets.state
      const isLive = Object.keys(connection.state.namespaces).some(
        (namespace) => connectedOf(connection.state, namespace)?.session === attempt?.session,
      )
      if (attempt?.status === 'connected' && !isLive) wallets.state.attempt = undefined
    }),
  )
  return wallets
}

export const pageWalletsOf = (instance: Instance): PageWallets => instance.use(createPageWallets)

/** Looks for installed wallets, and asks for the suggestions; what is there is not asked for again. */
export function loadPageWallets({ catalogue, instance, state }: PageWallets) {
  async function findInstalled() {
    // The wallets of the other namespaces are listed.
    await discover(instance).catch((error) => log(instance, 'error', 'discover', error))
    state.isDiscovered = true
  }
  if (!state.isDiscovered) void findInstalled()
  if (!state.isOffline) void catalogue.load()
}

/** The pairing of the page; created with the first need. */
export function pagePairingOf(wallets: PageWallets): PagePairing {
  wallets.pairing ??= createPagePairing(wallets.instance)
  wallets.state.hasPairing = true
  return wallets.pairing
}

/** Counts a list that is shown. With the last one, nobody sees the URI any more. */
export function holdPageWallets(wallets: PageWallets): Unsubscribe {
  wallets.listCount++
  return () => {
    wallets.listCount--
    // A list that mounts again at once, as in StrictMode, keeps it.
    setTimeout(() => {
      if (wallets.listCount === 0 && wallets.pairing) cancelPagePairing(wallets.pairing)
    })
  }
}

/** Returns the attempt as the state has it, so that its end can be told from a newer one. */
export function setAttempt(
  { state }: PageWallets,
  attempt: (Pick<Attempt, 'id' | 'status'> & Partial<Attempt>) | undefined,
): Attempt | undefined {
  // As one reference: errors and sessions keep their identity.
  state.attempt = attempt && ref({ error: undefined, session: undefined, ...attempt })
  return state.attempt
}
