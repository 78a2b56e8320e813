import { solanaDevnet, solanaMainnet } from 'latchkey/networks'
import { createTestWallet, sandbox, type TestWallet, type TestWalletOptions } from 'latchkey/testing'
import { sandboxRpcUrl } from '../modal/networks.ts'
import type { Setup } from '../settings/setup.ts'
import { type ApprovalChoice, createApprovalChoice } from './createApprovalChoice.ts'
import { devKeys, devSolanaSeed, RECIPIENT } from './devAccounts.ts'
import { heronIcon, martenIcon, quayIcon } from './walletIcons.ts'

export type DemoWallet = {
  /** `marten`, `quay`, `heron`. */
  readonly id: string
  readonly wallet: TestWallet
  /** What distinguishes it, in one sentence. */
  readonly note: string
  readonly approvals: ApprovalChoice
  /** A chain it knows but the page does not. */
  readonly strangeChainId: number | undefined
}

export type DemoSandbox = {
  readonly option: ReturnType<typeof sandbox>
  readonly wallets: readonly DemoWallet[]
  /** Opens the wallet on a phone. */
  readonly phone: { readonly url: string; readonly icon: string }
  /** Recipient of the page's transactions. */
  readonly recipient: `0x${string}`
}

type Location = {
  readonly sandboxUrl: string
  readonly projectId: string
  readonly secureSite: string | undefined
  readonly setup: Setup
}

/** Not among the page's networks. */
const STRANGE_CHAIN_ID = 31337

type Design = Pick<DemoWallet, 'id' | 'note' | 'strangeChainId'> & { readonly options: TestWalletOptions }

function designWallets({ sandboxUrl, projectId }: Location): readonly Design[] {
  const chain = (id: number) => ({ id, rpcUrl: sandboxRpcUrl(sandboxUrl, projectId, id) })
  /** Wallets name a cluster, pages its CAIP-2 id. */
  const cluster = (name: 'mainnet' | 'devnet', { id }: { id: string }) => ({
    id: `solana:${name}` as const,
    rpcUrl: sandboxRpcUrl(sandboxUrl, projectId, `solana:${id}`),
  })
  return [
    {
      id: 'marten',
      note: 'Two accounts. Knows Ethereum and Polygon, so that Arbitrum has to be added.',
      strangeChainId: undefined,
      options: {
        name: 'Marten',
        rdns: 'example.marten',
        icon: martenIcon,
        accounts: [devKeys.first, devKeys.second],
        chains: [chain(1), chain(137)],
      },
    },
    {
      id: 'quay',
      note: 'One account. Knows Ethereum, Arbitrum and a chain that this page does not.',
      strangeChainId: STRANGE_CHAIN_ID,
      options: {
        name: 'Quay',
        rdns: 'example.quay',
        icon: quayIcon,
        accounts: [devKeys.third],
        chains: [chain(1), chain(42161), { ...chain(1), id: STRANGE_CHAIN_ID, name: 'Strange chain' }],
      },
    },
    {
      id: 'heron',
      note: 'On Ethereum and on Solana: listed once, connected on either or both. Its other Ethereum account has 10,000 transactions.',
      strangeChainId: undefined,
      options: {
        name: 'Heron',
        rdns: 'example.heron',
        icon: heronIcon,
        accounts: [devKeys.second, devKeys.last],
        chains: [chain(1), chain(137), chain(42161)],
        solana: {
          seeds: [devSolanaSeed],
          chains: [cluster('mainnet', solanaMainnet), cluster('devnet', solanaDevnet)],
        },
      },
    },
  ]
}

/** What a page on the sandbox adds: the `sandbox` option, and the test wallets. */
export function createSandboxParts(location: Location): DemoSandbox {
  const { setup, sandboxUrl } = location
  const { wallets: expected, walletOptions = {}, solanaSeeds = {}, lateWalletMs } = setup
  const wallets = designWallets(location)
    .filter(({ id }) => expected?.includes(id) ?? true)
    .map(({ options, ...design }): DemoWallet => {
      const full = {
        ...options,
        ...(lateWalletMs === undefined ? {} : { announce: 'late' as const }),
        ...walletOptions[design.id],
      }
      const seed = solanaSeeds[design.id]
      if (seed && full.solana) full.solana = { ...full.solana, seeds: [Uint8Array.from(seed)] }
      const wallet = createTestWallet(full)
      return { ...design, wallet, approvals: createApprovalChoice(wallet, full.approvals ?? 'ask') }
    })
  if (lateWalletMs !== undefined) {
    setTimeout(() => {
      for (const { wallet } of wallets) wallet.announce()
    }, lateWalletMs)
  }
  return {
    option: sandbox(sandboxUrl, { secureSite: location.secureSite }),
    wallets,
    phone: { url: `${sandboxUrl}/phone`, icon: heronIcon },
    recipient: RECIPIENT,
  }
}
