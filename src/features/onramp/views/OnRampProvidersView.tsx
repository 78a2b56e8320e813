import { type ReactNode, useEffect } from 'react'
import { isRestrictedZone } from '../../../config/restrictedZones.js'
import { chooseOffer, dropOffers, type Offer, prepareOffers } from '../../../controllers/onramp/buy.js'
import { findLimitProblem, type OnrampChoice } from '../../../controllers/onramp/onrampController.js'
import { deliveryNetworks } from '../../../controllers/onramp/providers.js'
import { formatMoney } from '../../../core/fiat.js'
import { isSmartAccount } from '../../../domain/namespace.js'
import type { OnrampProvider } from '../../../domain/onramp.js'
import { readTimeZone } from '../../../platform/page.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { RestrictedScreen } from '../../../react/RestrictedScreen.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { FullAddress } from '../../../ui/FullAddress.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { bankIcon, cardIcon, clockIcon } from '../../../ui/moneyIconPaths.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState, Rows, SkeletonRow } from '../../../ui/Rows.js'
import { Spinner } from '../../../ui/Spinner.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { createModalOnramp, useBuy } from '../modalOnramp.js'
import { CurrencyMark, ProviderMark, SymbolMark } from './marks.js'
import css from './onramp.css?inline'

const MAX_NETWORK_MARKS = 5

function HowLink() {
  const { ui, services, wallet } = useModal()
  const { t } = useWords()
  if (!ui.offers('WhatIsABuy')) return null
  return (
    <button
      type="button"
      className="lk-link"
      part="link"
      onClick={() => {
        const account = wallet.account.of(wallet.network.state.activeNamespace ?? '')
        services.events.emit('SELECT_WHAT_IS_A_BUY', { isSmartAccount: isSmartAccount(account) })
        ui.router.push('WhatIsABuy')
      }}
    >
      {t('onramp.how')}
    </button>
  )
}

/** The way to what was bought before, also after the card or the page was closed. */
function PurchasesRow() {
  const { ui } = useModal()
  const { t } = useWords()
  if (!ui.offers('OnRampActivity')) return null
  return (
    <ul className="lk-rows lk-top-1">
      <li>
        <button type="button" className="lk-row" part="row" onClick={() => ui.router.push('OnRampActivity')}>
          <Mark fallbackIcon={clockIcon} />
          <span className="lk-name">
            {t('onramp.purchases')}
            <span className="lk-sub">{t('onramp.purchases.text')}</span>
          </span>
          <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
        </button>
      </li>
    </ul>
  )
}

/** `1–2 %`, as the language writes it. */
function formatFee([least, most]: readonly [number, number], locale: string) {
  const end = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(most / 100)
  return least === most ? end : `${new Intl.NumberFormat(locale).format(least)}–${end}`
}

const methodIcons = { card: cardIcon, bank: bankIcon } as const
const methodTexts = { card: 'onramp.byCard', bank: 'onramp.byBank' } as const

function Methods({ methods = [] }: Pick<OnrampProvider, 'methods'>) {
  const { t } = useWords()
  return methods.map((method) => (
    <span key={method} className="lk-way">
      <Icon path={methodIcons[method]} size={16} />
      <span className="lk-hidden">{t(methodTexts[method])}</span>
    </span>
  ))
}

function NetworkMarks({ networks = [] }: Pick<OnrampProvider, 'networks'>) {
  const { wallet } = useModal()
  const knownNetworks = networks.flatMap(({ caipNetworkId }) => wallet.network.find(caipNetworkId) ?? [])
  return (
    <span className="lk-cluster" aria-hidden="true">
      {knownNetworks.slice(0, MAX_NETWORK_MARKS).map((network) => (
        <NetworkMark key={network.caipNetworkId} network={network} size={20} />
      ))}
    </span>
  )
}

type RowProps = {
  offer: Offer
  /** Symbol of the chosen token. */
  tokenSymbol: string
  /** The user has chosen an amount. */
  hasAmount: boolean
  /** Not all providers pay to one network, so each row names its own. */
  isNetworkShown: boolean
  onChoose(id: string): void
}

function Row({ offer, tokenSymbol, hasAmount, isNetworkShown, onChoose }: RowProps) {
  const { t, locale } = useWords()
  const { provider, request, status } = offer
  const isOther = request.purchaseCurrency !== tokenSymbol
  const isAmountLost = hasAmount && request.paymentAmount === undefined
  const host = offer.status === 'ready' ? new URL(offer.url).host : undefined
  const fee = provider.feePercent && t('onramp.fee', { percent: formatFee(provider.feePercent, locale) })
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-provider={provider.id}
        aria-disabled={status === 'ready' ? undefined : true}
        aria-busy={status === 'loading' || undefined}
        onClick={() => onChoose(provider.id)}
      >
        <ProviderMark provider={provider} />
        <span className="lk-name">
          <span className="lk-name-line">
            <bdi className="lk-name-text">{provider.label}</bdi>
            <Methods methods={provider.methods} />
          </span>
          <span className="lk-sub lk-name-line">
            {fee && <span>{fee}</span>}
            {status === 'loading' && <span>{t('onramp.preparing')}</span>}
            {status === 'failed' && <span>{t('onramp.unavailable')}</span>}
            {host && <bdi className="lk-name-text">{host}</bdi>}
          </span>
          {isAmountLost && <span className="lk-sub">{t('onramp.amount.there')}</span>}
          {(isNetworkShown || isOther) && (
            <span className="lk-sub lk-name-line">
              {isOther && (
                <span>
                  <Text id="onramp.sells" values={{ token: request.purchaseCurrency }} />
                </span>
              )}
              {isNetworkShown && <bdi className="lk-name-text">{request.network.name}</bdi>}
            </span>
          )}
        </span>
        <NetworkMarks networks={provider.networks} />
        {status === 'loading' ? (
          <Spinner size={16} />
        ) : (
          <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
        )}
      </button>
    </li>
  )
}

function Restricted() {
  const { t } = useWords()
  return (
    <RestrictedScreen title={t('onramp.title')} heading={t('onramp.region.title')} text={t('onramp.region.text')} />
  )
}

type ChoicePillProps = { label: string; mark: ReactNode; name: string; onPress(): void }

/** What is chosen, and the way to another. */
const ChoicePill = ({ label, mark, name, onPress }: ChoicePillProps) => (
  <button type="button" className="lk-pill" part="pill" aria-label={label} onClick={onPress}>
    {mark}
    <bdi className="lk-name-text">{name}</bdi>
    <Icon path={downIcon} size={16} />
  </button>
)

/** An amount that no way to pay takes (RAMP-3): another currency may take it. */
function AmountProblem({ text }: { text: string }) {
  const { use } = useModal()
  const { choose } = use(createModalOnramp)
  const { t } = useWords()
  return (
    <EmptyState icon={cardIcon} title={t('onramp.amount.title')} text={text}>
      <Button isSmall onClick={() => choose({ paymentAmount: '' })}>
        {t('onramp.amount.without')}
      </Button>
    </EmptyState>
  )
}

function Providers({ choice }: { choice: OnrampChoice | undefined }) {
  const { modal, state, buy, bought, network, account } = useBuy(choice)
  const { t, locale } = useWords()
  const { status, purchaseCurrency, paymentCurrency, paymentAmount, quote, quoteStatus } = state
  const { ui } = modal
  const address = account?.address
  const networkId = network?.caipNetworkId
  // A new account, network or choice needs new URLs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of them are read where the URL is created
  useEffect(() => {
    void prepareOffers(buy)
    return () => dropOffers(buy)
  }, [buy, status, purchaseCurrency, paymentCurrency, paymentAmount, quote, quoteStatus, address, networkId])
  useEffect(() => {
    if (modal.settings.onramp === undefined) modal.services.alerts.raise('meldKey')
  }, [modal])
  const offers = bought.offers as readonly Offer[] | undefined
  const first = offers?.[0]
  const hasNothing = offers?.length === 0
  // Providers pay here, but not in the chosen token.
  const [delivery] = hasNothing ? deliveryNetworks(modal.instance) : []
  const isOneNetwork = offers?.every(
    ({ request }) => request.network.caipNetworkId === first?.request.network.caipNetworkId,
  )
  const problem = findLimitProblem(state)
  const limit = problem && formatMoney(problem.limit, paymentCurrency.id, locale)
  return (
    <Screen
      title={t('onramp.title')}
      endsWithRows
      focus="firstRow"
      footer={!hasNothing && <span>{t('onramp.footer')}</span>}
      footerEnd={<HowLink />}
    >
      {hasNothing && !delivery ? (
        <EmptyState
          icon={cardIcon}
          title={t('onramp.none.title')}
          text={t('onramp.none.text', { network: network?.name ?? '' })}
        />
      ) : (
        <>
          <div className="lk-onramp-ask">
            <span>
              {paymentAmount === '' ? (
                t('onramp.youGet')
              ) : (
                <Text
                  id="onramp.ask"
                  values={{ amount: <bdi>{formatMoney(paymentAmount, paymentCurrency.id, locale)}</bdi> }}
                />
              )}
            </span>
            <ChoicePill
              label={t('onramp.changeToken', { token: purchaseCurrency.symbol })}
              mark={<SymbolMark symbol={purchaseCurrency.symbol} size={20} />}
              name={purchaseCurrency.symbol}
              onPress={() => ui.router.push('OnRampTokenSelect')}
            />
            <ChoicePill
              label={t('onramp.changeMoney', { currency: paymentCurrency.id })}
              mark={<CurrencyMark currency={paymentCurrency.id} size={20} />}
              name={paymentCurrency.id}
              onPress={() => ui.router.push('OnRampFiatSelect')}
            />
          </div>
          {first && (
            <div className="lk-body">
              {isOneNetwork && (
                <Facts>
                  <Fact name={t('onramp.network')}>
                    <bdi>{first.request.network.name}</bdi>
                  </Fact>
                </Facts>
              )}
              <div className="lk-well lk-onramp-to">
                <span>{t('onramp.paidTo')}</span>
                <FullAddress address={first.request.address} />
              </div>
            </div>
          )}
          <div className="lk-top-2">
            {problem ? (
              <AmountProblem text={t(`onramp.amount.${problem.kind}`, { amount: limit ?? '' })} />
            ) : delivery ? (
              <EmptyState
                icon={cardIcon}
                title={t('onramp.none.title')}
                text={t('onramp.none.token', { token: purchaseCurrency.symbol, network: delivery.name })}
              />
            ) : !offers ? (
              <ul className="lk-rows">
                <SkeletonRow />
                <SkeletonRow />
              </ul>
            ) : (
              <Rows label={t('onramp.list')}>
                {offers.map((offer) => (
                  <Row
                    key={offer.provider.id}
                    offer={offer}
                    tokenSymbol={purchaseCurrency.symbol}
                    hasAmount={paymentAmount !== ''}
                    isNetworkShown={!isOneNetwork}
                    onChoose={(id) => chooseOffer(buy, id)}
                  />
                ))}
              </Rows>
            )}
          </div>
        </>
      )}
      <PurchasesRow />
    </Screen>
  )
}

/** Who sells what is chosen to the active account, and where the tokens go. */
export default function OnRampProvidersView({ params }: { params: OnrampChoice | undefined }) {
  useStyles(moneyCss)
  useStyles(css)
  const modal = useModal()
  useEffect(() => {
    const account = modal.wallet.account.of(modal.wallet.network.state.activeNamespace ?? '')
    modal.services.events.emit('SELECT_BUY_CRYPTO', { isSmartAccount: isSmartAccount(account) })
  }, [modal])
  return isRestrictedZone(readTimeZone()) ? <Restricted /> : <Providers choice={params} />
}
