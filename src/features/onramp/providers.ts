import { activeNetwork } from '../../controllers/network/networkController.js'
import type { OnrampChoice } from '../../controllers/onramp/onrampController.js'
import type { CaipNetworkId } from '../../core/caip.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type {
  OnrampContext,
  OnrampNetwork,
  OnrampProvider,
  OnrampPurchase,
  OnrampRequest,
} from '../../domain/onramp.js'
import type { Transaction } from '../../domain/transaction.js'
import { AccountAddressMissingError } from '../../errors/accountErrors.js'
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

/** The app's providers, and what they may ask of the modal. */
export function createProviders({ wallet, ui, services, settings }: Modal) {
  const { account, network } = wallet
  const all = settings.onramp?.providers ?? [coinbase()]
  const sandboxUrl = settings.isSandbox ? settings.services.blockchainApi : undefined

  const place = () => {
    const on = activeNetwork(network.state) as Network | undefined
    const to = on && account.of(on.namespace)
    return on && to && !on.isUnsupported ? { on, to } : undefined
  }

  /** The network as the service must know it, which else is not asked. */
  async function supported(networkId: CaipNetworkId): Promise<Network> {
    const on = network.find(networkId) ?? place()?.on
    if (!on) throw new AccountAddressMissingError()
    const { chainData } = await services.clients()
    if (!(await chainData.isSupported(on.caipNetworkId))) throw new ChainNotSupportedError()
    return on
  }

  async function fetchCoinbasePurchases(address: string, networkId: CaipNetworkId, signal: AbortSignal) {
    const on = await supported(networkId)
    const adapter = await wallet.adapterOf(on.namespace)
    if (!adapter.history) return []
    const [{ parseHash }, parseAddress] = await Promise.all([adapter.history(), adapter.addressParser()])
    const service = createHistoryService((await services.clients()).blockchainHttp)
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
      const here = place()
      if (!here) throw new AccountAddressMissingError()
      await supported(here.on.caipNetworkId)
      const { blockchainHttp } = await services.clients()
      return blockchainHttp.post(path, { kind: 'post', body, parse: (value) => value ?? undefined, signal })
    },
    fetchCoinbasePurchases: (address, networkId) => fetchCoinbasePurchases(address, networkId, signal),
  })

  return {
    place,
    /** Equal while account and network are the same. */
    keyOf() {
      const here = place()
      return here ? `${here.on.caipNetworkId}:${here.to.address}` : ''
    },
    /** Those that pay to the namespace, in the app's order. */
    of: (namespace: Namespace): readonly OnrampProvider[] =>
      all.filter(({ namespaces }) => namespaces.includes(namespace)),
    /** What would be bought now; nothing if the provider pays to no network of the account. */
    requestFor(
      provider: OnrampProvider,
      { purchaseCurrency, paymentCurrency, paymentAmount }: OnrampChoice,
      purchaseAmount: string | undefined,
    ): OnrampRequest | undefined {
      const here = place()
      const paidTo = here && deliveryNetwork(provider, here.on)
      if (!here || !paidTo) return undefined
      return Object.freeze({
        address: here.to.address,
        namespace: here.on.namespace,
        network: paidTo,
        purchaseCurrency: purchaseCurrency?.symbol ?? 'USDC',
        paymentCurrency: paymentCurrency?.id ?? 'USD',
        paymentAmount: paymentAmount || undefined,
        purchaseAmount,
      })
    },
    /** A fresh URL that may be opened (RAMP-1); `undefined` if the provider names another one. */
    async createUrl(provider: OnrampProvider, request: OnrampRequest, signal: AbortSignal) {
      return checkProviderUrl(await provider.createUrl(request, contextFor(signal)), provider, sandboxUrl)
    },
    /** The account's purchases at one provider; `undefined` if it lists none. */
    async purchasesAt(
      provider: OnrampProvider,
      request: Pick<OnrampRequest, 'address' | 'namespace' | 'network'>,
      signal: AbortSignal,
    ): Promise<readonly OnrampPurchase[]> {
      const listed = await provider.listPurchases?.(request, contextFor(signal))
      return Array.isArray(listed) ? listed.slice(0, MAX_PURCHASES).flatMap((one) => parsePurchase(one) ?? []) : []
    },
  }
}
