import type { PurchaseCurrency } from '../../../domain/onramp.js'
import { useWords } from '../../../react/useModal.js'
import type { OnrampRoutes } from '../feature.js'
import { SymbolMark } from './CurrencyMark.js'
import { SelectScreen } from './SelectScreen.js'
import { useChoice } from './useBuy.js'

/** The token to buy. Opened by a buy widget, it closes after the choice. */
export default function OnRampTokenSelectView({ params }: { params: OnrampRoutes['OnRampTokenSelect'] }) {
  const { modal, form, state, network } = useChoice()
  const { t } = useWords()
  const { currencies, chosen } = params ?? {
    currencies: state.purchaseCurrencies as readonly PurchaseCurrency[],
    chosen: state.purchaseCurrency,
  }
  function choose(currency: PurchaseCurrency) {
    if (!params) {
      form.choose({ purchaseCurrency: currency })
      return modal.ui.router.back()
    }
    params.onSelect(currency)
    modal.ui.close()
  }
  return (
    <SelectScreen
      title={t('onramp.youGet')}
      network={network?.name ?? ''}
      isLoading={!params && state.status !== 'ready'}
      choices={currencies.map((currency) => ({
        key: currency.symbol,
        name: currency.name,
        sub: currency.symbol,
        mark: <SymbolMark symbol={currency.symbol} />,
        isChosen: currency.symbol === chosen.symbol,
        choose: () => choose(currency),
      }))}
    />
  )
}
