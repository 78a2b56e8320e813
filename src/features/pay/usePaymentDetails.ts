import { loadPayOptions } from '../../controllers/pay/payOptions.js'
import { formatExact, formatQuantity } from '../../core/amount.js'
import { toFiatValue } from '../../core/fiatValue.js'
import { shortenAddress } from '../../core/shorten.js'
import { explorerUrl } from '../../domain/explorerUrl.js'
import type { Network } from '../../domain/network.js'
import { mayPayAgain, type Payment } from '../../domain/payment.js'
import { say } from '../../modal/card.js'
import { copyText } from '../../platform/page.js'
import { useFiat } from '../../react/amounts.js'
import { useModal, useWords } from '../../react/useModal.js'
import { createModalPay } from './usePay.js'
import { useListedToken, useTokenMark } from './useTokenMark.js'

/** The hash that shows the most, with the network that it is on. */
function shownHashOf({ status, hash, isCalls, destinationHash, asset, source }: Payment) {
  const own = isCalls ? undefined : hash
  if (destinationHash !== undefined && status === 'refunded')
    return { hash: destinationHash, networkId: source?.networkId ?? asset.networkId }
  if (destinationHash !== undefined) return { hash: destinationHash, networkId: asset.networkId }
  return own === undefined || !source ? undefined : { hash: own, networkId: source.networkId }
}

/** A payment in words: its tokens, networks and amounts, as they are shown. */
export function usePaymentDetails(payment: Payment) {
  const { wallet, services } = useModal()
  const { locale } = useWords()
  const { formatFiat } = useFiat()
  const findListed = useListedToken()
  const markOf = useTokenMark()
  const { asset, source, amount, recipient, recipientName, fee, arrived } = payment
  const networkAt = (id: Payment['asset']['networkId']): Network | undefined => wallet.network.find(id)
  const assetNetwork = networkAt(asset.networkId)
  const sourceNetwork = source && networkAt(source.networkId)
  const shownHash = shownHashOf(payment)
  const write = (quantity: string, symbol: string) => `${formatExact(quantity, locale)} ${symbol}`
  const coin = sourceNetwork?.nativeCurrency.symbol ?? ''
  const coinPrice = source && findListed({ networkId: source.networkId, address: undefined })?.price
  const feeValue = fee === undefined ? undefined : toFiatValue(fee, coinPrice)
  return {
    token: markOf(asset),
    network: assetNetwork,
    networkName: assetNetwork?.name ?? asset.networkId,
    amount: write(amount, asset.symbol),
    arrived: arrived === undefined ? undefined : write(arrived, asset.symbol),
    /** What left the payer, if a wallet paid. */
    sourceToken: source && markOf(source),
    sourceNetwork,
    sourceName: sourceNetwork?.name ?? source?.networkId ?? '',
    paid: source && write(source.amount, source.symbol),
    cameBack: source && arrived !== undefined ? write(arrived, source.symbol) : undefined,
    to: recipientName ?? shortenAddress(recipient),
    /** What the payer's network charged. */
    fee: fee === undefined ? undefined : `${formatQuantity(fee, locale)} ${coin}`,
    feeExact: fee === undefined ? undefined : `${fee} ${coin}`,
    feeValue: feeValue === undefined ? undefined : formatFiat(feeValue),
    explorer: shownHash && explorerUrl(networkAt(shownHash.networkId), 'tx', shownHash.hash, services),
  }
}

/** Copies a text, and says so. */
export function useCopy() {
  const { ui } = useModal()
  const { t } = useWords()
  return async (text: string, message: string) => {
    const isCopied = await copyText(text)
    say(ui, isCopied ? message : t('pay.copyFailed'), isCopied ? 'success' : 'error')
  }
}

/** The way to pay the same again, where nothing is under way; `undefined` otherwise (PAY-8). */
export function usePayAgain(payment: Payment): ((at?: 'quote') => void) | undefined {
  const { ui, use } = useModal()
  const form = use(createModalPay)
  const { waiting } = form
  if (!mayPayAgain(payment) || waiting?.request.id !== payment.id) return undefined
  return (at) => {
    ui.router.reset(payment.kind === 'deposit' ? 'PayWithExchange' : 'Pay', waiting)
    if (at !== 'quote') return
    void loadPayOptions(form)
    ui.router.push('PayQuote')
  }
}

/** A time in seconds, or in minutes once those are enough. */
export function useDuration() {
  const { t } = useWords()
  return (from: number, to: number) => {
    const seconds = Math.max(1, Math.round((to - from) / 1_000))
    return seconds < 120
      ? t('pay.step.seconds', { seconds })
      : t('pay.step.minutes', { minutes: Math.round(seconds / 60) })
  }
}
