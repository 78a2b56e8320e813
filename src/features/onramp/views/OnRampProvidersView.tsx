import { useEffect } from 'react'
import { isRestrictedZone } from '../../../config/restrictedZones.js'
import { chooseOffer, dropOffers, type Offer, prepareOffers } from '../../../controllers/onramp/buy.js'
import {
  completeAmount,
  feesOf,
  findLimitProblem,
  lowestLimit,
  type OnrampChoice,
  type OnrampState,
} from '../../../controllers/onramp/onrampController.js'
import { deliveryNetworks, providersOf } from '../../../controllers/onramp/providers.js'
import { formatMoney } from '../../../core/fiat.js'
import { shortenAddress } from '../../../core/shorten.js'
import { isSmartAccount } from '../../../domain/namespace.js'
import type { OnrampNetwork } from '../../../domain/onramp.js'
import { readTimeZone } from '../../../platform/page.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { RestrictedScreen } from '../../../react/RestrictedScreen.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useBackOnline, useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { FullAddress } from '../../../ui/FullAddress.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon, offlineIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { cardIcon, clockIcon } from '../../../ui/moneyIconPaths.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState, Rows, SkeletonRow } from '../../../ui/Rows.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useBuy } from '../modalOnramp.js'
import { BuyAmount } from './BuyAmount.js'
import css from './onramp.css?inline'
import { isQuotedFor, ProviderRow } from './ProviderRow.js'

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

function Restricted() {
  const { t } = useWords()
  return <RestrictedScreen title={t('onramp.buy')} heading={t('onramp.region.title')} text={t('onramp.region.text')} />
}

/** Where the tokens go: one line, and the whole address once it is opened (RAMP-4). */
function ToWallet({ address, network }: { address: string; network: OnrampNetwork | undefined }) {
  const { wallet } = useModal()
  const target = network && wallet.network.find(network.caipNetworkId)
  const short = (
    <bdi dir="ltr" className="lk-mono">
      {shortenAddress(address, { end: 4 })}
    </bdi>
  )
  return (
    <details className="lk-well lk-fold lk-onramp-to" part="fold">
      <summary>
        {target && <NetworkMark network={target} size={20} />}
        <span>
          {network ? (
            <Text id="onramp.toWalletOn" values={{ address: short, network: <bdi>{network.name}</bdi> }} />
          ) : (
            <Text id="onramp.toWallet" values={{ address: short }} />
          )}
        </span>
        <Icon path={downIcon} size={16} />
      </summary>
      <FullAddress address={address} />
    </details>
  )
}

type HeadingProps = {
  state: OnrampState
  /** Somebody here sells at the quoted price. */
  isQuoted: boolean
  onRetry(): void
}

/** Over the providers: what their figures are, or what is missing for one. */
function Heading({ state, isQuoted, onRetry }: HeadingProps) {
  const { t, locale } = useWords()
  const { paymentAmount, paymentCurrency, quote, quoteStatus } = state
  const money = (amount: string) => formatMoney(amount, paymentCurrency.id, locale)
  const hasAmount = completeAmount(paymentAmount) !== undefined && findLimitProblem(state) === undefined
  const least = lowestLimit(paymentCurrency.limits)
  const isQuoting = quoteStatus === 'loading'
  const isPriced = isQuoted && hasAmount && (isQuoting || quote?.isEstimate === false)
  const fees = quote && feesOf(quote)
  return (
    <div className="lk-section lk-top-2">
      <h3>{t(isPriced ? 'onramp.quotes' : 'onramp.list')}</h3>
      {isPriced ? (
        !isQuoting && (
          <span>{fees === undefined ? t('onramp.quotes.net') : t('onramp.quotes.fees', { amount: money(fees) })}</span>
        )
      ) : isQuoted && quote?.isEstimate ? (
        <span className="lk-with">
          {t('onramp.quotes.none')}
          <button type="button" className="lk-link" part="link" onClick={onRetry}>
            {t('common.retry')}
          </button>
        </span>
      ) : (
        !hasAmount &&
        least !== undefined && (
          <span>{t(isQuoted ? 'onramp.quotes.from' : 'onramp.from', { amount: money(least) })}</span>
        )
      )}
    </div>
  )
}

function Providers({ choice }: { choice: OnrampChoice | undefined }) {
  const { modal, form, state, buy, bought, network, account } = useBuy(choice)
  const { t } = useWords()
  const { status, purchaseCurrency, paymentCurrency, paymentAmount, quote, quoteStatus } = state
  const address = account?.address
  const networkId = network?.caipNetworkId
  const isOnline = useBackOnline(() => void form.retryQuote())
  // A new account, network or choice needs new URLs, and so does a network that answers again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of them are read where the URL is created
  useEffect(() => {
    void prepareOffers(buy)
    return () => dropOffers(buy)
  }, [buy, status, purchaseCurrency, paymentCurrency, paymentAmount, quote, quoteStatus, address, networkId, isOnline])
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
  const isQuoted = offers?.some((offer) => isQuotedFor(offer, purchaseCurrency.symbol)) ?? true
  // How many rows will come does not depend on what is chosen.
  const sellers = network ? providersOf(modal.instance, network.namespace) : []
  return (
    <Screen
      title={t('onramp.buy')}
      endsWithRows
      focus="field"
      footer={
        isOnline ? (
          !hasNothing && <span>{t('onramp.footer')}</span>
        ) : (
          <span className="lk-with">
            <Icon path={offlineIcon} size={16} />
            {t('errors.offline.title')}
          </span>
        )
      }
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
          <div className="lk-body lk-stack">
            <BuyAmount form={form} state={state} isQuoted={isQuoted} />
            {address !== undefined && !delivery && (
              <ToWallet address={address} network={isOneNetwork ? first?.request.network : undefined} />
            )}
          </div>
          {delivery ? (
            <EmptyState
              icon={cardIcon}
              title={t('onramp.none.title')}
              text={t('onramp.none.token', { token: purchaseCurrency.symbol, network: delivery.name })}
            />
          ) : (
            <>
              <Heading state={state} isQuoted={isQuoted} onRetry={() => void form.retryQuote()} />
              {!offers ? (
                <ul className="lk-rows">
                  {sellers.map(({ id }) => (
                    <SkeletonRow key={id} />
                  ))}
                </ul>
              ) : (
                <Rows label={t('onramp.list')}>
                  {offers.map((offer) => (
                    <ProviderRow
                      key={offer.provider.id}
                      offer={offer}
                      tokenSymbol={purchaseCurrency.symbol}
                      hasAmount={completeAmount(paymentAmount) !== undefined}
                      quoted={quote?.isEstimate === false ? quote.purchaseAmount.amount : undefined}
                      isQuoting={quoteStatus === 'loading'}
                      isNetworkShown={!isOneNetwork}
                      onChoose={(id) => chooseOffer(buy, id)}
                    />
                  ))}
                </Rows>
              )}
            </>
          )}
        </>
      )}
      <PurchasesRow />
    </Screen>
  )
}

/** Who sells what is chosen to the active account, and where the tokens go. */
export default function OnRampProvidersView({ params }: { params: OnrampChoice | undefined }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const modal = useModal()
  useEffect(() => {
    const account = modal.wallet.account.of(modal.wallet.network.state.activeNamespace ?? '')
    modal.services.events.emit('SELECT_BUY_CRYPTO', { isSmartAccount: isSmartAccount(account) })
  }, [modal])
  return isRestrictedZone(readTimeZone()) ? <Restricted /> : <Providers choice={params} />
}
