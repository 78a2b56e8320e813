import type { SettingsInput } from '../../config/options.js'
import { createAccountController } from '../../controllers/account/accountController.js'
import { createConnectionController, statusOf } from '../../controllers/connection/connectionController.js'
import { restore } from '../../controllers/connection/restore.js'
import { createEventsController } from '../../controllers/eventsController.js'
import { createLiveOptionsController } from '../../controllers/liveOptionsController.js'
import { createModalStateController } from '../../controllers/modalStateController.js'
import { createNetworkController } from '../../controllers/network/networkController.js'
import { createSignIns } from '../../controllers/siwx/signIns.js'
import { createScope } from '../../core/scope.js'
import type { WalletModalEvent } from '../../domain/events.js'
import type { Instance } from '../../instance/instance.js'
import type { FakeAdapter } from './fakeAdapter.js'

/** A running instance without UI: real controllers and verbs, around adapters scripted by the test. */
export function createTestInstance(adapters: readonly FakeAdapter[], input: SettingsInput = {}) {
  const events: WalletModalEvent[] = []
  const notices: string[] = []
  const scope = createScope()
  const eventsController = createEventsController()
  eventsController.watch((event) => events.push(event))
  const factories = new Map(adapters.map(({ factory }) => [factory.namespace, factory]))
  let modalLoads = 0
  const created = new Map<unknown, unknown>()
  function use<T>(create: (instance: Instance) => T): T {
    if (!created.has(create)) created.set(create, create(instance))
    return created.get(create) as T
  }
  const instance: Instance = {
    id: 'default',
    input,
    factories,
    isPairingOnly: false,
    events: eventsController,
    connection: createConnectionController([...factories.keys()]),
    account: createAccountController(),
    network: createNetworkController([...factories.values()], input.networks?.default),
    signIns: createSignIns(),
    liveOptions: createLiveOptionsController(input),
    modalState: createModalStateController(),
    keep: use,
    scope,
    use,
    clients: {
      embedded: () => Promise.reject(new Error('no embedded wallet here')),
      restore: () => restore(instance),
    },
    // An instance without UI has none.
    dialog: () => Promise.reject(new Error('no dialog here')),
    element: () => Promise.reject(new Error('no element here')),
    loadModal: () => void modalLoads++,
    showMessage: (message, variant) => void notices.push(`${variant}: ${message}`),
    showSettled: ({ status, hash }) => void notices.push(`${status}: ${hash}`),
  }
  return {
    instance,
    notices,
    events,
    /** Hands in what the instance would create itself. */
    seed: <T>(create: (instance: Instance) => T, value: NoInfer<T>) => void created.set(create, value),
    /** Names of the emitted events, in order. */
    told: () => events.map(({ event }) => event),
    get modalLoads() {
      return modalLoads
    },
    status: (namespace = 'eip155') => statusOf(instance.connection.state, namespace),
    account: (namespace = 'eip155') => instance.account.of(namespace),
    network: (namespace = 'eip155') => instance.network.activeOf(namespace),
  }
}

export type TestInstance = ReturnType<typeof createTestInstance>
