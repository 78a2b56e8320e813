import type { SettingsInput } from '../../config/options.js'
import { createAccountController } from '../../controllers/account/accountController.js'
import { createConnectionController, statusOf } from '../../controllers/connection/connectionController.js'
import { createEventsController } from '../../controllers/eventsController.js'
import { createLiveOptionsController } from '../../controllers/liveOptionsController.js'
import { createModalStateController } from '../../controllers/modalStateController.js'
import { createNetworkController } from '../../controllers/network/networkController.js'
import { createWalletSessions } from '../../controllers/siwx/walletSessions.js'
import { createOnce } from '../../core/load.js'
import { createScope } from '../../core/scope.js'
import type { WalletModalEvent } from '../../domain/events.js'
import { createActions } from '../../modal/createActions.js'
import { createChainClient } from '../../modal/createChainClient.js'
import { createConnections } from '../../modal/createConnections.js'
import { createIdentity } from '../../modal/createIdentity.js'
import { createRuntime } from '../../modal/createRuntime.js'
import { createTokens } from '../../modal/createTokens.js'
import type { Actions, Connections, Identities } from '../../modal/lazyParts.js'
import type { Shell } from '../../modal/shell.js'
import type { FakeAdapter } from './fakeAdapter.js'

/** A modal without UI: real controllers, tracker and flows, around adapters scripted by the test. */
export function createTestShell(adapters: readonly FakeAdapter[], input: SettingsInput = {}) {
  const events: WalletModalEvent[] = []
  const notices: string[] = []
  const scope = createScope()
  const eventsController = createEventsController()
  eventsController.watch((event) => events.push(event))
  const factories = new Map(adapters.map(({ factory }) => [factory.namespace, factory]))
  let attended = 0
  const shell: Shell = {
    id: 'default',
    input,
    factories,
    isPairingOnly: false,
    events: eventsController,
    connection: createConnectionController([...factories.keys()]),
    account: createAccountController(),
    network: createNetworkController([...factories.values()], input.defaultNetwork),
    walletSessions: createWalletSessions(),
    liveOptions: createLiveOptionsController(input),
    modalState: createModalStateController(),
    kept: {},
    scope,
    dialog: () => Promise.reject(new Error('no dialog here')),
    // A modal without UI has none.
    element: () => Promise.reject(new Error('no element here')),
    runtime: createOnce(async () => createRuntime(shell)),
    chainClient: createOnce(async () => createChainClient(shell)),
    identity: createOnce(
      async (): Promise<Identities> =>
        createIdentity(shell, { chainClient: await shell.chainClient(), log: () => undefined }),
    ),
    connections: createOnce(async (): Promise<Connections> => createConnections(shell, await shell.runtime())),
    tokens: createOnce(async () => createTokens(shell, await shell.runtime(), await shell.connections())),
    actions: createOnce(
      async (): Promise<Actions> => createActions(shell, await shell.runtime(), await shell.connections()),
    ),
    attend: () => void attended++,
    notify: (message, variant) => void notices.push(`${variant}: ${message}`),
    notifySettled: ({ status, hash }) => void notices.push(`${status}: ${hash}`),
  }
  return {
    shell,
    notices,
    events,
    /** Names of the emitted events, in order. */
    told: () => events.map(({ event }) => event),
    get attended() {
      return attended
    },
    status: (namespace = 'eip155') => statusOf(shell.connection.state, namespace),
    account: (namespace = 'eip155') => shell.account.of(namespace),
    network: (namespace = 'eip155') => shell.network.activeOf(namespace),
  }
}
