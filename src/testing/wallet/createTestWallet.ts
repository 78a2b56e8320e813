import { type Address, getAddress, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createAccountMethods } from './accountMethods.js'
import { callRpc } from './callRpc.js'
import { createChainMethods } from './chainMethods.js'
import { type AnnounceMode, createAnnouncer, type WalletInfo } from './createAnnouncer.js'
import { type ApprovalMode, type Behavior, createApprovals, type PendingRequest } from './createApprovals.js'
import { createEmitter } from './createEmitter.js'
import { createPanel } from './createPanel.js'
import { type AnswerOverride, createTestProvider, type LoggedRequest, type TestProvider } from './createTestProvider.js'
import { createWalletInfo } from './createWalletInfo.js'
import { createWalletState } from './createWalletState.js'
import { emitChanges } from './emitChanges.js'
import { homeView } from './homeView.js'
import { rpcErrors } from './providerRpcError.js'
import { READ_METHODS } from './readMethods.js'
import { requestView } from './requestView.js'
import { createSigningMethods } from './signingMethods.js'
import { createWalletMemory, readLocalStorage, type TestChain, type WalletStorage } from './walletMemory.js'

/**
 * The first account of the development phrase "test test test test test test test test test test test junk", which
 * every local chain funds. Everybody knows this key: it is for tests, never for funds.
 */
export const DEV_PRIVATE_KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

export type TestWalletOptions = {
  /** What the wallet calls itself, to pages and in its panel. */
  readonly name: string
  /** The reverse domain name that tells it from other wallets. */
  readonly rdns: string
  /**
   * A data URI.
   * @default the first letter of the name, drawn as SVG
   */
  readonly icon?: string | undefined
  /** @default a fresh version-4 UUID for each wallet that is created */
  readonly uuid?: string | undefined
  /**
   * Private keys. The first account is the active one.
   * @default [DEV_PRIVATE_KEY]
   */
  readonly accounts?: readonly Hex[] | undefined
  /** The networks that the wallet knows from the start. The first one is active. */
  readonly chains: readonly TestChain[]
  /**
   * Who decides: a person in the panel (`ask`), nobody (`approve`, `reject`), or only `wallet.approve()` and
   * `wallet.reject()` with no panel shown (`never`). `wallet.next()` overrides it for one request.
   * @default 'ask'
   */
  readonly approvals?: ApprovalMode | undefined
  /**
   * Where the wallet remembers connected sites, active account and network, added networks and its lock across
   * reloads, under the key `latchkey-test-wallet/<rdns>`. Nothing is written before something changes. `null` forgets.
   * @default window.localStorage, where the page may use it
   */
  readonly storage?: WalletStorage | null | undefined
  /**
   * When the wallet announces itself by EIP-6963: at once, at the first `wallet.announce()`, or never. From then on it
   * answers pages that ask, too, unless it is `never`.
   * @default 'now'
   */
  readonly announce?: AnnounceMode | undefined
  /** Also sit on `window.ethereum`, as wallets did before EIP-6963. */
  readonly injectAs?: 'ethereum' | undefined
}

export type TestWallet = {
  /** What the wallet announces. */
  readonly info: WalletInfo
  /** What a page talks to. */
  readonly provider: TestProvider
  /** All addresses, checksummed, the active one first; whether or not the page may see them. */
  readonly accounts: readonly Address[]
  /** The active network. */
  readonly chainId: number
  readonly isLocked: boolean
  /** Requests that wait for a decision, the oldest first. */
  readonly pending: readonly PendingRequest[]
  /** Everything that was asked, reads included, the oldest first. */
  readonly requests: readonly LoggedRequest[]

  /** Decides beforehand about the next request that needs an approval, or the next one of a method. First in, first out. */
  next(behavior: Behavior, method?: string): void
  /** Replaces the answer of a method altogether: wrong answers, late ones. The newest wins. Returns its undo. */
  answer(method: string, answer: AnswerOverride): () => void
  /** Approves a pending request, the oldest by default. A locked wallet is unlocked by it. Throws if none waits. */
  approve(id?: number): void
  /** Rejects a pending request (4001), the oldest by default. Throws if none waits. */
  reject(id?: number): void

  /** What a person does in the wallet: makes another account the active one. */
  selectAccount(address: string): void
  /** What a person does in the wallet: makes another known network the active one. */
  switchChain(id: number): void
  /** What a person does in the wallet: disconnects the page. Emits `accountsChanged` with none, then `disconnect`. */
  revoke(): void
  /** What a person does in the wallet: locks it. The page sees no account then, and stays permitted. */
  lock(): void
  unlock(): void
  /** Shows the wallet's own home, to choose account and network by hand, above any dialog of the page. */
  openPanel(): void

  /** Emits anything at all, as a faulty wallet does: accounts that are none, chain ids of a wrong type. */
  emit(event: string, ...args: readonly unknown[]): void
  /** How many listeners the page has on the provider. */
  listenerCount(event: string): number
  /** Announces the wallet now. */
  announce(): void
  /** Takes away the panel, the announcements, `window.ethereum` and all listeners. What waits is answered with 4900. */
  destroy(): void
}

/**
 * A wallet for a page under test that behaves as a browser extension does, signs with test keys and sends to real
 * chains. A person or the test decides what it approves.
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
  const signers = new Map(
    accounts.map((key) => privateKeyToAccount(key)).map((signer) => [getAddress(signer.address), signer]),
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

  const context = { origin, state, approvals, signers }
  const methods = new Map(
    Object.entries({
      ...createAccountMethods(context),
      ...createChainMethods(context),
      ...createSigningMethods(context),
    }),
  )

  function handle(method: string, params: unknown) {
    const answer = methods.get(method)
    if (answer) return answer(params)
    if (READ_METHODS.has(method)) return callRpc(state.chain.rpcUrl, method, params)
    throw rpcErrors.unsupportedMethod(method)
  }

  const { provider, requests, answer, close } = createTestProvider({ emitter, handle, onRequest: panel.raise })
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
    const [request, ...others] = approvals.shown
    if (request) {
      return requestView({
        walletName: info.name,
        request,
        total: others.length + 1,
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
      close()
      approvals.clear()
      changes.stop()
      stopRefresh()
      stopMemory()
      setHomeOpen(false)
    },
  }
  return wallet
}
