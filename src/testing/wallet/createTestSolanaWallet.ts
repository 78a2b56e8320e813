import type { Wallet } from '@wallet-standard/base'
import { type ApprovalMode, type Behavior, createApprovals, type PendingRequest } from './createApprovals.js'
import { createPanel } from './createPanel.js'
import type { LoggedRequest } from './createTestProvider.js'
import { createWalletInfo } from './createWalletInfo.js'
import { requestView } from './requestView.js'
import { createPermission } from './solana/createPermission.js'
import {
  createSolanaSide,
  type SolanaAnswerOverride,
  type TestSolanaChain,
  type TestSolanaMethod,
} from './solana/createSolanaSide.js'
import type { RegisterMode } from './solana/registerWallet.js'
import { createSolanaKey, DEV_SOLANA_SEED } from './solana/solanaKeys.js'
import { readLocalStorage, type WalletStorage } from './walletMemory.js'

export type TestSolanaWalletOptions = {
  /** The wallet's name, for pages and in its panel. */
  readonly name: string
  /**
   * A data URI.
   * @default the first letter of the name, drawn as SVG
   */
  readonly icon?: string | undefined
  /**
   * Seeds of 32 bytes. The first account is active.
   * @default [DEV_SOLANA_SEED]
   */
  readonly seeds?: readonly Uint8Array[] | undefined
  /** Its networks, and where it sends to. */
  readonly chains: readonly TestSolanaChain[]
  /** Features that it lacks. @default none */
  readonly without?: readonly TestSolanaMethod[] | undefined
  /** Who decides, as in `createTestWallet`. @default 'ask' */
  readonly approvals?: ApprovalMode | undefined
  /**
   * Where it remembers connected sites, under the key `latchkey-test-wallet/<name>`. `null` remembers nothing.
   * @default window.localStorage, if available
   */
  readonly storage?: WalletStorage | null | undefined
  /** When it registers by Wallet Standard: at once, at the first `wallet.register()`, or never. @default 'now' */
  readonly register?: RegisterMode | undefined
}

export type TestSolanaWallet = {
  /** The object that pages get. */
  readonly wallet: Wallet
  /** All addresses, the active one first, with or without permission. */
  readonly accounts: readonly string[]
  readonly pending: readonly PendingRequest[]
  /** Every request so far, the oldest first. */
  readonly requests: readonly LoggedRequest[]

  /** Queues a behavior for the next request that needs an approval, or the next one of a method. */
  next(behavior: Behavior, method?: TestSolanaMethod): void
  /** Overrides the answer of a method. The newest wins. Returns a cleanup function. */
  answer(method: TestSolanaMethod, answer: SolanaAnswerOverride): () => void
  /** Approves a pending request, the oldest by default. Throws if none is pending. */
  approve(id?: number): void
  /** Rejects a pending request (4001), the oldest by default. Throws if none is pending. */
  reject(id?: number): void

  /** Like a person in the wallet: activates another account. */
  selectAccount(address: string): void
  /** Like a person in the wallet: disconnects the page. */
  revoke(): void
  /** Reports anything as a `change`, like a faulty wallet. */
  emit(change: unknown): void
  /** Number of the page's listeners. */
  listenerCount(): number
  register(): void
  /** Like an extension that is disabled. */
  unregister(): void
  /** Removes panel, registration and all listeners. Pending requests are rejected with 4900. */
  destroy(): void
}

/**
 * A Solana wallet for a page under test: it registers by Wallet Standard, signs with test keys and sends to real chains.
 * A person or the test decides what it approves.
 *
 * @example
 * const wallet = createTestSolanaWallet({
 *   name: 'Weasel',
 *   chains: [{ id: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:8899' }],
 * })
 */
export function createTestSolanaWallet(options: TestSolanaWalletOptions): TestSolanaWallet {
  const { name, seeds = [DEV_SOLANA_SEED], approvals: mode = 'ask', storage = readLocalStorage() } = options
  const info = createWalletInfo({ name, rdns: 'example.solana', icon: options.icon })
  const origin = globalThis.location?.origin ?? 'null'
  const panel = createPanel(info)
  const approvals = createApprovals({ mode, origin, onApprove: () => undefined, onChange: refresh })
  const permission = createPermission({ storage, name, origin, onChange: () => side.refresh() })
  const side = createSolanaSide({
    name,
    icon: info.icon,
    keys: seeds.map(createSolanaKey),
    chains: options.chains,
    mode: options.register ?? 'now',
    without: options.without ?? [],
    approvals,
    permission,
    isLocked: () => false,
    onRequest: panel.raise,
  })

  function refresh() {
    const [request, ...remaining] = approvals.shown
    panel.show(
      request &&
        requestView({
          walletName: name,
          request,
          total: remaining.length + 1,
          isLocked: false,
          onApprove: () => approvals.approve(request.id),
          onReject: () => approvals.reject(request.id),
        }),
    )
  }

  return {
    wallet: side.wallet,
    requests: side.requests,
    get accounts() {
      return side.addresses()
    },
    get pending() {
      return approvals.pending
    },
    next: approvals.next,
    answer: side.answer,
    approve: approvals.approve,
    reject: approvals.reject,
    selectAccount: side.selectAccount,
    revoke: permission.revoke,
    emit: side.emit,
    listenerCount: side.listenerCount,
    register: side.register,
    unregister: side.unregister,
    destroy() {
      side.close()
      approvals.clear()
      permission.stop()
      panel.show(undefined)
    },
  }
}
