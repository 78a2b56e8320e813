import { soldCurrencies } from '../../../controllers/onramp/providers.js'
import type { PurchaseCurrency } from '../../../domain/onramp.js'
import { useWords } from '../../../react/useModal.js'
import type { Routes } from '../../../router/routes.js'
import { SymbolMark } from './CurrencyMark.js'
import { SelectScreen } from './SelectScreen.js'
import { useChoice } from './useBuy.js'

/** The token to buy. Opened by a buy widget, it closes after the choice. */
export default function OnRampTokenSelectView({ params }: { params: Routes['OnRampTokenSelect'] }) {
  const { modal, form, state, network } = useChoice(params?.form)
  const { t } = useWords()
  const currencies = soldCurrencies(modal.instance, state.purchaseCurrencies as readonly PurchaseCurrency[])
  function choose(currency: PurchaseCurrency) {
    form.choose({ purchaseCurrency: currency })
    if (params?.form) modal.ui.close()
    else modal.ui.router.back()
  }
  return (
    <SelectScreen
      title={t('onramp.youGet')}
      network={network?.name ?? ''}
      isLoading={state.status !== 'ready'}
      choices={currencies.map((currency) => ({
        key: currency.symbol,
        name: currency.name,
        sub: currency.symbol,
        mark: <SymbolMark symbol={currency.symbol} />,
        isChosen: currency.symbol === state.purchaseCurrency.symbol,
        choose: () => choose(currency),
      }))}
    />
  )
}
