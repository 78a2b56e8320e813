import { isLookAlike } from '../../config/knownTokens.js'
import { shortenAddress } from '../../core/shorten.js'
import { formatUnits } from '../../core/units.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { EMPTY_PORTFOLIO, type Token, tokenId } from '../../domain/token.js'
import type { Instance } from '../../instance/instance.js'
import { activeAccount } from '../account/activeAccount.js'
import { adapterOf } from '../adapters.js'
import { transfersOf } from '../transactions/transfersOf.js'
import { tokensOf } from './tokensOf.js'

// The tokens that a form can move, of the active account on its network.

/** The coin of the active network, as the account shows it. */
export function coinOf(instance: Instance): Token | undefined {
  const active = activeAccount(instance)
  if (!active) return undefined
  const { account, network } = active
  const listed = (account.portfolio ?? EMPTY_PORTFOLIO).tokens.find(
    ({ networkId, address }) => networkId === network.caipNetworkId && address === undefined,
  )
  const { name, symbol, decimals } = network.nativeCurrency
  return {
    id: tokenId(network.caipNetworkId, undefined),
    networkId: network.caipNetworkId,
    name,
    symbol,
    decimals,
    amount: account.balance.formatted ?? listed?.amount ?? '0',
    price: listed?.price,
    icon: listed?.icon,
  }
}

/** A token by its address: one of the account's, or as the chain has it. */
export async function findToken(instance: Instance, text: string): Promise<Token | undefined> {
  const active = activeAccount(instance)
  if (!active) return undefined
  const { account, network } = active
  const adapter = await adapterOf(instance, network.namespace)
  const address = (await adapter.addressParser())(text)
  if (address === undefined) return undefined
  const id = tokenId(network.caipNetworkId, address)
  const portfolioToken = account.portfolio?.tokens.find((token) => token.id === id)
  if (portfolioToken) return portfolioToken
  const { signal } = instance.scope
  const transfers = await transfersOf(instance, network)
  const [{ units, decimals }, symbol] = await Promise.all([
    transfers.readBalance(account.address, address, network, signal),
    transfers.readSymbol?.(address, network, signal),
  ])
  const shownSymbol = displayText(symbol, TEXT_LIMIT.symbol, shortenAddress(address))
  const candidate = { networkId: network.caipNetworkId, address, symbol: symbol ?? '' }
  return {
    id,
    networkId: network.caipNetworkId,
    address,
    name: shownSymbol,
    symbol: shownSymbol,
    decimals,
    amount: formatUnits(units, decimals),
    isUnverified: isLookAlike(candidate, network.nativeCurrency.symbol) || undefined,
  }
}

/** What one of the token costs in US dollars; `undefined` if that is unknown, or has no meaning here. */
export async function fetchTokenPrice(instance: Instance, token: Token): Promise<number | undefined> {
  const active = activeAccount(instance)
  if (!active || active.network.testnet) return undefined
  const { service } = tokensOf(instance)
  const { coinAddress } = (await adapterOf(instance, active.network.namespace)).capabilities ?? {}
  const address = token.address ?? coinAddress
  if (!service || address === undefined) return undefined
  return service.fetchPrice(`${active.network.caipNetworkId}:${address}`, instance.scope.signal).catch(() => undefined)
}
