import type { Adapter } from '../../adapters/adapter.js'
import { BALANCE_CACHE_MS, BALANCE_RETRY_BLOCK_MS } from '../../config/pageLimits.js'
import type { CaipAddress } from '../../core/caip.js'
import { isFresh } from '../../core/isFresh.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { EMPTY_PORTFOLIO, type Portfolio, type Token } from '../../domain/token.js'
import type { Instance } from '../../instance/instance.js'
import type { Storage } from '../../platform/storage.js'
import type { Logger } from '../../services/logger.js'
import type { TokenRules, TokenService } from '../../services/tokens/tokenService.js'
import { connectedOf } from '../connection/connectionController.js'
import type { ModalStateController } from '../modalStateController.js'

type TokensReaderDeps = Pick<Instance, 'account' | 'connection' | 'network' | 'scope'> & {
  readonly storage: Storage
  readonly log: Logger['log']
  adapterOf(namespace: Namespace): Promise<Adapter>
  readonly notify: Instance['showMessage']
  readonly modalState: ModalStateController
  readonly allowLoopback: boolean
  /** `undefined` without a project id: then only the coin's own balance is known. */
  readonly service: TokenService | undefined
  parseBalances(value: unknown, network: Network, rules: TokenRules): Token[] | undefined
  /** Whether the service knows the network. */
  isSupported(caipNetworkId: string): Promise<boolean>
}

/** A longer list would fill the browser's storage. */
const MAX_CACHED_TOKENS = 200

export type TokensReader = ReturnType<typeof createTokensReader>

/** The token balances of the active accounts: from the wallet if it lists them, else from the service. */
export function createTokensReader(deps: TokensReaderDeps) {
  const { account: accounts, connection, network: networks, modalState, scope, service, storage, log } = deps
  const reads = new Map<CaipAddress, Promise<void>>()
  /** Accounts whose failure has been shown. */
  const notified = new Set<CaipAddress>()

  const portfolioOf = (namespace: Namespace) => accounts.of(namespace)?.portfolio ?? EMPTY_PORTFOLIO

  /** Once per failure, and only to a user who has opened the modal. */
  function say(namespace: Namespace, caipAddress: CaipAddress) {
    const isShown = accounts.of(namespace)?.caipAddress === caipAddress
    if (!isShown || !modalState.state.wasOpened || notified.has(caipAddress)) return
    notified.add(caipAddress)
    deps.notify('balance.unavailable', 'error')
  }

  async function rulesOf(namespace: Namespace): Promise<TokenRules> {
    const adapter = await deps.adapterOf(namespace)
    return {
      allowLoopback: deps.allowLoopback,
      coinAddress: adapter.capabilities?.coinAddress,
      networks: networks.state.namespaces[namespace]?.requested ?? [],
      parseAddress: await adapter.addressParser(),
    }
  }

  function readCached(caipAddress: CaipAddress) {
    const cached = storage.read('portfolio_cache')?.[caipAddress]
    return cached?.caipAddress === caipAddress && cached.timestamp <= Date.now() ? cached : undefined
  }

  async function readFromWallet(adapter: Adapter, address: string, network: Network) {
    const live = connectedOf(connection.state, network.namespace)?.connection
    if (!live || !adapter.capabilities?.readWalletAssets) return undefined
    // A wallet that cannot list is the normal case.
    return adapter.capabilities.readWalletAssets(live, address, network).catch((error) => {
      log('debug', 'assets', error)
      return undefined
    })
  }

  async function fetchBalances(network: Network, address: string, forced: readonly string[] | undefined) {
    const adapter = await deps.adapterOf(network.namespace)
    // A wallet's own list stays the wallet's, also after a transfer: `forced` is for the service.
    const listed = await readFromWallet(adapter, address, network)
    if (listed) return listed
    if (!service) return { balances: [] }
    if (!(await deps.isSupported(network.caipNetworkId))) throw new Error('network not supported')
    return service.fetchBalances({ address, network, forced }, scope.signal)
  }

  async function read(network: Network, address: string, caipAddress: CaipAddress, forced?: readonly string[]) {
    const { namespace } = network
    const set = (portfolio: Portfolio) => accounts.patch(namespace, caipAddress, { portfolio })
    set({ ...portfolioOf(namespace), status: 'loading' })
    try {
      const rules = await rulesOf(namespace)
      const answer = await fetchBalances(network, address, forced)
      const tokens = deps.parseBalances(answer, network, rules) ?? []
      const asOf = Date.now()
      notified.delete(caipAddress)
      set({ status: 'ready', tokens, asOf })
      // A disconnected account stays forgotten.
      if (!service || !accounts.of(namespace)?.accounts.some((candidate) => candidate.address === address)) return
      const { [caipAddress]: _, ...remaining } = storage.read('portfolio_cache') ?? {}
      const isShort = answer.balances.length <= MAX_CACHED_TOKENS
      const entry = { caipAddress, balances: [...answer.balances], timestamp: asOf }
      storage.write('portfolio_cache', isShort ? { ...remaining, [caipAddress]: entry } : remaining)
    } catch (error) {
      if (scope.isEnded) return
      log('warn', 'tokens', error)
      const { tokens, asOf } = portfolioOf(namespace)
      set({ status: 'failed', tokens, asOf, retryAt: Date.now() + BALANCE_RETRY_BLOCK_MS })
      say(namespace, caipAddress)
    }
  }

  async function showCached(namespace: Namespace, network: Network, caipAddress: CaipAddress): Promise<boolean> {
    const cached = readCached(caipAddress)
    if (!cached || !isFresh(cached.timestamp, BALANCE_CACHE_MS, Date.now())) return false
    const tokens = deps.parseBalances(cached, network, await rulesOf(namespace))
    if (tokens)
      accounts.patch(namespace, caipAddress, { portfolio: { status: 'ready', tokens, asOf: cached.timestamp } })
    return tokens !== undefined
  }

  function begin(network: Network, address: string, caipAddress: CaipAddress, forced?: readonly string[]) {
    const reading = read(network, address, caipAddress, forced).finally(() => {
      if (reads.get(caipAddress) === reading) reads.delete(caipAddress)
    })
    reads.set(caipAddress, reading)
    return reading
  }

  return {
    /**
     * Reads the tokens of the namespace's active account. A list of the last 30 s is enough, unless asked for. After a
     * failure nothing is requested for 30 s, even if asked. `forced` names tokens (CAIP-10) to read from the chain.
     */
    async refresh(
      namespace: Namespace,
      { isAsked = false, forced }: { isAsked?: boolean; forced?: readonly string[] | undefined } = {},
    ): Promise<void> {
      const account = accounts.of(namespace)
      const network = networks.activeOf(namespace)
      if (!account || !network || network.isUnsupported) return
      const { caipAddress, address } = account
      const { status, asOf, retryAt = 0 } = portfolioOf(namespace)
      const now = Date.now()
      if (status === 'failed' && retryAt > now) return say(namespace, caipAddress)
      const underWay = reads.get(caipAddress)
      if (forced) {
        // What is under way may have been answered before the transaction.
        await underWay
        return begin(network, address, caipAddress, forced)
      }
      if (underWay) return underWay
      if (!isAsked && status === 'ready' && isFresh(asOf, BALANCE_CACHE_MS, now)) return
      if (!isAsked && (await showCached(namespace, network, caipAddress))) return
      return reads.get(caipAddress) ?? begin(network, address, caipAddress)
    },
  }
}
