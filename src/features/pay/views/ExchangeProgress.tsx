import { type ReactNode, useState } from 'react'
import { PAYMENT_POLL_MS } from '../../../config/limits.js'
import { openedByLink, openWindowAgain } from '../../../controllers/pay/exchanges.js'
import { exchangeSitesOf } from '../../../controllers/pay/payServices.js'
import { formatExact } from '../../../core/amount.js'
import { formatTime } from '../../../core/calendar.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { Payment, PaymentStatus } from '../../../domain/payment.js'
import { ExternalLink } from '../../../react/ExternalLink.js'
import { RequestScreen } from '../../../react/RequestScreen.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { parseExchangeUrl } from '../../../services/pay/exchangeUrl.js'
import { Button, IconButton, PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { checkIcon, helpIcon } from '../../../ui/iconPaths.js'
import { clockIcon } from '../../../ui/moneyIconPaths.js'
import { copyIcon, openIcon } from '../../../ui/moreIconPaths.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import { alertIcon, closeIcon } from '../../../ui/pageIconPaths.js'
import { usePayForm } from '../usePay.js'
import { usePayer } from '../usePayer.js'
import { useCopy, useDuration, usePayAgain, usePaymentDetails } from '../usePaymentDetails.js'
import { ExchangeMark } from './ExchangeList.js'
import { HashFact, Receipt } from './Receipt.js'
import { DepositAddress } from './Recipient.js'
import { CheckAgain } from './WalletProgress.js'

/** What the exchange says or the chain shows; before that, what became of its window. */
type Stage = 'waiting' | 'blocked' | 'closed' | 'underWay' | 'reported' | 'delivered' | 'short' | 'failed' | 'unknown'

const stages: Readonly<Record<Exclude<PaymentStatus, 'started'>, Stage>> = {
  asking: 'unknown',
  sent: 'underWay',
  converting: 'underWay',
  reported: 'reported',
  delivered: 'delivered',
  short: 'short',
  failed: 'failed',
  undelivered: 'failed',
  refunded: 'failed',
  unknown: 'unknown',
}

type Ring = { readonly state: 'waiting' | 'done' | 'off'; readonly badge?: string; readonly tone?: 'good' | 'bad' }

const rings: Readonly<Record<Stage, Ring>> = {
  waiting: { state: 'waiting' },
  blocked: { state: 'off', badge: alertIcon, tone: 'bad' },
  closed: { state: 'off', badge: closeIcon },
  underWay: { state: 'waiting', badge: clockIcon },
  reported: { state: 'waiting', badge: clockIcon },
  delivered: { state: 'done', badge: checkIcon, tone: 'good' },
  short: { state: 'off', badge: closeIcon, tone: 'bad' },
  failed: { state: 'off', badge: closeIcon, tone: 'bad' },
  unknown: { state: 'off', badge: helpIcon },
}

const live: readonly Stage[] = ['waiting', 'closed', 'underWay', 'reported']
/** The token is what it is about, once the exchange has paid, or has not. */
const ended: readonly Stage[] = ['delivered', 'short', 'failed', 'unknown']

type ExchangePayment = Payment & { readonly exchange: NonNullable<Payment['exchange']> }
type StageProps = { payment: ExchangePayment; stage: Stage }

/** What became of a payment or a deposit from an exchange. */
export function ExchangeProgress({ payment }: { payment: ExchangePayment }) {
  const { form, state } = usePayForm()
  const { t } = useWords()
  const { kind, status, exchange, at } = payment
  const { token } = usePaymentDetails(payment)
  const [isReopened, setReopened] = useState(false)
  const isOfForm = state.request?.id === payment.id || isReopened
  const { window } = state
  const stage =
    status === 'started'
      ? isOfForm && (window === 'blocked' || window === 'closed')
        ? window
        : 'waiting'
      : stages[status]
  function reopen() {
    setReopened(true)
    openWindowAgain(form, payment)
  }
  return (
    <RequestScreen
      title={t(kind === 'deposit' ? 'pay.loading.deposit' : 'pay.title')}
      mark={
        <ProgressRing {...rings[stage]} isRound={ended.includes(stage)}>
          {ended.includes(stage) ? (
            <TokenMark token={token} size={80} />
          ) : (
            <ExchangeMark exchange={exchange} size={80} />
          )}
        </ProgressRing>
      }
      heading={useHeading({ payment, stage })}
      text={<Sentence payment={payment} stage={stage} />}
      isWaiting={live.includes(stage)}
      since={at}
      footer={useFooter({ payment, stage })}
      footerEnd={useFooterEnd({ payment, stage })}
    >
      <div className="lk-body lk-stack" data-stage={stage}>
        {stage === 'delivered' && kind === 'pay' ? (
          <Receipt payment={payment} />
        ) : (
          <StageFacts {...{ payment, stage }} />
        )}
        <StageButtons payment={payment} stage={stage} onReopen={reopen} />
      </div>
    </RequestScreen>
  )
}

function useHeading({ payment, stage }: StageProps): string {
  const { t } = useWords()
  const isDeposit = payment.kind === 'deposit'
  const values = { exchange: payment.exchange.name }
  switch (stage) {
    case 'waiting':
      return t('pay.window.waiting', values)
    case 'blocked':
      return t('pay.window.blocked')
    case 'closed':
      return t('pay.window.closed')
    case 'underWay':
    case 'reported':
      return t('pay.exchange.underWay')
    case 'delivered':
      return t(isDeposit ? 'pay.exchange.arrived' : 'pay.loading.paid')
    case 'short':
      return t('pay.loading.short')
    case 'failed':
      return t(isDeposit ? 'pay.exchange.notDeposited' : 'pay.loading.notPaid')
    case 'unknown':
      return t('pay.loading.unknown')
  }
}

function Sentence({ payment, stage }: StageProps) {
  const { t } = useWords()
  const { kind } = payment
  const { amount, arrived, networkName: network, to } = usePaymentDetails(payment)
  const exchange = payment.exchange.name
  const ltr = (text: string | undefined) => <bdi dir="ltr">{text}</bdi>
  switch (stage) {
    case 'waiting':
      return t('pay.window.waitingText')
    case 'blocked':
      return t('pay.window.blockedText')
    case 'closed':
      return <Text id="pay.window.closedText" values={{ exchange }} />
    case 'underWay':
    case 'reported':
      return <Text id="pay.exchange.underWayText" values={{ exchange, network }} />
    case 'delivered':
      return kind === 'deposit' ? (
        <Text id="pay.exchange.arrivedText" values={{ amount: ltr(arrived ?? amount), exchange }} />
      ) : (
        <Text id="pay.exchange.paidText" values={{ amount: ltr(arrived ?? amount), exchange, to }} />
      )
    case 'short':
      return <Text id="pay.loading.shortText" values={{ arrived: ltr(arrived), amount: ltr(amount), to }} />
    case 'failed':
      return <Text id="pay.exchange.failedText" values={{ exchange, network }} />
    case 'unknown':
      return <Text id="pay.exchange.unknownText" values={{ exchange }} />
  }
}

const exchangeStates = {
  waiting: 'started',
  blocked: 'started',
  closed: 'notPaid',
  underWay: 'underWay',
  reported: 'reported',
  delivered: 'done',
  short: 'done',
  failed: 'failed',
  unknown: 'unknown',
} as const

function StageFacts({ payment, stage }: StageProps) {
  const { t } = useWords()
  const copy = useCopy()
  const { isOwn, nameAt } = usePayer()
  const { exchange, recipient, recipientName, destinationHash } = payment
  const { amount, arrived, networkName } = usePaymentDetails(payment)
  const name = exchange.name
  const ownName = isOwn(recipient) ? nameAt(recipient) : recipientName
  const isWaiting = stage === 'waiting'
  return (
    <>
      <Facts>
        {stage !== 'delivered' && (
          <Fact name={t(stage === 'short' ? 'pay.asked' : 'pay.quote.amount')}>
            <bdi dir="ltr">{amount}</bdi>
            <span className="lk-dim">
              <Text id="pay.on" values={{ network: networkName }} />
            </span>
          </Fact>
        )}
        {stage === 'short' && (
          <Fact name={t('pay.receipt.arrived')}>
            <bdi dir="ltr" className="lk-bad">
              {arrived}
            </bdi>
          </Fact>
        )}
        {(stage === 'blocked' || stage === 'closed' || stage === 'underWay' || stage === 'reported') && (
          <Payee name={t('pay.to')} payeeName={ownName} address={recipient} />
        )}
        {stage === 'delivered' && <Payee name={t('pay.exchange.into')} payeeName={ownName} address={recipient} />}
        {stage !== 'blocked' && (
          <Fact name={t('pay.exchange.at', { exchange: name })}>
            {t(`pay.exchange.state.${exchangeStates[stage]}`)}
          </Fact>
        )}
        {stage === 'unknown' && (
          <Fact name={t('pay.exchange.onNetwork', { network: networkName })}>{t('pay.exchange.nothingSeen')}</Fact>
        )}
        {(stage === 'delivered' || stage === 'short') && (
          <HashFact name={t('pay.exchange.hash')} hash={destinationHash} label={t('pay.exchange.copyHash')} />
        )}
        {stage === 'failed' && (
          <Fact name={t('pay.exchange.case')}>
            <bdi dir="ltr" className="lk-mono lk-pay-id" title={exchange.sessionId}>
              {exchange.sessionId}
            </bdi>
            <IconButton
              label={t('pay.exchange.copyCase')}
              path={copyIcon}
              onClick={() => void copy(exchange.sessionId, t('pay.exchange.caseCopied'))}
              isTiny
            />
          </Fact>
        )}
      </Facts>
      {isWaiting && <DepositAddress payee={payment} network={networkName} />}
    </>
  )
}

type PayeeProps = { name: string; payeeName: string | undefined; address: string }

const Payee = ({ name, payeeName, address }: PayeeProps) => {
  const short = shortenAddress(address, { end: 4 })
  const isNamed = payeeName !== undefined && payeeName !== shortenAddress(address)
  return (
    <Fact name={name}>
      {isNamed && <bdi>{payeeName}</bdi>}
      <bdi dir="ltr" className={isNamed ? 'lk-mono lk-dim' : 'lk-mono'} title={address}>
        {short}
      </bdi>
    </Fact>
  )
}

function StageButtons({ payment, stage, onReopen }: StageProps & { onReopen(): void }) {
  const { ui } = useModal()
  const { form } = usePayForm()
  const { t } = useWords()
  const copy = useCopy()
  const payAgain = usePayAgain(payment)
  const { explorer } = usePaymentDetails(payment)
  const { exchange, kind } = payment
  // It was stored, and anything may have changed it since (PAY-7).
  const href = parseExchangeUrl(exchange.url, exchangeSitesOf(form.instance))
  const copyLink = href !== undefined && (
    <Button icon={copyIcon} onClick={() => void copy(href, t('pay.window.copied'))}>
      {t('pay.window.copy')}
    </Button>
  )
  const see = () => ui.router.reset('Payments')
  if (stage === 'blocked')
    return (
      <>
        {/* Not blocked by the browser, since the user follows it; it cannot be watched. */}
        <ExternalLink href={href} variant="primary-button" onClick={() => openedByLink(form)}>
          <Text id="pay.window.open" values={{ exchange: exchange.name }} />
        </ExternalLink>
        {copyLink}
      </>
    )
  let buttons: ReactNode
  if (stage === 'waiting')
    buttons = (
      <>
        {copyLink}
        <Button iconAfter={openIcon} disabled={href === undefined} onClick={onReopen}>
          {t('pay.window.again')}
        </Button>
      </>
    )
  else if (stage === 'closed')
    buttons = (
      <>
        {copyLink}
        <PrimaryButton iconAfter={openIcon} disabled={href === undefined} onClick={onReopen}>
          {t('pay.window.again')}
        </PrimaryButton>
      </>
    )
  else if (stage === 'underWay' || stage === 'reported')
    buttons = (
      <>
        <Button onClick={see}>{t('pay.see')}</Button>
        <PrimaryButton onClick={ui.close}>{t('pay.close')}</PrimaryButton>
      </>
    )
  else if (stage === 'unknown')
    buttons = (
      <>
        <CheckAgain payment={payment} />
        <PrimaryButton onClick={see}>{t('pay.see')}</PrimaryButton>
      </>
    )
  else if (stage === 'failed')
    buttons = payAgain ? (
      <>
        <Button onClick={ui.close}>{t('pay.close')}</Button>
        <PrimaryButton onClick={() => payAgain()}>
          {t(kind === 'deposit' ? 'common.retry' : 'pay.anotherWay')}
        </PrimaryButton>
      </>
    ) : (
      <PrimaryButton onClick={ui.close}>{t('pay.close')}</PrimaryButton>
    )
  else
    buttons = (
      <>
        {explorer && (
          <ExternalLink href={explorer} variant="button">
            {t('pay.explorer')}
          </ExternalLink>
        )}
        <PrimaryButton onClick={ui.close}>{t('pay.done')}</PrimaryButton>
      </>
    )
  return <div className="lk-pair">{buttons}</div>
}

/** Whom the card waits for, or what is left to do. */
function useFooter({ payment, stage }: StageProps): ReactNode {
  const { t } = useWords()
  const duration = useDuration()
  const { exchange, at, endedAt } = payment
  const { networkName: network } = usePaymentDetails(payment)
  const values = { exchange: exchange.name }
  switch (stage) {
    case 'waiting':
      return <Text id="pay.exchange.waiting" values={values} />
    case 'blocked':
      return t('pay.window.blockedFoot')
    case 'closed':
      return t('pay.exchange.stillLooking', { seconds: PAYMENT_POLL_MS / 1_000 })
    case 'underWay':
    case 'reported':
      return <Text id="pay.exchange.lookingOn" values={{ network }} />
    case 'delivered':
    case 'short':
      return endedAt === undefined ? undefined : t('pay.arrivedIn', { time: duration(at, endedAt) })
    case 'failed':
      return <Text id="pay.exchange.ask" values={values} />
    case 'unknown':
      return t('pay.keepLooking')
  }
}

function useFooterEnd({ payment: { destinationBlock, checkedAt }, stage }: StageProps): ReactNode {
  const { t, locale } = useWords()
  if (stage === 'unknown' && checkedAt !== undefined)
    return <span>{t('pay.checked', { time: formatTime(checkedAt, locale) })}</span>
  return (
    destinationBlock !== undefined && <span>{t('pay.block', { block: formatExact(destinationBlock, locale) })}</span>
  )
}
