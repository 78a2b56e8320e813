import { useEffect } from 'react'
import {
  groupPurchases,
  hasPending,
  loadPurchases,
  type Purchase,
  showPurchases,
} from '../../../controllers/onramp/purchases.js'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { formatGroupDay, formatMoment, monthTitle } from '../../../core/calendar.js'
import { HiddenAmount } from '../../../react/amounts.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon, offlineIcon } from '../../../ui/iconPaths.js'
import { cardIcon, clockIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { closeIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState, Skeleton, SkeletonRow } from '../../../ui/Rows.js'
import { Spinner } from '../../../ui/Spinner.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { createModalPurchases } from '../modalOnramp.js'
import { SymbolMark } from './marks.js'
import css from './onramp.css?inline'

const looks = {
  pending: { badge: clockIcon, tone: undefined, verb: 'onramp.purchases.buying', sign: '' },
  confirmed: { badge: checkIcon, tone: 'good', verb: 'onramp.purchases.bought', sign: '+' },
  failed: { badge: closeIcon, tone: 'bad', verb: 'onramp.purchases.failed', sign: '' },
  unknown: { badge: clockIcon, tone: undefined, verb: 'onramp.purchases.unknown', sign: '' },
} as const

function Amount({ purchase, sign }: { purchase: Purchase; sign: string }) {
  const { locale } = useWords()
  const { amount, symbol } = purchase
  const text = (quantity: string) => `${sign}${quantity} ${symbol}`
  return (
    <bdi dir="ltr" title={amount === undefined ? undefined : text(formatExact(amount, locale))}>
      {amount === undefined ? `— ${symbol}` : text(formatQuantity(amount, locale))}
    </bdi>
  )
}

function Row({ purchase, areAmountsHidden }: { purchase: Purchase; areAmountsHidden: boolean }) {
  const { t, locale } = useWords()
  const { status, symbol, isUnverified, at, label } = purchase
  const { badge, tone, verb, sign } = looks[status]
  return (
    <li>
      <div className="lk-row" data-status={status}>
        {/* An imitation never gets the icon of the real one. */}
        <SymbolMark symbol={isUnverified ? undefined : symbol}>
          <span className="lk-pin" data-tone={tone}>
            <Icon path={badge} />
          </span>
        </SymbolMark>
        <span className="lk-name">
          <span className="lk-name-line">
            <span className="lk-name-text">{t(verb)}</span>
            {isUnverified && (
              <span className="lk-badge" part="badge">
                {t('onramp.purchases.unverified')}
              </span>
            )}
          </span>
          <span className="lk-sub">
            <Text id="onramp.purchases.with" values={{ provider: label }} />
          </span>
        </span>
        <span className="lk-end">
          {areAmountsHidden ? <HiddenAmount /> : <Amount purchase={purchase} sign={sign} />}
          {status === 'pending' ? (
            <span className="lk-sub lk-with">
              <Spinner size={16} />
              {t('onramp.purchases.onItsWay')}
            </span>
          ) : (
            at !== undefined && (
              <time className="lk-sub" dateTime={new Date(at).toISOString()} title={formatMoment(at, locale)}>
                {formatGroupDay(at, locale)}
              </time>
            )
          )}
        </span>
      </div>
    </li>
  )
}

/** Every purchase of the account, by month; checked again while one is under way. */
export default function OnRampActivityView() {
  useStyles(moneyCss)
  useStyles(css)
  const { use, wallet, ui } = useModal()
  const bought = use(createModalPurchases)
  const state = useSnapshot(bought.state)
  const { areAmountsHidden } = useSnapshot(wallet.account.state)
  const { t, locale } = useWords()
  const purchases = state.purchases as readonly Purchase[]
  useEffect(() => showPurchases(bought), [bought])
  const isLive = hasPending(purchases)
  return (
    <Screen
      title={t('onramp.purchases')}
      endsWithRows={purchases.length > 0}
      footer={
        state.status === 'loading' ? (
          <Skeleton width={4} />
        ) : (
          isLive && (
            <span className="lk-with">
              <span className="lk-live" />
              <span>{t('onramp.purchases.looking')}</span>
            </span>
          )
        )
      }
      footerEnd={purchases.length > 0 && <span>{t('onramp.purchases.count', { count: purchases.length })}</span>}
    >
      {state.status === 'loading' ? (
        <ul className="lk-rows">
          <SkeletonRow isRound />
          <SkeletonRow isRound />
          <SkeletonRow isRound />
        </ul>
      ) : state.status === 'failed' ? (
        <EmptyState icon={cardIcon} title={t('onramp.purchases.error.title')} text={t('onramp.purchases.error.text')}>
          <Button icon={retryIcon} isSmall onClick={() => void loadPurchases(bought)}>
            {t('common.retry')}
          </Button>
        </EmptyState>
      ) : purchases.length === 0 ? (
        <EmptyState icon={cardIcon} title={t('onramp.purchases.empty.title')} text={t('onramp.purchases.empty.text')}>
          {ui.offers('OnRampProviders') && (
            <Button icon={cardIcon} isSmall onClick={() => ui.router.push('OnRampProviders')}>
              {t('action.buy')}
            </Button>
          )}
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing else to focus
        <section className="lk-body-scroll lk-onramp-list" tabIndex={0} aria-label={t('onramp.purchases')}>
          {state.isIncomplete && (
            <div className="lk-body">
              <Note icon={offlineIcon}>
                <span className="lk-name" role="status">
                  {t('onramp.purchases.incomplete')}
                </span>
                <Button icon={retryIcon} isSmall onClick={() => void loadPurchases(bought)}>
                  {t('common.retry')}
                </Button>
              </Note>
            </div>
          )}
          {groupPurchases(purchases).map(({ key, month, purchases: some }) => (
            <div key={key}>
              <div className="lk-section">
                <h3>{month ? monthTitle(month, locale) : t('onramp.purchases.undated')}</h3>
              </div>
              <ul className="lk-rows">
                {some.map((purchase) => (
                  <Row key={purchase.key} purchase={purchase} areAmountsHidden={areAmountsHidden} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
    </Screen>
  )
}
