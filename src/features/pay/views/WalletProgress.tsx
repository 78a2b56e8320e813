import { type ReactNode, useState } from 'react'
import { PAYMENT_FAST_MS, PAYMENT_POLL_MS, PAYMENT_SLOW_POLL_MS } from '../../../config/limits.js'
import { checkPaymentAgain } from '../../../controllers/pay/followPayment.js'
import { formatExact, parseUnits } from '../../../core/amount.js'
import { formatTime } from '../../../core/calendar.js'
import { formatUnits } from '../../../core/units.js'
import type { Payment, PaymentStatus } from '../../../domain/payment.js'
import { AccountAvatar } from '../../../react/AccountAvatar.js'
import { ExternalLink } from '../../../react/ExternalLink.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useAnnouncement, useModal, useWords } from '../../../react/useModal.js'
import { formatClock, useSecondsSince } from '../../../react/useSeconds.js'
import { Button, IconButton, PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Hero } from '../../../ui/Hero.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon, helpIcon } from '../../../ui/iconPaths.js'
import { clockIcon, swapIcon } from '../../../ui/moneyIconPaths.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { closeIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { usePayer } from '../usePayer.js'
import { useCopy, useDuration, usePayAgain, usePaymentDetails } from '../usePaymentDetails.js'
import { type PaymentStep, usePaymentSteps } from '../usePaymentSteps.js'
import { Course, type CourseState } from './Course.js'
import { Receipt, useReceiptText } from './Receipt.js'

type PaymentProps = { payment: Payment }

const running: readonly PaymentStatus[] = ['sent', 'converting', 'reported']
/** Longer than this without an estimate, or than this beyond one, is longer than usual. */
const SLOW_SECONDS = 60

const isSlow = (seconds: number, estimate: number | undefined) => seconds > (estimate ?? 0) + SLOW_SECONDS

const courseStates: Readonly<Record<PaymentStatus, CourseState>> = {
  asking: 'rest',
  started: 'rest',
  sent: 'running',
  converting: 'running',
  reported: 'running',
  delivered: 'done',
  short: 'rest',
  failed: 'stopped',
  undelivered: 'failed',
  refunded: 'back',
  unknown: 'rest',
}

type Pin = { readonly path: string; readonly tone?: 'good' | 'bad' }

/** At the two ends of the course. */
const startPins: Readonly<Partial<Record<PaymentStatus, Pin>>> = {
  failed: { path: closeIcon, tone: 'bad' },
  refunded: { path: checkIcon, tone: 'good' },
}
const endPins: Readonly<Partial<Record<PaymentStatus, Pin>>> = {
  asking: { path: helpIcon },
  delivered: { path: checkIcon, tone: 'good' },
  short: { path: closeIcon, tone: 'bad' },
  refunded: { path: closeIcon },
  unknown: { path: helpIcon },
}

const PinMark = ({ pin }: { pin: Pin | undefined }) =>
  pin ? (
    <span className="lk-pin" data-tone={pin.tone}>
      <Icon path={pin.path} size={16} />
    </span>
  ) : null

/** What became of a payment by wallet. */
export function WalletProgress({ payment }: PaymentProps) {
  const { t } = useWords()
  const { status, at, endedAt, seconds: estimate, route, recipient, recipientName } = payment
  const details = usePaymentDetails(payment)
  const isRunning = running.includes(status)
  const elapsed = useSecondsSince(isRunning ? at : undefined)
  const seconds = elapsed ?? Math.max(0, Math.round(((endedAt ?? at) - at) / 1_000))
  const isLate = isRunning && isSlow(seconds, estimate)
  const heading = useHeading(payment, isLate)
  useAnnouncement(heading)
  const startPin = startPins[status]
  return (
    <Screen title={t('pay.title')} {...useFooter(payment, seconds)}>
      <Course
        state={courseStates[status]}
        seconds={seconds}
        estimate={estimate}
        hasBreak={route === 'service'}
        start={
          <span className="lk-mark-group">
            <TokenMark
              token={details.sourceToken ?? details.token}
              network={startPin ? undefined : details.sourceNetwork}
              size={56}
            />
            <PinMark pin={startPin} />
          </span>
        }
        end={
          <span className="lk-mark-group">
            <span className="lk-avatar">
              <AccountAvatar address={recipient} name={recipientName} />
            </span>
            <PinMark pin={isLate ? { path: clockIcon } : endPins[status]} />
          </span>
        }
      />
      <Hero heading={<bdi>{heading}</bdi>} alert={isRunning ? undefined : 'text'}>
        <Sentence payment={payment} isLate={isLate} />
      </Hero>
      {status === 'delivered' ? (
        <div className="lk-body">
          <Receipt payment={payment} />
        </div>
      ) : (
        status !== 'short' && <Steps payment={payment} />
      )}
      <div className="lk-body lk-stack lk-top-2">
        <MissingFacts payment={payment} />
        <Buttons payment={payment} />
      </div>
    </Screen>
  )
}

function useHeading({ status, amount, asset }: Payment, isLate: boolean): string {
  const { t, locale } = useWords()
  switch (status) {
    case 'delivered':
      return t('pay.loading.paid')
    case 'short':
      return t('pay.loading.short')
    case 'failed':
      return t('pay.loading.notPaid')
    case 'undelivered':
      return t('pay.loading.undelivered')
    case 'refunded':
      return t('pay.loading.refunded')
    case 'asking':
    case 'started':
    case 'unknown':
      return t('pay.loading.unknown')
    default:
      return isLate
        ? t('pay.loading.slow')
        : t('pay.loading.paying', { amount: `${formatExact(amount, locale)} ${asset.symbol}` })
  }
}

/** What is known, and what is not: "arrived" is only said of what was read back (PAY-6). */
function Sentence({ payment, isLate }: PaymentProps & { isLate: boolean }) {
  const { t } = useWords()
  const { nameAt } = usePayer()
  const { status, route, source } = payment
  const { amount, arrived, paid, cameBack, networkName: network, sourceName, to } = usePaymentDetails(payment)
  const ltr = (text: string | undefined) => <bdi dir="ltr">{text}</bdi>
  switch (status) {
    case 'delivered':
      return <Text id="pay.loading.paidText" values={{ amount: ltr(arrived ?? amount), to }} />
    case 'short':
      return <Text id="pay.loading.shortText" values={{ arrived: ltr(arrived), amount: ltr(amount), to }} />
    case 'failed':
      return <Text id="pay.loading.notPaidText" values={{ network: sourceName, amount: ltr(paid) }} />
    case 'undelivered':
      return route === 'calls' ? (
        <Text id="pay.loading.undeliveredCalls" values={{ amount: ltr(amount) }} />
      ) : (
        <Text id="pay.loading.undeliveredText" values={{ amount: ltr(paid) }} />
      )
    case 'refunded':
      return (
        <Text
          id="pay.loading.refundedText"
          values={{ amount: ltr(cameBack), account: <bdi>{nameAt(source?.account ?? '')}</bdi> }}
        />
      )
    case 'asking':
    case 'started':
      return t('pay.loading.askingText')
    case 'unknown':
      return t('pay.loading.unknownText')
    default:
      if (isLate && status === 'reported') return <Text id="pay.loading.reportedText" values={{ network }} />
      return isLate ? <Text id="pay.loading.slowText" values={{ network }} /> : t('pay.loading.text')
  }
}

function Steps({ payment }: PaymentProps) {
  const { t } = useWords()
  const steps = usePaymentSteps(payment)
  return (
    <ol className="lk-rows lk-pay-steps" aria-label={t('pay.review.steps')}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step keeps its place
        <li key={index}>
          <div
            className="lk-row"
            data-later={step.isLater ? '' : undefined}
            aria-current={step.isCurrent ? 'step' : undefined}
          >
            <StepMark step={step} payment={payment} />
            <span className="lk-name">
              {step.name}
              <span className="lk-sub">{step.text}</span>
            </span>
            {step.badge !== undefined && (
              <span className="lk-badge" part="badge" data-plain="">
                {step.badge}
              </span>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function StepMark({ step: { mark, pin }, payment }: PaymentProps & { step: PaymentStep }) {
  const { token, sourceToken } = usePaymentDetails(payment)
  let content: ReactNode
  if (mark === 'source') content = <TokenMark token={sourceToken ?? token} />
  else if (mark === 'conversion')
    content = (
      <span className="lk-mark" part="mark" data-quiet="" data-round="">
        <Icon path={swapIcon} flip />
      </span>
    )
  else
    content = (
      <span className="lk-avatar" data-size="36">
        <AccountAvatar address={payment.recipient} name={payment.recipientName} />
      </span>
    )
  return (
    <span className="lk-mark-group">
      {content}
      <PinMark pin={pin as Pin | undefined} />
    </span>
  )
}

/** What is missing, and by what the service knows it. */
function MissingFacts({ payment }: PaymentProps) {
  const { t, locale } = useWords()
  const copy = useCopy()
  const { status, asset, amount, arrived = '0', requestId } = payment
  const { paid, amount: askedAmount, arrived: arrivedText } = usePaymentDetails(payment)
  if (status !== 'undelivered' && status !== 'short') return null
  const missing = (parseUnits(amount, asset.decimals) ?? 0n) - (parseUnits(arrived, asset.decimals) ?? 0n)
  const missingText =
    status === 'undelivered'
      ? paid
      : `${formatExact(formatUnits(missing > 0n ? missing : 0n, asset.decimals), locale)} ${asset.symbol}`
  return (
    <div className="lk-pay-facts">
      <Facts>
        {status === 'short' && (
          <>
            <Fact name={t('pay.asked')}>
              <bdi dir="ltr">{askedAmount}</bdi>
            </Fact>
            <Fact name={t('pay.receipt.arrived')}>
              <bdi dir="ltr">{arrivedText}</bdi>
            </Fact>
          </>
        )}
        <Fact name={t('pay.missing')}>
          <bdi dir="ltr" className="lk-bad">
            {missingText}
          </bdi>
        </Fact>
        {requestId !== undefined && (
          <Fact name={t('pay.request')}>
            <bdi dir="ltr" className="lk-mono lk-pay-id" title={requestId}>
              {requestId}
            </bdi>
            <IconButton
              label={t('pay.copyRequest')}
              path={copyIcon}
              onClick={() => void copy(requestId, t('pay.detailsCopied'))}
              isTiny
            />
          </Fact>
        )}
      </Facts>
    </div>
  )
}

/** Looks once more; busy until something was read. */
export function CheckAgain({ payment }: PaymentProps) {
  const { instance } = useModal()
  const { t } = useWords()
  const { checkedAt = 0 } = payment
  const [pressedAt, setPressedAt] = useState<number>()
  const isBusy = pressedAt === checkedAt
  function check() {
    setPressedAt(checkedAt)
    void checkPaymentAgain(instance, payment)
  }
  return (
    <Button icon={retryIcon} isBusy={isBusy} disabled={isBusy} onClick={check}>
      {t('pay.again')}
    </Button>
  )
}

function Buttons({ payment }: PaymentProps) {
  const { ui } = useModal()
  const { t } = useWords()
  const copy = useCopy()
  const details = useReceiptText(payment)
  const { explorer } = usePaymentDetails(payment)
  const payAgain = usePayAgain(payment)
  const { status } = payment
  const explorerLink = (variant: 'primary-button' | 'button') =>
    explorer && (
      <ExternalLink href={explorer} variant={variant}>
        {t('pay.explorer')}
      </ExternalLink>
    )
  const close = <PrimaryButton onClick={ui.close}>{t(status === 'delivered' ? 'pay.done' : 'pay.close')}</PrimaryButton>
  if (status === 'asking' || status === 'started' || status === 'unknown')
    return (
      <div className="lk-pair">
        <CheckAgain payment={payment} />
        {explorerLink('primary-button') || (
          <PrimaryButton onClick={() => ui.router.reset('Payments')}>{t('pay.see')}</PrimaryButton>
        )}
      </div>
    )
  if (status === 'undelivered' || status === 'short')
    return (
      <div className="lk-pair">
        <Button icon={copyIcon} onClick={() => void copy(details, t('pay.detailsCopied'))}>
          {t('pay.copyDetails')}
        </Button>
        {explorerLink('primary-button') || close}
      </div>
    )
  return (
    <div className="lk-pair">
      {explorerLink('button')}
      {payAgain ? <PrimaryButton onClick={() => payAgain('quote')}>{t('pay.reviewAgain')}</PrimaryButton> : close}
    </div>
  )
}

/** A line that changes by itself. */
const Live = ({ children }: { children: ReactNode }) => (
  <span className="lk-with">
    <span className="lk-live" />
    <span>{children}</span>
  </span>
)

/** How long it takes, where it is, or when it was looked at last. */
function useFooter(payment: Payment, seconds: number): { footer: ReactNode; footerEnd: ReactNode } {
  const { t, locale } = useWords()
  const duration = useDuration()
  const { status, at, endedAt, sentAt, checkedAt, destinationBlock, seconds: estimate } = payment
  const { fee, feeValue, sourceName } = usePaymentDetails(payment)
  const feeText = (feeValue ?? fee) && (
    <span>
      <Text id="pay.fee" values={{ amount: <strong dir="ltr">{feeValue ?? fee}</strong> }} />
    </span>
  )
  const block = destinationBlock && <span>{t('pay.block', { block: formatExact(destinationBlock, locale) })}</span>
  if (running.includes(status)) {
    const everyMs = seconds * 1_000 < PAYMENT_FAST_MS ? PAYMENT_POLL_MS : PAYMENT_SLOW_POLL_MS
    const time = formatClock(seconds, locale)
    return {
      footer: <Live>{t('pay.looking', { seconds: everyMs / 1_000 })}</Live>,
      footerEnd:
        estimate === undefined ? (
          <bdi dir="ltr">{time}</bdi>
        ) : (
          <span>{t('pay.time', { time, estimate: formatClock(estimate, locale) })}</span>
        ),
    }
  }
  switch (status) {
    case 'delivered':
      return {
        footer: endedAt !== undefined && <span>{t('pay.deliveredIn', { time: duration(at, endedAt) })}</span>,
        footerEnd: block,
      }
    case 'refunded':
      return {
        footer: endedAt !== undefined && <span>{t('pay.cameBackIn', { time: duration(sentAt ?? at, endedAt) })}</span>,
        footerEnd: feeText,
      }
    case 'failed':
      return {
        footer: (
          <span>
            <Text id="pay.review.onNetwork" values={{ network: sourceName }} />
          </span>
        ),
        footerEnd: feeText,
      }
    case 'short':
      return { footer: block, footerEnd: undefined }
    case 'undelivered':
      return {
        footer: <Live>{t('pay.lookingRefund')}</Live>,
        footerEnd: <span>{t('pay.afterClosing')}</span>,
      }
    default:
      return {
        footer: <span>{t('pay.keepLooking')}</span>,
        footerEnd: checkedAt !== undefined && <span>{t('pay.checked', { time: formatTime(checkedAt, locale) })}</span>,
      }
  }
}
