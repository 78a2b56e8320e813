import { useEffect } from 'react'
import { useStyles } from '../../../react/useStyles.js'
import type { Routes } from '../../../router/routes.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { usePayForm } from '../usePay.js'
import { PayFromExchange } from './PayFromExchange.js'
import { PayOptions } from './PayOptions.js'
import css from './pay.css?inline'

/** What each token costs; or what is paid from an exchange. */
export default function PayQuoteView({ params }: { params: Routes['PayQuote'] }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { modal, state } = usePayForm()
  const { request } = state
  const { views } = modal.ui
  // Once it is reviewed or paid, the card must not wait for it.
  useEffect(() => {
    views.load('PayLoading').catch(() => undefined)
  }, [views])
  if (!request) return null
  return params?.isExchange ? <PayFromExchange request={request} /> : <PayOptions request={request} />
}
