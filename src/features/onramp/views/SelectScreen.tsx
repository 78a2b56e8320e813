import type { ReactNode } from 'react'
import { hasLegal } from '../../../config/options.js'
import { soldCurrencies } from '../../../controllers/onramp/providers.js'
import type { PaymentCurrency, PurchaseCurrency } from '../../../domain/onramp.js'
import { useConsent } from '../../../react/consent.js'
import { Consent, LegalLine } from '../../../react/Legal.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import type { Routes } from '../../../router/routes.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon, infoIcon } from '../../../ui/iconPaths.js'
import { cardIcon } from '../../../ui/moneyIconPaths.js'
import { EmptyState, Rows, SkeletonRow } from '../../../ui/Rows.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useChoice } from '../modalOnramp.js'
import { CurrencyMark, SymbolMark } from './marks.js'
import css from './onramp.css?inline'

type Choice = {
  readonly key: string
  readonly name: string
  readonly sub: string
  readonly mark: ReactNode
  readonly isChosen: boolean
  choose(): void
}

type SelectScreenProps = {
  title: string
  network: string
  isLoading: boolean
  choices: readonly Choice[]
}

/** A list of currencies, one of which is chosen; where the app wants consent, after that. */
function SelectScreen({ title, network, isLoading, choices }: SelectScreenProps) {
  useStyles(moneyCss)
  useStyles(css)
  const { settings } = useModal()
  const { t } = useWords()
  const consent = useConsent()
  return (
    <Screen
      title={title}
      endsWithRows
      focus="firstRow"
      footer={
        consent.isGated ? (
          <span className="lk-with">
            <Icon path={infoIcon} size={16} />
            {t('connect.consentNeeded')}
          </span>
        ) : (
          hasLegal(settings) &&
          !consent.isWanted && (
            <span>
              <LegalLine />
            </span>
          )
        )
      }
    >
      {consent.isWanted && <Consent isGiven={consent.isGiven} onChange={consent.give} />}
      {isLoading ? (
        <ul className="lk-rows">
          <SkeletonRow isRound />
          <SkeletonRow isRound />
          <SkeletonRow isRound />
        </ul>
      ) : choices.length === 0 ? (
        <EmptyState icon={cardIcon} title={t('onramp.none.title')} text={t('onramp.none.text', { network })} />
      ) : (
        <Rows label={title}>
          {choices.map(({ key, name, sub, mark, isChosen, choose }) => (
            <li key={key}>
              <button
                type="button"
                className="lk-row"
                part="row"
                data-currency={key}
                aria-current={isChosen || undefined}
                aria-disabled={consent.isGated || undefined}
                onClick={() => {
                  if (!consent.isGatedNow()) choose()
                }}
              >
                {mark}
                <span className="lk-name">
                  <span className="lk-name-line">
                    <bdi className="lk-name-text" title={name}>
                      {name}
                    </bdi>
                  </span>
                  <bdi className="lk-sub">{sub}</bdi>
                </span>
                {isChosen && <Icon path={checkIcon} size={16} />}
              </button>
            </li>
          ))}
        </Rows>
      )}
    </Screen>
  )
}

/** The name of a currency in the modal's language, or its code. */
function nameOf(currency: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
  } catch {
    return currency
  }
}

/** The currency to pay in. Opened by a buy widget, it closes after the choice. */
export function OnRampFiatSelectView({ params }: { params: Routes['OnRampFiatSelect'] }) {
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

/** The token to buy. Opened by a buy widget, it closes after the choice. */
export function OnRampTokenSelectView({ params }: { params: Routes['OnRampTokenSelect'] }) {
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
