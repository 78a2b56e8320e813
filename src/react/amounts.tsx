import { useEffect } from 'react'
import { createExchangeRate, currencyOf } from '../controllers/exchange/exchangeRate.js'
import { toAmountInput } from '../core/amount.js'
import { formatFiat, formatFiatParts } from '../core/fiat.js'
import { useAnnouncement, useModal, useWords } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

/** Formats values in US dollars: in the app's currency, and by the language. */
export function useFiat() {
  const { locale } = useWords()
  const { instance } = useModal()
  const exchange = instance.use(createExchangeRate)
  const currency = currencyOf(useSnapshot(exchange.state))
  useEffect(() => void exchange.refresh(), [exchange])
  return {
    /** Nothing can be shown yet: the exchange rate is being read. */
    isRateLoading: currency.rate === undefined,
    formatFiat: (value: number | undefined) => formatFiat(value, locale, currency),
    formatFiatParts: (value: number | undefined) => formatFiatParts(value, locale, currency),
  }
}

/** Stands for an amount that the user hides. */
export function HiddenAmount() {
  const { t } = useWords()
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="lk-hidden">{t('token.amountHidden')}</span>
    </>
  )
}

/** An amount as it is read at a glance, and exactly for a pointer and for screen readers. */
export function RoundedAmount({ text, exact }: { text: string; exact: string }) {
  if (text === exact) return <bdi dir="ltr">{text}</bdi>
  return (
    <>
      <bdi dir="ltr" title={exact} aria-hidden="true">
        {text}
      </bdi>
      <span className="lk-hidden">{exact}</span>
    </>
  )
}

/** Why a pasted amount was refused: both amounts that it may mean. */
export function UnclearAmount({ text }: { text: string }) {
  const { t, locale } = useWords()
  const digits = text.replace(/[.,]/, '')
  const reason = t('token.amountUnclear', {
    text,
    whole: digits,
    fraction: toAmountInput(text.replace(',', '.'), locale),
  })
  useAnnouncement(reason)
  return <span className="lk-bad">{reason}</span>
}
