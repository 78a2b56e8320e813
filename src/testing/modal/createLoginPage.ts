import { eip155FrameHandler } from '../../adapters/eip155/frameHandler.js'
import { createSolanaFrameHandler } from '../../adapters/solana/frameHandler.js'
import { mainnet, polygon, solanaMainnet } from '../../config/networks.js'
import { isLoggedIn } from '../../controllers/connection/activeConnection.js'
import { connectedNamespaces } from '../../controllers/connection/connectionController.js'
import { liveConnection } from '../../controllers/connection/liveSessions.js'
import { restore } from '../../controllers/connection/restore.js'
import { createEmbedded } from '../../controllers/embedded/createEmbedded.js'
import { emailLoginState, leaveEmailLogin } from '../../controllers/embedded/emailLogin.js'
import { farcasterLoginState, leaveFarcasterLogin } from '../../controllers/embedded/farcasterLogin.js'
import { createLoginBrowser, leaveSocialLogin, socialLoginState } from '../../controllers/embedded/socialLogin.js'
import { createAlerts, createInstanceLogger } from '../../controllers/log.js'
import { createInstanceStorage } from '../../controllers/storage.js'
import type { Leaving } from '../../core/createSingleRun.js'
import { createOnce } from '../../core/load.js'
import { watchState } from '../../core/watchState.js'
import { EMBEDDED_ID } from '../../domain/embedded.js'
import { toNetwork } from '../../domain/network.js'
import type { EmbeddedSource } from '../../instance/instance.js'
import type { DialogElement } from '../../platform/dialogElement.js'
import type { LoginWindow, LoginWindowEvents } from '../../platform/loginWindow.js'
import type { Storage } from '../../platform/storage.js'
import { createFakeFrame, type FakeSite } from './createFakeFrame.js'
import { createTestInstance } from './createTestInstance.js'
import { createFakeAdapter } from './fakeAdapter.js'
import { solanaContext } from './relayOf.js'

export const ethereum = toNetwork('eip155', mainnet)
export const matic = toNetwork('eip155', polygon)
export const sol = toNetwork('solana', solanaMainnet)

const SITE = 'https://secure.example'

/** How long the card takes to show another view. */
const VIEW_MS = 80

type Options = {
  readonly site: FakeSite
  readonly storage: Storage
  latency(): number
  work(): number
}

/** A window of a social login. What happens in it is heard a moment later. */
function createFakeWindow() {
  let events: LoginWindowEvents | undefined
  let isSent = false
  let isClosed = false
  const later = (say: (received: LoginWindowEvents) => void) => setTimeout(() => events && say(events), 20)
  const visible: LoginWindow = {
    go() {
      isSent = true
    },
    focus: () => undefined,
    close() {
      isClosed = true
    },
    watch(received) {
      events = received
      return () => {
        events = undefined
      }
    },
  }
  return {
    shown: visible,
    /** The user sees the provider's page. */
    isUsable: () => isSent && !isClosed && events !== undefined,
    isOpen: () => !isClosed && events !== undefined,
    finish: (resultUri: string) => later((received) => received.onResult(resultUri)),
    close: () => later((received) => received.onClosed()),
    cut: () => later((received) => received.onCut()),
  }
}

/** One modal on one load of a page: the real modules from the messages of the wallet's page to the logins. */
export async function createLoginPage({ site, storage, latency, work }: Options) {
  const frame = createFakeFrame({ latency, work, site, origin: SITE })
  const evm = createFakeAdapter('eip155', [ethereum, matic])
  const solana = createFakeAdapter('solana', [sol], { isLocal: true })
  const solanaHandler = createSolanaFrameHandler(solanaContext)
  evm.give({
    embedded: async () => eip155FrameHandler,
    switchNetwork: (connection: { signer: EvmSigner }, { id }: { id: number }) =>
      connection.signer.request('wallet_switchEthereumChain', [{ chainId: `0x${id.toString(16)}` }]),
  })
  solana.give({
    embedded: async () => solanaHandler,
    addressParser: async () => (text: unknown) =>
      typeof text === 'string' && text.startsWith('So') ? text : undefined,
  })
  const { instance, notices, seed } = createTestInstance([evm, solana], {
    projectId: 'p',
    services: { secureSite: SITE },
  })
  const dialog = { holdFrame: frame.holdFrame } as unknown as DialogElement
  const source: EmbeddedSource = { id: EMBEDDED_ID, load: async () => ({ createEmbedded }) }
  Object.assign(instance, { dialog: async () => dialog, embedded: source })
  Object.assign(instance.clients, { embedded: createOnce(() => createEmbedded(instance)) })
  seed(createInstanceStorage, storage)
  // What is raised or logged for developers is not what is tested.
  seed(createAlerts, { ...createAlerts(instance), raise: () => undefined })
  seed(createInstanceLogger, { ...createInstanceLogger(instance), log: () => undefined })
  const { scope } = instance

  // As on the start of a page.
  instance.network.activateNamespace(storage.read('active_namespace') ?? 'eip155')
  const restored = storage.read('connection_status') === 'connected' ? storage.read('connected_namespaces') : undefined
  for (const name of ['eip155', 'solana'])
    if (restored?.split(',').includes(name)) instance.connection.begin(name, 'reconnecting')

  void restore(instance)
  const { wallet, approvals } = await instance.clients.embedded()
  if (storage.read('email_login_used') === 'true') wallet.load().catch(() => undefined)

  // The card shows the wallet's page while something waits for its user.
  let hide: (() => void) | undefined
  scope.add(
    watchState(approvals.state, () => {
      if (approvals.state.pending.length > 0) setTimeout(() => (hide ??= approvals.present()), VIEW_MS)
      else {
        hide?.()
        hide = undefined
      }
    }),
  )

  let popup: ReturnType<typeof createFakeWindow> | undefined
  seed(createLoginBrowser, {
    isInTab: false,
    openWindow() {
      popup = createFakeWindow()
      return popup.shown
    },
    leaveFor: () => undefined,
  })
  const logins = {
    email: { state: emailLoginState(instance), leave: () => leaveEmailLogin(instance) },
    social: { state: socialLoginState(instance), leave: () => leaveSocialLogin(instance) },
    farcaster: { state: farcasterLoginState(instance), leave: () => leaveFarcasterLogin(instance) },
  }

  /** The accounts that are shown as connected. */
  const accounts = () =>
    connectedNamespaces(instance.connection.state).flatMap((name) => {
      const account = instance.account.of(name)
      return account ? [account.address] : []
    })

  return {
    frame,
    storage,
    instance,
    logins,
    approvals,
    notices,
    popup: () => popup,
    accounts,
    isLoggedIn: () => isLoggedIn(instance.connection),
    evm: () => liveConnection(instance, 'eip155'),
    /** The login that is under way. */
    begun: (): Login | undefined =>
      (['email', 'social', 'farcaster'] as const).find((name) => !['idle', 'connected'].includes(statusOf(name))),
    /** The page is left regularly, such as by a link within the app. */
    end: () => scope.end(),
    /** The tab is loaded again, or closed: no code of the page runs any more. */
    kill() {
      frame.cut()
      scope.end()
    },
  }

  function statusOf(name: Login) {
    return logins[name].state.status
  }
}

export type LoginPage = Awaited<ReturnType<typeof createLoginPage>>
type Login = 'email' | 'social' | 'farcaster'
type EvmSigner = { request(method: string, params: unknown): Promise<unknown> }

/** The user seems to leave, and has left or is back after so long. */
export function leavePage(leaving: Leaving, { isBack, ms }: { isBack: boolean; ms: number }) {
  setTimeout(() => (isBack ? leaving.stay?.() : leaving.finish()), ms)
}
