import { type BuyStage, type Order, openedByLink, retryOrder } from '../../../controllers/onramp/buy.js'
import { formatExact } from '../../../core/amount.js'
import { formatMoney } from '../../../core/fiat.js'
import { say } from '../../../modal/card.js'
import { copyText } from '../../../platform/page.js'
import { ExternalLink } from '../../../react/ExternalLink.js'
import { RequestScreen } from '../../../react/RequestScreen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { FullAddress } from '../../../ui/FullAddress.js'
import { checkIcon } from '../../../ui/iconPaths.js'
import { clockIcon } from '../../../ui/moneyIconPaths.js'
import { copyIcon, openIcon } from '../../../ui/moreIconPaths.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import { alertIcon, closeIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import ringCss from '../../../ui/styles/ring.css?inline'
import { createModalBuy } from '../modalOnramp.js'
import { ProviderMark, SymbolMark } from './marks.js'
import css from './onramp.css?inline'

const rings: Readonly<Record<BuyStage, { state: 'waiting' | 'done' | 'off'; badge?: string; tone?: 'good' | 'bad' }>> =
  {
    opening: { state: 'waiting' },
    waiting: { state: 'waiting' },
    pending: { state: 'waiting' },
    blocked: { state: 'off', badge: alertIcon, tone: 'bad' },
    closed: { state: 'off', badge: alertIcon },
    silent: { state: 'off', badge: clockIcon },
    slow: { state: 'off', badge: clockIcon },
    refused: { state: 'off', badge: alertIcon, tone: 'bad' },
    declined: { state: 'off', badge: closeIcon, tone: 'bad' },
    bought: { state: 'done', badge: checkIcon, tone: 'good' },
  }

/** What the provider was not told is still to be chosen in its window. */
const beforePaying: readonly BuyStage[] = ['opening', 'waiting', 'blocked']
const underWay: readonly BuyStage[] = ['opening', 'waiting', 'pending']

/** Not blocked by the browser, since the user follows it; it cannot be watched. */
const OpenLink = ({ order, onOpen }: { order: Order; onOpen(): void }) => (
  <ExternalLink href={order.url} variant="primary-button" onClick={onOpen}>
    <Text id="onramp.open" values={{ provider: order.provider.label }} />
  </ExternalLink>
)

function Progress({ order, stage }: { order: Order; stage: BuyStage }) {
  const { ui, use } = useModal()
  const buy = use(createModalBuy)
  const { purchase } = useSnapshot(buy.state)
  const { t, locale } = useWords()
  const { provider, request, since } = order
  const { paymentAmount, paymentCurrency, purchaseCurrency, network } = request
  const label = provider.label
  const values = { provider: label }
  const isListed = provider.listPurchases !== undefined
  const isUnderWay = underWay.includes(stage)
  const isBought = stage === 'bought'
  const amount =
    purchase?.amount === undefined
      ? (purchase?.symbol ?? purchaseCurrency)
      : `${formatExact(purchase.amount, locale)} ${purchase.symbol}`
  async function copyLink() {
    const isCopied = await copyText(order.url)
    say(ui, t(isCopied ? 'onramp.linkCopied' : 'onramp.copyFailed'), isCopied ? 'success' : 'error')
  }
  const retry = () => void retryOrder(buy)
  const copy = (
    <Button icon={copyIcon} onClick={() => void copyLink()}>
      {t('onramp.copyLink')}
    </Button>
  )
  const purchases = isListed && (
    <Button onClick={() => ui.router.push('OnRampActivity')}>{t('onramp.purchases')}</Button>
  )
  return (
    <RequestScreen
      title={t('onramp.buy')}
      mark={
        <ProgressRing isRound {...rings[stage]}>
          {isBought ? (
            <SymbolMark symbol={purchase?.symbol} size={80} />
          ) : (
            <ProviderMark provider={provider} size={80} />
          )}
        </ProgressRing>
      }
      heading={t(`onramp.${stage}.title`, values)}
      text={
        stage === 'bought' ? (
          <Text id="onramp.bought.text" values={{ amount: <bdi dir="ltr">{amount}</bdi> }} />
        ) : stage === 'waiting' && !isListed ? (
          t('onramp.waiting.unlisted')
        ) : (
          t(`onramp.${stage}.text`, values)
        )
      }
      isWaiting={isUnderWay}
      since={since}
      footer={
        isUnderWay ? (
          <Text id="onramp.waiting.footer" values={values} />
        ) : stage === 'closed' && isListed ? (
          t('onramp.closed.footer')
        ) : stage === 'blocked' && !order.isRetry ? (
          <Text id="onramp.blocked.footer" values={values} />
        ) : (
          <Text id="onramp.answers" values={values} />
        )
      }
    >
      <div className="lk-body lk-stack" data-stage={stage}>
        <Facts>
          {(paymentAmount !== undefined || beforePaying.includes(stage)) && (
            <Fact name={t('onramp.youPay')}>
              {paymentAmount === undefined ? (
                t('onramp.amount.there')
              ) : (
                <bdi>{formatMoney(paymentAmount, paymentCurrency, locale)}</bdi>
              )}
            </Fact>
          )}
          <Fact name={t('onramp.website')}>
            <bdi>{new URL(order.url).host}</bdi>
          </Fact>
          <Fact name={t('onramp.network')}>
            <bdi>{network.name}</bdi>
          </Fact>
        </Facts>
        <div className="lk-well lk-onramp-to">
          <span>{t('onramp.paidTo')}</span>
          <FullAddress address={request.address} />
        </div>
        {stage === 'blocked' && <OpenLink order={order} onOpen={() => openedByLink(buy)} />}
        {['closed', 'silent', 'refused', 'declined'].includes(stage) && (
          <PrimaryButton icon={retryIcon} onClick={retry}>
            {t('common.retry')}
          </PrimaryButton>
        )}
        {isBought ? (
          <div className="lk-pair">
            {purchases}
            <PrimaryButton onClick={() => ui.router.reset('Account')}>{t('onramp.done')}</PrimaryButton>
          </div>
        ) : stage === 'waiting' ? (
          <div className="lk-pair">
            {copy}
            <Button iconAfter={openIcon} onClick={retry}>
              {t('onramp.openAgain')}
            </Button>
          </div>
        ) : (
          stage !== 'opening' && (
            <div className="lk-pair">
              {stage !== 'blocked' && purchases}
              {stage !== 'refused' && copy}
            </div>
          )
        )}
      </div>
    </RequestScreen>
  )
}

/** What becomes of a purchase while its provider's window is open, and after. */
export default function BuyInProgressView() {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(ringCss)
  useStyles(css)
  const { use } = useModal()
  const { order, stage } = useSnapshot(use(createModalBuy).state)
  return order && stage ? <Progress order={order as Order} stage={stage} /> : null
}
