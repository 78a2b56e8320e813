import { PROVIDER_TIMEOUT_MS } from '../../config/limits.js'
import { isBuiltIn } from '../../config/onramp.js'
import { activeAccount, activeAccountKey } from '../../controllers/account/activeAccount.js'
import { chainClientOf } from '../../controllers/clients.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { OnrampChoice } from '../../controllers/onramp/onrampController.js'
import { withTimeout } from '../../core/async.js'
import type { CaipNetworkId } from '../../core/caip.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type {
  OnrampContext,
  OnrampNetwork,
  OnrampProvider,
  OnrampPurchase,
  OnrampRequest,
  PurchaseCurrency,
  PurchaseNetwork,
} from '../../domain/onramp.js'
import type { Transaction } from '../../domain/transaction.js'
import { AccountAddressMissingError } from '../../errors/accountErrors.js'
import { RequestTimeoutError } from '../../errors/httpErrors.js'
import { ChainNotSupportedError } from '../../errors/networkErrors.js'
import type { Modal } from '../../modal/modal.js'
import { createHistoryService } from '../../services/history/historyService.js'
import { checkProviderUrl } from '../../services/onramp/checkProviderUrl.js'
import { coinbase } from '../../services/onramp/coinbase.js'
import { parseServiceAmount } from '../../services/onramp/parseOnramp.js'

/** Purchases read of one answer (GEN-5). */
const MAX_PURCHASES = 500
const MAX_ID_LENGTH = 256

const statuses = ['pending', 'confirmed', 'failed'] as const

/** What an app's provider says, made safe to show. */
function parsePurchase(value: OnrampPurchase): OnrampPurchase | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, status, at, symbol, amount, isUnverified } = value
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH) return undefined
  return {
    id,
    status: statuses.find((one) => one === status) ?? 'unknown',
    at: typeof at === 'number' && Number.isFinite(at) ? at : undefined,
    symbol: displayText(symbol, TEXT_LIMIT.symbol, '?'),
    amount: parseServiceAmount(amount),
    isUnverified: isUnverified === true,
  }
}

function toPurchase({ id, metadata, transfers }: Transaction): OnrampPurchase {
  const [bought] = transfers.filter(({ kind }) => kind === 'token')
  return {
    id,
    status: metadata.status,
    at: metadata.minedAt,
    symbol: bought?.symbol ?? '?',
    amount: bought?.quantity,
    isUnverified: bought?.isUnverified,
  }
}

/** Where the provider pays to: the active network if it can, else its first one of the namespace. */
function deliveryNetwork({ networks }: OnrampProvider, on: Network): OnrampNetwork | undefined {
  const active = { caipNetworkId: on.caipNetworkId, name: on.name }
  if (!networks) return active
  if (networks.some(({ caipNetworkId }) => caipNetworkId === on.caipNetworkId)) return active
  return networks.find(({ caipNetworkId }) => caipNetworkId.startsWith(`${on.namespace}:`))
}

/** Whether the token is sold there. What the service does not say is left to the provider. */
function isSoldOn(currency: PurchaseCurrency, { caipNetworkId }: OnrampNetwork): boolean {
  const [, reference = ''] = caipNetworkId.split(':')
  // The service calls networks 0 whose id is no number.
  const isNumber = /^[0-9]+$/.test(reference)
  const isNamed = ({ chainId }: PurchaseNetwork) => chainId !== '' && (chainId !== '0' || isNumber)
  const { networks } = currency
  if (networks.length === 0 || isBuiltIn(currency)) return true
  return networks.some((one) => !isNamed(one) || one.chainId === reference)
}

/** Runs a provider's code, which may never answer; its signal is aborted then, too. */
async function inTime<T>(outer: AbortSignal, run: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
  outer.throwIfAborted()
  const inner = new AbortController()
  let abort: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(outer.reason)
  })
  outer.addEventListener('abort', abort, { once: true })
  try {
    const answer = Promise.race([(async () => run(inner.signal))(), aborted])
    return await withTimeout(answer, PROVIDER_TIMEOUT_MS, () => new RequestTimeoutError(PROVIDER_TIMEOUT_MS))
  } catch (error) {
    inner.abort(error)
    throw error
  } finally {
    outer.removeEventListener('abort', abort)
  }
}

/** The app's providers, and what they may ask of the modal. */
export function createProviders(modal: Modal) {
  const { instance, wallet, ui, services, settings } = modal
  const { account, network } = wallet
  const all = settings.onramp?.providers ?? [coinbase()]
  const sandboxUrl = settings.isSandbox ? settings.services.blockchainApi : undefined

  /** An unknown network is not asked for (NET-11). */
  const isSupported = async (on: Network) => chainClientOf(instance).chainData.isSupported(on.caipNetworkId)

  async function fetchCoinbasePurchases(address: string, networkId: CaipNetworkId, signal: AbortSignal) {
    const active = activeAccount(instance)
    // It may pay to a network that the app has not configured.
    const on = network.find(networkId) ?? (active && { ...active.network, caipNetworkId: networkId })
    if (!on) throw new AccountAddressMissingError()
    if (!(await isSupported(on))) return []
    const adapter = await wallet.adapterOf(on.namespace)
    if (!adapter.history) return []
    const [{ parseHash }, parseAddress] = await Promise.all([adapter.history(), adapter.addressParser()])
    const service = createHistoryService(chainClientOf(instance).http)
    const rules = { allowLoopback: services.allowLoopback, parseAddress, parseHash }
    const { transactions } = await service.fetchPage({ address, network: on, onramp: 'coinbase' }, rules, signal)
    // Purchases of other accounts are left out.
    return transactions
      .filter(({ metadata }) => metadata.sentTo === undefined || metadata.sentTo === parseAddress(address))
      .map(toPurchase)
  }

  const contextFor = (signal: AbortSignal): OnrampContext => ({
    projectId: settings.projectId ?? '',
    locale: ui.language.words.locale,
    signal,
    sandboxUrl,
    async post(path, body) {
      const active = activeAccount(instance)
      if (!active) throw new AccountAddressMissingError()
      if (!(await isSupported(active.network))) throw new ChainNotSupportedError()
      return chainClientOf(instance).http.post(path, {
        kind: 'post',
        body,
        parse: (value) => value ?? undefined,
        signal,
      })
    },
    fetchCoinbasePurchases: (address, networkId) => fetchCoinbasePurchases(address, networkId, signal),
  })

  /** A smart account exists on the active network alone, so nothing is paid to it elsewhere. */
  function paidTo(provider: OnrampProvider): OnrampNetwork | undefined {
    const on = activeNetwork(network.state) as Network | undefined
    const to = on && deliveryNetwork(provider, on)
    const isElsewhere = to?.caipNetworkId !== on?.caipNetworkId
    return on && isElsewhere && isSmartAccount(account.of(on.namespace)) ? undefined : to
  }

  /** Those that pay to the namespace, in the app's order. */
  const of = (namespace: Namespace): readonly OnrampProvider[] =>
    all.filter(({ namespaces }) => namespaces.includes(namespace))

  /** Where providers pay to from here. */
  function deliveries(): readonly OnrampNetwork[] {
    const on = activeNetwork(network.state)
    return on ? of(on.namespace).flatMap((provider) => paidTo(provider) ?? []) : []
  }

  return {
    deliveries,
    /** Those that are sold where a provider pays to; all of them if none does. */
    soldHere(currencies: readonly PurchaseCurrency[]): readonly PurchaseCurrency[] {
      const networks = deliveries()
      if (networks.length === 0) return currencies
      return currencies.filter((currency) => networks.some((one) => isSoldOn(currency, one)))
    },
    /** Equal while account and network are the same. */
    keyOf: () => activeAccountKey(instance),
    of,
    /** What would be bought now; nothing if the provider pays to no network of the account, or the token is not there. */
    requestFor(
      provider: OnrampProvider,
      { purchaseCurrency, paymentCurrency, paymentAmount }: OnrampChoice,
      purchaseAmount: string | undefined,
    ): OnrampRequest | undefined {
      const active = activeAccount(instance)
      const to = active && paidTo(provider)
      if (!active || !to) return undefined
      const wanted = purchaseCurrency?.symbol ?? 'USDC'
      const sold = provider.sells?.(active.network.namespace) ?? wanted
      if (sold === wanted && purchaseCurrency && !isSoldOn(purchaseCurrency, to)) return undefined
      const currency = paymentCurrency?.id ?? 'USD'
      const isTaken = paymentAmount && (provider.takesAmount?.(paymentAmount, currency) ?? true)
      return Object.freeze({
        address: active.account.address,
        namespace: active.network.namespace,
        network: to,
        isSmartAccount: isSmartAccount(active.account),
        purchaseCurrency: sold,
        paymentCurrency: currency,
        paymentAmount: isTaken ? paymentAmount : undefined,
        // The quote is of the chosen token.
        purchaseAmount: sold === wanted ? purchaseAmount : undefined,
      })
    },
    /** A fresh URL that may be opened (RAMP-1); `undefined` if the provider names another one. */
    async createUrl(provider: OnrampProvider, request: OnrampRequest, signal: AbortSignal) {
      const url = await inTime(signal, (inner) => provider.createUrl(request, contextFor(inner)))
      return checkProviderUrl(url, provider, sandboxUrl)
    },
    /** The account's purchases at one provider. */
    async purchasesAt(
      provider: OnrampProvider,
      request: Pick<OnrampRequest, 'address' | 'namespace' | 'network'>,
      signal: AbortSignal,
    ): Promise<readonly OnrampPurchase[]> {
      const listed = await inTime(signal, (inner) => provider.listPurchases?.(request, contextFor(inner)))
      return Array.isArray(listed) ? listed.slice(0, MAX_PURCHASES).flatMap((one) => parsePurchase(one) ?? []) : []
    },
  }
}
