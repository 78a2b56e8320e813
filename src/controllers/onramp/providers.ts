import { PROVIDER_TIMEOUT_MS } from '../../config/limits.js'
import { isBuiltIn } from '../../config/onramp.js'
import { resolveSettings } from '../../config/options.js'
import { withTimeout } from '../../core/async.js'
import type { CaipNetworkId } from '../../core/caip.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { isSmartAccount, type Namespace } from '../../domain/namespace.js'
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
import { ChainNotSupportedError, RequestTimeoutError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import { createHistoryService } from '../../services/history/historyService.js'
import { coinbaseOnramp } from '../../services/onramp/coinbase.js'
import { checkProviderUrl } from '../../services/onramp/onrampService.js'
import { parseServiceAmount } from '../../services/onramp/parseOnramp.js'
import { activeAccount } from '../account/activeAccount.js'
import { adapterOf } from '../adapters.js'
import { chainClientOf } from '../clients.js'
import { activeNetwork } from '../network/networkController.js'
import type { OnrampChoice } from './onrampController.js'

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
    status: statuses.find((candidate) => candidate === status) ?? 'unknown',
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
function deliveryNetwork({ networks }: OnrampProvider, network: Network): OnrampNetwork | undefined {
  const active = { caipNetworkId: network.caipNetworkId, name: network.name }
  if (!networks) return active
  if (networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)) return active
  return networks.find(({ caipNetworkId }) => caipNetworkId.startsWith(`${network.namespace}:`))
}

/** Whether the token is sold there. What the service does not say is left to the provider. */
function isSoldOn(currency: PurchaseCurrency, { caipNetworkId }: OnrampNetwork): boolean {
  const [, reference = ''] = caipNetworkId.split(':')
  // The service calls networks 0 whose id is no number.
  const isNumber = /^[0-9]+$/.test(reference)
  const isNamed = ({ chainId }: PurchaseNetwork) => chainId !== '' && (chainId !== '0' || isNumber)
  const { networks } = currency
  if (networks.length === 0 || isBuiltIn(currency)) return true
  return networks.some((network) => !isNamed(network) || network.chainId === reference)
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

/** How the app's providers are asked: in the language of the card, until the signal aborts. */
export type ProviderCall = { readonly locale: string; readonly signal: AbortSignal }

const createProviders = ({ input }: Instance): readonly OnrampProvider[] =>
  resolveSettings(input).onramp?.providers ?? [coinbaseOnramp()]

/** The app's providers that pay to the namespace, in its order. */
export const providersOf = (instance: Instance, namespace: Namespace): readonly OnrampProvider[] =>
  instance.use(createProviders).filter(({ namespaces }) => namespaces.includes(namespace))

/** Where the app's providers pay to from the active network. */
export function deliveryNetworks(instance: Instance): readonly OnrampNetwork[] {
  const network = activeNetwork(instance.network.state)
  if (!network) return []
  return providersOf(instance, network.namespace).flatMap((provider) => paidTo(instance, provider) ?? [])
}

/** Those that are sold where a provider pays to; all of them if none does. */
export function soldCurrencies(
  instance: Instance,
  currencies: readonly PurchaseCurrency[],
): readonly PurchaseCurrency[] {
  const networks = deliveryNetworks(instance)
  if (networks.length === 0) return currencies
  return currencies.filter((currency) => networks.some((network) => isSoldOn(currency, network)))
}

/** What would be bought now; nothing if the provider pays to no network of the account, or the token is not there. */
export function purchaseRequest(
  instance: Instance,
  provider: OnrampProvider,
  { purchaseCurrency, paymentCurrency, paymentAmount }: OnrampChoice,
  purchaseAmount: string | undefined,
): OnrampRequest | undefined {
  const active = activeAccount(instance)
  const network = active && paidTo(instance, provider)
  if (!active || !network) return undefined
  const chosen = purchaseCurrency?.symbol ?? 'USDC'
  const sold = provider.sells?.(active.network.namespace) ?? chosen
  if (sold === chosen && purchaseCurrency && !isSoldOn(purchaseCurrency, network)) return undefined
  const currency = paymentCurrency?.id ?? 'USD'
  const isTaken = paymentAmount && (provider.takesAmount?.(paymentAmount, currency) ?? true)
  return Object.freeze({
    address: active.account.address,
    namespace: active.network.namespace,
    network,
    isSmartAccount: isSmartAccount(active.account),
    purchaseCurrency: sold,
    paymentCurrency: currency,
    paymentAmount: isTaken ? paymentAmount : undefined,
    // The quote is of the chosen token.
    purchaseAmount: sold === chosen ? purchaseAmount : undefined,
  })
}

/** A fresh URL that may be opened (RAMP-1); `undefined` if the provider names another one. */
export async function createProviderUrl(
  instance: Instance,
  provider: OnrampProvider,
  request: OnrampRequest,
  { locale, signal }: ProviderCall,
) {
  const url = await inTime(signal, (inner) =>
    provider.createUrl(request, contextFor(instance, { locale, signal: inner })),
  )
  return checkProviderUrl(url, provider, sandboxUrlOf(instance))
}

/** The account's purchases at one provider. */
export async function fetchPurchases(
  instance: Instance,
  provider: OnrampProvider,
  request: Pick<OnrampRequest, 'address' | 'namespace' | 'network'>,
  { locale, signal }: ProviderCall,
): Promise<readonly OnrampPurchase[]> {
  const listed = await inTime(signal, (inner) =>
    provider.listPurchases?.(request, contextFor(instance, { locale, signal: inner })),
  )
  if (!Array.isArray(listed)) return []
  return listed.slice(0, MAX_PURCHASES).flatMap((purchase) => parsePurchase(purchase) ?? [])
}

/** A smart account exists on the active network alone, so nothing is paid to it elsewhere. */
function paidTo({ account, network }: Instance, provider: OnrampProvider): OnrampNetwork | undefined {
  const active = activeNetwork(network.state)
  const target = active && deliveryNetwork(provider, active)
  const isElsewhere = target?.caipNetworkId !== active?.caipNetworkId
  return active && isElsewhere && isSmartAccount(account.of(active.namespace)) ? undefined : target
}

function sandboxUrlOf({ input }: Instance): string | undefined {
  const { isSandbox, services } = resolveSettings(input)
  return isSandbox ? services.blockchainApi : undefined
}

/** An unknown network is not asked for (NET-11). */
const isSupported = async (instance: Instance, { caipNetworkId }: Network) =>
  chainClientOf(instance).chainData.isSupported(caipNetworkId)

/** What providers may ask of us. */
const contextFor = (instance: Instance, { locale, signal }: ProviderCall): OnrampContext => ({
  projectId: instance.input.projectId ?? '',
  locale,
  signal,
  sandboxUrl: sandboxUrlOf(instance),
  async post(path, body) {
    const active = activeAccount(instance)
    if (!active) throw new AccountAddressMissingError()
    if (!(await isSupported(instance, active.network))) throw new ChainNotSupportedError()
    return chainClientOf(instance).http.post(path, {
      kind: 'post',
      body,
      parse: (value) => value ?? undefined,
      signal,
    })
  },
  fetchCoinbasePurchases: (address, networkId) => fetchCoinbasePurchases(instance, address, networkId, signal),
})

async function fetchCoinbasePurchases(
  instance: Instance,
  address: string,
  networkId: CaipNetworkId,
  signal: AbortSignal,
) {
  const active = activeAccount(instance)
  // It may pay to a network that the app has not configured.
  const network = instance.network.find(networkId) ?? (active && { ...active.network, caipNetworkId: networkId })
  if (!network) throw new AccountAddressMissingError()
  if (!(await isSupported(instance, network))) return []
  const adapter = await adapterOf(instance, network.namespace)
  if (!adapter.capabilities?.history) return []
  const [{ parseHash }, parseAddress] = await Promise.all([adapter.capabilities?.history(), adapter.addressParser()])
  const service = createHistoryService(chainClientOf(instance).http)
  const rules = { allowLoopback: allowsLoopback(instance.input), parseAddress, parseHash }
  const { transactions } = await service.fetchPage({ address, network, onramp: 'coinbase' }, rules, signal)
  // Purchases of other accounts are left out.
  return transactions
    .filter(({ metadata }) => metadata.sentTo === undefined || metadata.sentTo === parseAddress(address))
    .map(toPurchase)
}
