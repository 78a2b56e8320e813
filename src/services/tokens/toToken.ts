import { isLookAlike } from '../../config/isLookAlike.js'
import type { CaipNetworkId } from '../../core/caip.js'
import { parseDecimals } from '../../core/decimals.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { isFiatValue, toFiatValue } from '../../core/fiat.js'
import { parseImageSource } from '../../core/imageSource.js'
import { parseAmountText } from '../../core/parseAmount.js'
import type { UrlRules } from '../../core/url.js'
import { type Token, tokenId } from '../../domain/token.js'

export type RawToken = {
  readonly networkId: CaipNetworkId
  /** In canonical form; `undefined` for the coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: unknown
  /** Decimal text, possibly padded with zeros. */
  readonly amount: string
  readonly price?: number | null | undefined
  readonly value?: number | null | undefined
  readonly icon?: unknown
}

const isPrice = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

/** `250.500000` is `250.5`. */
const withoutPadding = (amount: string) =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount

/** A token for display and for sending, from a service or a wallet; `undefined` if its amount is unusable. */
export function toToken(raw: RawToken, coinSymbol: string | undefined, rules: UrlRules): Token | undefined {
  // A comma is the decimal mark of a user, never of a service.
  const amount = raw.amount.includes(',') ? undefined : parseAmountText(raw.amount)
  if (amount === undefined) return undefined
  const { networkId, address } = raw
  const symbol = displayText(raw.symbol, TEXT_LIMIT.symbol, '?')
  const price = isPrice(raw.price) ? raw.price : undefined
  const isUnverified = isLookAlike({ networkId, address, symbol: raw.symbol }, coinSymbol)
  return {
    id: tokenId(networkId, address),
    networkId,
    address,
    name: displayText(raw.name, TEXT_LIMIT.token, symbol),
    rawName: raw.name.slice(0, TEXT_LIMIT.full),
    symbol,
    decimals: parseDecimals(raw.decimals),
    amount: withoutPadding(amount),
    price,
    value: isPrice(raw.value) && isFiatValue(raw.value) ? raw.value : toFiatValue(amount, price),
    // An imitation must not wear the icon of the real one.
    icon: isUnverified ? undefined : parseImageSource(raw.icon, rules),
    isUnverified: isUnverified || undefined,
  }
}
