import { type Address, getAddress, type Hex, type LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createAccountMethods } from './accountMethods.js'
import { callRpc } from './callRpc.js'
import { createCallsMethods } from './callsMethods.js'
import { createChainMethods } from './chainMethods.js'
import { createContractSigner, type TestContractAccount } from './contractAccount.js'
import { type AnnounceMode, createAnnouncer, type WalletInfo } from './createAnnouncer.js'
import { type ApprovalMode, type Behavior, createApprovals, type PendingRequest } from './createApprovals.js'
import { createEmitter } from './createEmitter.js'
import { createPanel } from './createPanel.js'
import { type AnswerOverride, createTestProvider, type LoggedRequest, type TestProvider } from './createTestProvider.js'
import type { TestSolanaWallet, TestSolanaWalletOptions } from './createTestSolanaWallet.js'
import { createWalletInfo } from './createWalletInfo.js'
import { createWalletState } from './createWalletState.js'
import { emitChanges } from './emitChanges.js'
import { homeView } from './homeView.js'
import { rpcErrors } from './providerRpcError.js'
import { READ_METHODS } from './readMethods.js'
import { requestView } from './requestView.js'
import { createSendInTurn, createSigningMethods } from './signingMethods.js'
import { createPermission } from './solana/createPermission.js'
import { createSolanaSide } from './solana/createSolanaSide.js'
import { createSolanaKey, DEV_SOLANA_SEED } from './solana/solanaKeys.js'
import { createWalletMemory, readLocalStorage, type TestChain, type WalletStorage } from './walletMemory.js'

/**
 * The first account of the development phrase "test test test test test test test test test test test junk", funded on
 * every local chain. The key is public: use it for tests, never for funds.
 */
export const DEV_PRIVATE_KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

export type TestWalletOptions = {
  /** The wallet's name, for pages and in its panel. */
  readonly name: string
  /** Its reverse domain name. */
  readonly rdns: string
  /**
   * A data URI.
   * @default the first letter of the name, drawn as SVG
   */
  readonly icon?: string | undefined
  /** @default a random version 4 UUID per wallet */
  readonly uuid?: string | undefined
  /**
   * Private keys. The first account is active.
   * @default [DEV_PRIVATE_KEY]
   */
  readonly accounts?: readonly Hex[] | undefined
  /**
   * Accounts that are contracts, before those of `accounts`. They sign messages and typed data, and send nothing.
   * @default none
   */
  readonly contractAccounts?: readonly TestContractAccount[] | undefined
  /**
   * A contract that accounts delegate to (EIP-7702) to make several calls at once (EIP-5792), all or none. It has
   * `execute((address to, uint256 value, bytes data)[])`, which the account itself calls. The sandbox has one.
   * @default none: the wallet has no batches
   */
  readonly delegate?: Address | undefined
  /** Networks known from the start. The first one is active. */
  readonly chains: readonly TestChain[]
  /**
   * Who decides: a person in the panel (`ask`), nobody (`approve`, `reject`), or only `wallet.approve()` and
   * `wallet.reject()` without a panel (`never`). `wallet.next()` overrides it for one request.
   * @default 'ask'
   */
  readonly approvals?: ApprovalMode | undefined
  /**
   * Where the wallet remembers connected sites, active account and network, added networks and its lock, under the key
   * `latchkey-test-wallet/<rdns>`. Nothing is written before something changes. `null` remembers nothing.
   * @default window.localStorage, if available
   */
  readonly storage?: WalletStorage | null | undefined
  /**
   * When the wallet announces itself by EIP-6963: at once, at the first `wallet.announce()`, or never. Afterwards it
   * also answers pages that ask.
   * @default 'now'
   */
  readonly announce?: AnnounceMode | undefined
  /** Also sets `window.ethereum`, as wallets did before EIP-6963. */
  readonly injectAs?: 'ethereum' | undefined
  /** The same wallet on Solana too: it registers by Wallet Standard, under the same name and icon. */
  readonly solana?: TestWalletSolanaOptions | undefined
}

export type TestWalletSolanaOptions = Pick<TestSolanaWalletOptions, 'seeds' | 'chains' | 'without' | 'register'>

/** The side of a test wallet that pages see on Solana. It shares panel, permission, lock and decisions. */
export type TestWalletOnSolana = Pick<
  TestSolanaWallet,
  'wallet' | 'accounts' | 'requests' | 'answer' | 'selectAccount' | 'emit' | 'listenerCount' | 'register' | 'unregister'
>

export type TestWallet = {
  /** The announced details. */
  readonly info: WalletInfo
  /** The provider that pages use. */
  readonly provider: TestProvider
  /** All addresses, checksummed, the active one first, with or without permission. */
  readonly accounts: readonly Address[]
  /** The active network. */
  readonly chainId: number
  readonly isLocked: boolean
  /** Its side on Solana, if created with one. */
  readonly solana: TestWalletOnSolana | undefined
  /** Pending requests, the oldest first. */
  readonly pending: readonly PendingRequest[]
  /** Every request so far, reads included, the oldest first. */
  readonly requests: readonly LoggedRequest[]

  /**
   * Queues a behavior for the next request that needs an approval, or the next one of a method. First in, first out.
   */
  next(behavior: Behavior, method?: string): void
  /** Overrides the answer of a method. The newest wins. Returns a cleanup function. */
  answer(method: string, answer: AnswerOverride): () => void
  /** Approves a pending request, the oldest by default, and unlocks the wallet. Throws if none is pending. */
  approve(id?: number): void
  /** Rejects a pending request (4001), the oldest by default. Throws if none is pending. */
  reject(id?: number): void

  /** Like a person in the wallet: activates another account. */
  selectAccount(address: string): void
  /** Like a person in the wallet: activates another known network. */
  switchChain(id: number): void
  /**
   * Like a person in the wallet: disconnects the page. Emits `accountsChanged` with an empty list, then `disconnect`.
   */
  revoke(): void
  /** Like a person in the wallet: locks it. The page sees no account, and keeps its permission. */
  lock(): void
  unlock(): void
  /** Opens the wallet's home, to choose account and network, above any dialog of the page. */
  openPanel(): void

  /** Emits anything, like a faulty wallet: invalid accounts, chain ids of a wrong type. */
  emit(event: string, ...args: readonly unknown[]): void
  /** Number of the page's listeners on the provider. */
  listenerCount(event: string): number
  /** Announces the wallet now. */
  announce(): void
  /** Removes panel, announcements, `window.ethereum` and all listeners. Pending requests are rejected with 4900. */
  destroy(): void
}

/**
 * A wallet for a page under test that behaves like a browser extension, signs with test keys and sends to real chains.
 * A person or the test decides what it approves.
 *
 * @example
 * const wallet = createTestWallet({
 *   name: 'Marten',
 *   rdns: 'example.marten',
 *   chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:8545' }],
 * })
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const { accounts = [DEV_PRIVATE_KEY], chains, approvals: mode = 'ask', storage = readLocalStorage() } = options
  const info = createWalletInfo(options)
  const origin = globalThis.location?.origin ?? 'null'
  const contracts = (options.contractAccounts ?? []).map((account) =>
    createContractSigner(account, () => state.chain.rpcUrl),
  )
  const signers = new Map<Address, LocalAccount>(
    [...contracts, ...accounts.map((key) => privateKeyToAccount(key))].map((signer) => [
      getAddress(signer.address),
      signer,
    ]),
  )
  const memory = createWalletMemory(storage, `latchkey-test-wallet/${info.rdns}`)
  const state = createWalletState({ addresses: [...signers.keys()], chains, origin, memory })
  const emitter = createEmitter()
  const panel = createPanel(info)
  let isHomeOpen = false

  const approvals = createApprovals({
    mode,
    origin,
    onApprove: () => state.isLocked && state.setLocked(false),
    onChange: refresh,
  })

  const sendInTurn = createSendInTurn()
  const context = { origin, state, approvals, signers, sendInTurn, revoke: () => wallet.revoke() }
  const { delegate } = options
  const methods = new Map(
    Object.entries({
      ...createAccountMethods(context),
      ...createChainMethods(context),
      ...createSigningMethods(context),
      ...(delegate && createCallsMethods({ ...context, delegate })),
    }),
  )

  function handle(method: string, params: unknown) {
    const answer = methods.get(method)
    if (answer) return answer(params)
    if (READ_METHODS.has(method)) return callRpc(state.chain.rpcUrl, method, params)
    throw rpcErrors.unsupportedMethod(method)
  }

  const { provider, requests, answer, close } = createTestProvider({ emitter, handle, onRequest: panel.raise })
  // Of its own, so that a page can give back one chain and keep the other.
  const solanaPermission = createPermission({
    storage: options.solana ? storage : null,
    name: `${info.rdns}/solana`,
    origin,
    onChange() {
      side?.refresh()
      refresh()
    },
  })
  const side =
    options.solana &&
    createSolanaSide({
      name: info.name,
      icon: info.icon,
      keys: (options.solana.seeds ?? [DEV_SOLANA_SEED]).map(createSolanaKey),
      chains: options.solana.chains,
      mode: options.solana.register ?? 'now',
      without: options.solana.without ?? [],
      approvals,
      permission: solanaPermission,
      isLocked: () => state.isLocked,
      onRequest: panel.raise,
    })
  const stopSide = side && state.watch(side.refresh)
  const announcer = createAnnouncer({
    info,
    provider,
    mode: options.announce ?? 'now',
    injectAs: options.injectAs,
  })

  const changes = emitChanges({ state, emitter })
  const stopRefresh = state.watch(refresh)
  const stopMemory = memory.watch(state.reload)

  function refresh() {
    panel.show(currentView())
  }

  function currentView() {
    const [request, ...remaining] = approvals.shown
    if (request) {
      return requestView({
        walletName: info.name,
        request,
        total: remaining.length + 1,
        isLocked: state.isLocked,
        onApprove: () => approvals.approve(request.id),
        onReject: () => approvals.reject(request.id),
      })
    }
    if (!isHomeOpen) return undefined
    return homeView({
      walletName: info.name,
      origin,
      state,
      isPermitted: state.isPermitted || solanaPermission.isPermitted,
      onAccount: wallet.selectAccount,
      onChain: wallet.switchChain,
      onLock: wallet.lock,
      onUnlock: wallet.unlock,
      onDisconnect: wallet.revoke,
      onClose: () => setHomeOpen(false),
    })
  }

  function setHomeOpen(isOpen: boolean) {
    isHomeOpen = isOpen
    refresh()
  }

  const wallet: TestWallet = {
    info,
    provider,
    requests,
    solana: side && {
      ...side,
      get accounts() {
        return side.addresses()
      },
    },
    get accounts() {
      return state.accounts
    },
    get chainId() {
      return state.chain.id
    },
    get isLocked() {
      return state.isLocked
    },
    get pending() {
      return approvals.pending
    },
    next: approvals.next,
    answer,
    approve: approvals.approve,
    reject: approvals.reject,
    selectAccount(address) {
      const account = state.findAddress(address)
      if (!account) throw new Error(`${info.name} has no account ${address}.`)
      state.selectAccount(account)
    },
    switchChain(id) {
      if (!state.findChain(id)) throw new Error(`${info.name} knows no network ${id}.`)
      state.selectChain(id)
    },
    revoke() {
      if (solanaPermission.isPermitted) solanaPermission.revoke()
      if (!state.isPermitted) return
      state.revoke()
      changes.disconnect()
    },
    lock: () => state.setLocked(true),
    unlock() {
      state.setLocked(false)
      approvals.approveUnlocked()
    },
    openPanel: () => setHomeOpen(true),
    emit: emitter.emit,
    listenerCount: emitter.listenerCount,
    announce: announcer.announce,
    destroy() {
      announcer.stop()
      side?.close()
      stopSide?.()
      close()
      approvals.clear()
      changes.stop()
      stopRefresh()
      stopMemory()
      solanaPermission.stop()
      setHomeOpen(false)
    },
  }
  return wallet
}
