import { useCallback, useEffect, useState } from 'react'
import { showPayment } from '../../../controllers/pay/followPayment.js'
import { showSent } from '../../../controllers/transactions/sentTransactions.js'
import { useModal } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import type { Routes } from '../../../router/routes.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import ringCss from '../../../ui/styles/ring.css?inline'
import { usePayment } from '../usePay.js'
import { useTokenLists } from '../useTokenMark.js'
import { ExchangeProgress } from './ExchangeProgress.js'
import PaymentsView from './PaymentsView.js'
import css from './pay.css?inline'
import { WalletProgress } from './WalletProgress.js'

/** What became of a payment: by the chain, and until then by what others say (PAY-6). */
export default function PayLoadingView({ params: { id } }: { params: Routes['PayLoading'] }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(ringCss)
  useStyles(css)
  useTokenLists()
  const { instance } = useModal()
  const show = useCallback((paymentId: string) => showPayment(instance, paymentId), [instance])
  const current = usePayment(id, show)
  // The oldest is dropped from a long list; the last state stays until the card moves on.
  const [payment, setPayment] = useState(current)
  if (current && current !== payment) setPayment(current)
  const hash = payment?.hash
  // What the card says needs no message of the transfer.
  useEffect(() => (hash === undefined ? undefined : showSent(instance, hash)), [instance, hash])
  // Another tab may have dropped it.
  if (!payment) return <PaymentsView />
  const { exchange } = payment
  return exchange ? <ExchangeProgress payment={{ ...payment, exchange }} /> : <WalletProgress payment={payment} />
}
