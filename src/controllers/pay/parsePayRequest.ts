import { isLookAlike } from '../../config/knownTokens.js'
import { parseAmountText, parseUnits } from '../../core/amount.js'
import { createUuid } from '../../core/createUuid.js'
import { shortenAddress } from '../../core/shorten.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { isRecord } from '../../core/values.js'
import type { Network } from '../../domain/network.js'
import { caipNetworkIdOf } from '../../domain/networkInput.js'
import type { FiatPrice, PaymentAsset, PaymentKind, PaymentRequest } from '../../domain/payment.js'
import type { DepositOptions, FiatAmount, PayOptions } from '../../domain/paymentInput.js'
import { findToken } from '../../domain/token.js'
import { PaymentInvalidError } from '../../errors/payErrors.js'
import { ReceiverRefusedError } from '../../errors/transferErrors.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { fetchExchangeRate } from '../exchange/fetchExchangeRate.js'
import { tokensOf } from '../tokens/tokensOf.js'
import { transfersOf } from '../transactions/transfersOf.js'

const idText = /^[\w.:-]{1,128}$/

function parseId(id: unknown): string {
  if (id === undefined) return createUuid()
  if (typeof id !== 'string' || !idText.test(id)) throw new PaymentInvalidError('id')
  return id
}

/** The token as its chain has it; decimals are never the app's word (PAY-2). */
export async function readAsset(
  instance: Instance,
  network: Network,
  text: string | undefined,
  owner: string,
): Promise<PaymentAsset> {
  const { caipNetworkId: networkId, nativeCurrency } = network
  if (text === undefined || text === 'native') {
    const { name, symbol, decimals } = nativeCurrency
    return Object.freeze({ networkId, address: undefined, name, symbol, decimals })
  }
  const parse = await (await adapterOf(instance, network.namespace)).addressParser()
  const address = typeof text === 'string' ? parse(text) : undefined
  if (address === undefined) throw new PaymentInvalidError('asset')
  const transfers = await transfersOf(instance, network)
  const { signal } = instance.scope
  const [{ decimals }, ownSymbol] = await Promise.all([
    transfers.readBalance(owner, address, network, signal),
    transfers.readSymbol?.(address, network, signal),
  ]).catch((cause) => {
    throw new PaymentInvalidError('asset', { cause })
  })
  const listed = findToken(instance.account.of(network.namespace)?.portfolio, networkId, address)
  const symbol = listed?.symbol ?? displayText(ownSymbol, TEXT_LIMIT.symbol, shortenAddress(address))
  const isImitation = isLookAlike({ networkId, address, symbol: ownSymbol ?? '' }, nativeCurrency.symbol)
  return Object.freeze({
    networkId,
    address,
    symbol: isImitation ? shortenAddress(address) : symbol,
    name: listed?.name ?? symbol,
    decimals,
    icon: listed?.icon,
  })
}

/** Of money no more is kept than anybody pays. */
const MONEY_DECIMALS = 8
/** A rate as an integer, of as many decimals. */
const RATE_DECIMALS = 12
/** All digits that a float is sure of: further ones make 99999.98 a little less, and round a price up by a whole step. */
const FLOAT_DIGITS = 15

function parseRate(rate: number): bigint | undefined {
  const wholeDigits = String(Math.trunc(rate)).length
  return parseUnits(rate.toFixed(Math.max(0, Math.min(RATE_DECIMALS, FLOAT_DIGITS - wholeDigits))), RATE_DECIMALS)
}

/** What money buys, rounded up to a millionth of a token: nothing is missing for the recipient. */
export function toUnits(value: string, rate: number, decimals: number): bigint {
  const money = parseUnits(value, MONEY_DECIMALS)
  const price = parseRate(rate)
  if (money === undefined || !price) throw new PaymentInvalidError('amount')
  const shownDecimals = Math.min(decimals, 6)
  const divisor = price * 10n ** BigInt(MONEY_DECIMALS)
  const units = (money * 10n ** BigInt(RATE_DECIMALS + shownDecimals) + divisor - 1n) / divisor
  return units * 10n ** BigInt(decimals - shownDecimals)
}

/** What one token costs in money now. @throws PaymentInvalidError if nobody says */
async function convert(
  instance: Instance,
  network: Network,
  { address }: PaymentAsset,
  fiat: FiatAmount,
): Promise<FiatPrice> {
  const currency = typeof fiat.fiat === 'string' ? fiat.fiat.toUpperCase() : ''
  if (!/^[A-Z]{3}$/.test(currency) || typeof fiat.value !== 'string' || parseAmountText(fiat.value) !== fiat.value)
    throw new PaymentInvalidError('amount')
  const { service } = tokensOf(instance)
  const { coinAddress } = (await adapterOf(instance, network.namespace)).capabilities ?? {}
  const subject = address ?? coinAddress
  const [price, rate] = await Promise.all([
    subject && service ? service.fetchPrice(`${network.caipNetworkId}:${subject}`, instance.scope.signal) : undefined,
    currency === 'USD' ? 1 : fetchExchangeRate(instance, currency),
  ]).catch((cause) => {
    throw new PaymentInvalidError('amount', { cause })
  })
  if (!price || !rate) throw new PaymentInvalidError('amount')
  return Object.freeze({ currency, value: fiat.value, rate: price * rate, at: Date.now() })
}

const isFiat = (amount: unknown): amount is FiatAmount => isRecord(amount)

function parseUnitsOf(amount: unknown, decimals: number): bigint {
  // A comma is the decimal mark of a user, never of an app; more digits than the token has are not rounded.
  const units =
    typeof amount === 'bigint'
      ? amount
      : typeof amount === 'string' && !amount.includes(',')
        ? parseUnits(amount, decimals)
        : undefined
  if (units === undefined || units <= 0n || units >= 1n << 256n) throw new PaymentInvalidError('amount')
  return units
}

async function parseRecipient(
  instance: Instance,
  network: Network,
  text: unknown,
  asset: { readonly address: string | undefined },
) {
  const transfers = await transfersOf(instance, network)
  const recipient = typeof text === 'string' ? transfers.parseReceiver(text) : undefined
  if (recipient === undefined) throw new PaymentInvalidError('recipient')
  const refusal = transfers.refusalOf(recipient, asset.address === undefined ? undefined : { address: asset.address })
  if (refusal) throw new PaymentInvalidError('recipient', { cause: new ReceiverRefusedError(refusal) })
  return recipient
}

/** @throws PaymentInvalidError */
export async function parsePayRequest(
  instance: Instance,
  kind: PaymentKind,
  options: PayOptions | DepositOptions,
): Promise<PaymentRequest> {
  if (!isRecord(options) || !isRecord(options.asset)) throw new PaymentInvalidError('asset')
  const id = parseId(options.id)
  const { asset: input, amount } = options
  const network = input.network === undefined ? undefined : instance.network.find(caipNetworkIdOf(input.network))
  if (!network) throw new PaymentInvalidError('network')
  const { capabilities } = await adapterOf(instance, network.namespace)
  if (!capabilities?.transfers || !capabilities.arrivals) throw new PaymentInvalidError('network')
  const own = instance.account.of(network.namespace)?.address
  const text = options.recipient ?? (kind === 'deposit' ? own : undefined)
  const recipient = await parseRecipient(instance, network, text, { address: undefined })
  const asset = await readAsset(instance, network, input.address, recipient)
  await parseRecipient(instance, network, recipient, asset)
  const fiat = isFiat(amount) ? await convert(instance, network, asset, amount) : undefined
  const units =
    fiat !== undefined
      ? toUnits(fiat.value, fiat.rate, asset.decimals)
      : amount === undefined && kind === 'deposit'
        ? undefined
        : parseUnitsOf(amount, asset.decimals)
  if (units === 0n) throw new PaymentInvalidError('amount')
  const name = 'recipientName' in options ? displayText(options.recipientName, TEXT_LIMIT.name) : ''
  return Object.freeze({
    kind,
    id,
    asset,
    network,
    units,
    recipient,
    recipientName: name || undefined,
    fiat,
  })
}
