import type { Adapter, AdapterCapabilities } from '../../adapters/adapter.js'
import type { SettingsInput } from '../../config/options.js'
import { connect } from '../../controllers/connection/connect.js'
import { createTokens } from '../../controllers/tokens/tokensOf.js'
import type { Network } from '../../domain/network.js'
import type { Instance } from '../../instance/instance.js'
import { createTestInstance } from './createTestInstance.js'
import { createTestModal } from './createTestModal.js'
import { createFakeAdapter, createFakeConnector } from './fakeAdapter.js'

type StoryPageOptions = {
  /** The first one is active, as is the first account. */
  readonly networks: readonly [Network, ...Network[]]
  readonly accounts: readonly [string, ...string[]]
  /** What moves money, and whatever else the test needs. */
  readonly adapter: Partial<Adapter> & AdapterCapabilities
  /** Clients of the test in place of real ones, by what creates these. @default none */
  readonly services?: readonly (readonly [create: (instance: Instance) => unknown, service: unknown])[]
  readonly input?: SettingsInput
}

/** One load of a page with a connected wallet, an open modal and an adapter of the test. */
export async function createStoryPage({ networks, accounts, adapter, services = [], input }: StoryPageOptions) {
  const [network] = networks
  const { namespace } = network
  const fake = createFakeAdapter(namespace, networks, { isLocal: namespace === 'solana' })
  fake.give(adapter)
  Object.assign(fake.factory, { offers: ['transfers', 'swaps'] })
  const { instance, seed } = createTestInstance([fake], input)
  // Balances and prices of the hosted service are not what is tested.
  seed(createTokens, { ...createTokens(instance), service: undefined, refresh: async () => undefined })
  for (const [create, service] of services) seed(create, service)
  const wallet = createFakeConnector({ namespace, accounts, chainId: String(network.id) })
  await connect(instance, wallet.connector)
  const { modal } = createTestModal(instance)
  const { router } = modal.ui

  return {
    modal,
    sent: () => instance.account.state.sent[namespace] ?? [],
    activeAddress: () => instance.account.of(namespace)?.address,
    selectAccount: (address: string) => instance.account.follow(network, [{ address, type: 'eoa' }], address),
    selectNetwork: (otherNetwork: Network) => instance.network.activate(otherNetwork),
    isOpen: () => instance.modalState.state.isOpen,
    close: () => instance.modalState.set({ isOpen: false }),
    /** Opens the card with a form on top of the account. */
    openForm(view: 'Swap' | 'WalletSend') {
      instance.modalState.set({ isOpen: true })
      router.reset('Account')
      router.push(view)
    },
    /** From the review back to the form. */
    leaveReview() {
      if (router.current().view === 'SwapPreview' || router.current().view === 'WalletSendPreview') router.back()
    },
    hasForm: () => router.has('Swap') || router.has('WalletSend'),
    end: () => instance.scope.end(),
  }
}

export type StoryPage = Awaited<ReturnType<typeof createStoryPage>>
