import type { Adapter } from '../../adapters/adapter.js'
import type { Network } from '../../domain/network.js'
import { createTestModal } from './createTestModal.js'
import { createTestShell } from './createTestShell.js'
import { createFakeAdapter, createFakeConnector } from './fakeAdapter.js'

type StoryPageOptions = {
  /** The first one is active, as is the first account. */
  readonly networks: readonly [Network, ...Network[]]
  readonly accounts: readonly [string, ...string[]]
  /** What moves money, and whatever else the test needs. */
  readonly adapter: Partial<Adapter>
}

/** One load of a page with a connected wallet, an open modal and an adapter of the test. */
export async function createStoryPage({ networks, accounts, adapter }: StoryPageOptions) {
  const [network] = networks
  const { namespace } = network
  const fake = createFakeAdapter(namespace, networks, { isLocal: namespace === 'solana' })
  Object.assign(fake.adapter, adapter)
  Object.assign(fake.factory, { canTransfer: true, canSwap: true })
  const { shell } = createTestShell([fake])
  // Balances and prices of the hosted service are not what is tested.
  const tokens = await shell.tokens()
  Object.assign(shell, { tokens: async () => ({ ...tokens, service: undefined, refresh: async () => undefined }) })
  const wallet = createFakeConnector({ namespace, accounts, chainId: String(network.id) })
  await (await shell.actions()).connect(wallet.connector)
  const { modal } = createTestModal(shell)
  const { router } = modal.ui

  return {
    modal,
    sent: () => shell.account.state.sent[namespace] ?? [],
    activeAddress: () => shell.account.of(namespace)?.address,
    selectAccount: (address: string) => shell.account.follow(network, [{ address, type: 'eoa' }], address),
    selectNetwork: (other: Network) => shell.network.activate(other),
    isOpen: () => shell.modalState.state.isOpen,
    close: () => shell.modalState.set({ isOpen: false }),
    /** Opens the card with a form on top of the account. */
    openForm(view: 'Swap' | 'WalletSend') {
      shell.modalState.set({ isOpen: true })
      router.reset('Account')
      router.push(view)
    },
    /** From the review back to the form. */
    leaveReview() {
      if (router.current().view === 'SwapPreview' || router.current().view === 'WalletSendPreview') router.back()
    },
    hasForm: () => router.has('Swap') || router.has('WalletSend'),
    end: () => shell.scope.end(),
  }
}

export type StoryPage = Awaited<ReturnType<typeof createStoryPage>>
