import type { PaymentCurrency } from '../../../domain/onramp.js'
import { useWords } from '../../../react/useModal.js'
import type { Routes } from '../../../router/routes.js'
import { CurrencyMark } from './CurrencyMark.js'
import { SelectScreen } from './SelectScreen.js'
import { useChoice } from './useBuy.js'

/** The name of a currency in the modal's language, or its code. */
function nameOf(currency: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
  } catch {
    return currency
  }
}

/** The currency to pay in. Opened by a buy widget, it closes after the choice. */
export default function OnRampFiatSelectView({ params }: { params: Routes['OnRampFiatSelect'] }) {
  const { modal, form, state, network } = useChoice(params?.form)
  const { t, locale } = useWords()
  const currencies = state.paymentCurrencies as readonly PaymentCurrency[]
  function choose(currency: PaymentCurrency) {
    form.choose({ paymentCurrency: currency })
    if (params?.form) modal.ui.close()
    else modal.ui.router.back()
  }
  return (
    <SelectScreen
      title={t('onramp.payIn')}
      network={network?.name ?? ''}
      isLoading={state.status !== 'ready'}
      choices={currencies.map((currency) => ({
        key: currency.id,
        name: nameOf(currency.id, locale),
        sub: currency.id,
        mark: <CurrencyMark currency={currency.id} />,
        isChosen: currency.id === state.paymentCurrency.id,
        choose: () => choose(currency),
      }))}
    />
  )
}
