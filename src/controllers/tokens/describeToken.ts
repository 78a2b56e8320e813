import { isLookAlike } from '../../config/knownTokens.js'
import type { CalledToken } from '../../domain/appCall.js'
import { findToken, type Token, tokenId } from '../../domain/token.js'
import { TransferOutdatedError } from '../../errors/transferErrors.js'
import type { Instance } from '../../instance/instance.js'
import { activeAccount } from '../account/activeAccount.js'
import { coinOf } from './accountTokens.js'

/**
 * A token that a contract describes, as the account shows it: an imitation is marked (TXT-5).
 * @throws TransferOutdatedError without an active account
 */
export function describeToken(instance: Instance, { token, symbol, decimals }: CalledToken): Token {
  const active = activeAccount(instance)
  if (!active) throw new TransferOutdatedError()
  const { caipNetworkId: networkId, nativeCurrency } = active.network
  const coin = coinOf(instance)
  if (token === undefined && coin) return coin
  const portfolioToken = findToken(active.account.portfolio, networkId, token)
  // By address; symbol and decimals are the chain's.
  return {
    id: tokenId(networkId, token),
    networkId,
    address: token,
    name: portfolioToken?.name ?? symbol,
    symbol,
    decimals,
    amount: portfolioToken?.amount ?? '0',
    price: portfolioToken?.price,
    icon: portfolioToken?.icon,
    isUnverified: portfolioToken
      ? portfolioToken.isUnverified
      : isLookAlike({ networkId, address: token, symbol }, nativeCurrency.symbol) || undefined,
  }
}
