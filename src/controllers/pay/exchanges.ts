import { ref } from 'valtio/vanilla'
import { WINDOW_LOOK_MS } from '../../config/limits.js'
import { formatUnits } from '../../core/units.js'
import { type Exchange, mayPayAgain, type Payment, type PaymentRequest } from '../../domain/payment.js'
import { ExchangeError, PaymentOpenError } from '../../errors/payErrors.js'
import { openProviderWindow, type ProviderWindow } from '../../platform/providerWindow.js'
import { parseExchangeUrl } from '../../services/pay/exchangeUrl.js'
import { log } from '../log.js'
import { detailsOf, followPayment, markAccount } from './followPayment.js'
import { continuePayment } from './pay.js'
import type { PayForm } from './payForm.js'
import { findPayment, inOneTab, savePayment } from './payments.js'
import { exchangeSitesOf, payServiceOf } from './payServices.js'

// Exchanges: their list, the window of one, and the payment that it begins (PAY-7).

/** Asks for the exchanges, and which of them have the asset (PAY-10: not before Pay or Deposit is opened). */
export async function loadExchanges(form: PayForm): Promise<void> {
  const { instance, state } = form
  const { request } = state
  if (!request) return
  const isCurrent = form.runs.exchanges.begin()
  const { signal } = instance.scope
  state.exchanges.status = 'loading'
  try {
    const service = payServiceOf(instance)
    const amount = request.units === undefined ? undefined : formatUnits(request.units, request.asset.decimals)
    const [all, supporting] = await Promise.all([
      service.fetchExchanges(undefined, undefined, signal),
      service.fetchExchanges(request.asset, amount, signal).catch((error) => {
        // None of them has it: that is an answer.
        if (error instanceof ExchangeError && error.isUnsupported) return []
        throw error
      }),
    ])
    if (!isCurrent()) return
    const ids = new Set(supporting.map(({ id }) => id))
    const unsupportedExchanges = all.filter(({ id }) => !ids.has(id))
    state.exchanges = {
      status: 'ready',
      list: [...supporting, ...unsupportedExchanges].map((exchange) => ref(exchange)),
      unsupported: unsupportedExchanges.map(({ id }) => id),
    }
  } catch (error) {
    if (!isCurrent() || instance.scope.isEnded) return
    log(instance, 'warn', 'exchanges', error)
    state.exchanges.status = 'failed'
  }
}

/** The exchange that the user means to pay from; nothing is begun yet. */
export function chooseExchange(form: PayForm, exchange: Exchange) {
  const { instance, state } = form
  state.exchange = ref(exchange)
  state.window = undefined
  const { request } = state
  if (request) instance.events.emit('PAY_EXCHANGE_SELECTED', { exchange: exchange.id, paymentId: request.id })
}

/** A picture in the address itself would fill the storage, which drops what is too large. */
const storableImage = (image: string | undefined) => (image && image.length <= MAX_STORED_IMAGE ? image : undefined)
const MAX_STORED_IMAGE = 2_048

/** Opens the exchange's window: call it within the press. It is empty until the address is known and checked. */
export async function payWithExchange(form: PayForm, request: PaymentRequest): Promise<void> {
  const { instance, state, card } = form
  const { exchange } = state
  const { units, asset, network, recipient } = request
  if (!exchange || units === undefined || state.window === 'opening') return
  const popup = openProviderWindow()
  const isCurrent = form.runs.window.begin()
  state.window = 'opening'
  try {
    const amount = formatUnits(units, asset.decimals)
    const target = { owner: recipient, token: asset.address }
    // Before anything can be paid: what arrives later counts.
    const mark = await markAccount(instance, network, target)
    const payment = await inOneTab(request.id, async () => {
      const earlierPayment = findPayment(instance, request.id)
      // Begun in another tab: a second one could pay twice (PAY-8).
      if (earlierPayment && !mayPayAgain(earlierPayment)) throw new PaymentOpenError()
      const session = await payServiceOf(instance).fetchPayUrl(
        { exchange, asset, amount, recipient },
        instance.scope.signal,
      )
      if (!isCurrent() || instance.scope.isEnded) return undefined
      return savePayment(instance, {
        id: request.id,
        kind: request.kind,
        route: 'exchange',
        asset: { networkId: asset.networkId, address: asset.address, symbol: asset.symbol, decimals: asset.decimals },
        amount,
        recipient,
        recipientName: request.recipientName,
        status: 'started',
        at: Date.now(),
        mark,
        exchange: { ...exchange, ...session, image: storableImage(exchange.image) },
      })
    })
    if (!payment) return popup?.close()
    showWindow(form, payment, popup)
    begin(form, payment)
    card.showProgress(payment)
  } catch (error) {
    popup?.close()
    if (!isCurrent() || instance.scope.isEnded) return
    log(instance, 'warn', 'exchange', error)
    state.window = 'refused'
    const openPayment = error instanceof PaymentOpenError ? continuePayment(form) : undefined
    if (openPayment) card.showProgress(openPayment)
  }
}

function begin(form: PayForm, payment: Payment) {
  const { instance, waiting } = form
  instance.events.emit('PAY_INITIATED', detailsOf(payment))
  const settled = followPayment(instance, payment)
  waiting?.onPaymentStart?.(payment, settled)
}

/** Sends the window to the exchange, and watches it. */
function showWindow(form: PayForm, { id, exchange }: Payment, popup: ProviderWindow | undefined) {
  const { state } = form
  form.stopWindow()
  if (!exchange) return
  // The stored one may have been changed since it was checked (PAY-7).
  const url = parseExchangeUrl(exchange.url, exchangeSitesOf(form.instance))
  if (url === undefined) {
    popup?.close()
    state.window = 'refused'
    return
  }
  popup?.go(url)
  state.window = popup ? 'waiting' : 'blocked'
  if (!popup) return
  const timer = setInterval(() => {
    if (!popup.isClosed()) return
    clearInterval(timer)
    // What the exchange says of it is followed all the same.
    if (state.window === 'waiting' && findPayment(form.instance, id)?.status === 'started') state.window = 'closed'
  }, WINDOW_LOOK_MS)
  form.stopWindow = () => clearInterval(timer)
}

/** Opens the window of a begun payment again: call it within the press. Never another session (PAY-8). */
export function openWindowAgain(form: PayForm, payment: Payment) {
  showWindow(form, payment, openProviderWindow())
}

/** The blocked window was opened by a link, which cannot be watched. */
export function openedByLink({ state }: PayForm) {
  if (state.window === 'blocked') state.window = 'waiting'
}
