import type { ReactNode } from 'react'
import type { Payment } from '../../domain/payment.js'
import { Text } from '../../react/Text.js'
import { useWords } from '../../react/useModal.js'
import { checkIcon, helpIcon } from '../../ui/iconPaths.js'
import { clockIcon } from '../../ui/moneyIconPaths.js'
import { closeIcon } from '../../ui/pageIconPaths.js'
import { useDuration, usePaymentDetails } from './usePaymentDetails.js'

export type PaymentStep = {
  readonly mark: 'source' | 'conversion' | 'recipient'
  readonly name: string
  readonly text: ReactNode
  /** Green only for what the chain shows; what is only reported has a plain one. */
  readonly pin?: { readonly path: string; readonly tone?: 'good' | 'bad' | undefined } | undefined
  readonly badge?: string | undefined
  readonly isCurrent?: boolean | undefined
  readonly isLater?: boolean | undefined
}

const good = { path: checkIcon, tone: 'good' } as const
const bad = { path: closeIcon, tone: 'bad' } as const
const unknown = { path: helpIcon }
const waiting = { path: clockIcon }

/** What has happened to a payment by wallet, and what comes next: three states of the truth for each step (PAY-6). */
export function usePaymentSteps(payment: Payment): readonly PaymentStep[] {
  const sent = useSentStep(payment)
  const converted = useConversionStep(payment)
  const delivered = useDeliveryStep(payment)
  return payment.route === 'service' ? [sent, converted, delivered] : [sent, delivered]
}

const ltr = (text: string | undefined) => <bdi dir="ltr">{text}</bdi>

function useSentStep(payment: Payment): PaymentStep {
  const { t } = useWords()
  const duration = useDuration()
  const { status, at, sentAt, hash } = payment
  const { paid, sourceName } = usePaymentDetails(payment)
  const step = { mark: 'source' } as const
  const network = sourceName
  if (status === 'asking')
    return { ...step, name: t('pay.step.sentUnknown'), text: t('pay.step.sentUnknownText'), pin: unknown }
  if (status === 'failed')
    return {
      ...step,
      name: t('pay.step.notSent'),
      text: <Text id="pay.step.notSentText" values={{ network }} />,
      pin: bad,
    }
  if (sentAt !== undefined)
    return {
      ...step,
      name: t('pay.step.sent'),
      text: <Text id="pay.step.sentText" values={{ amount: ltr(paid) }} />,
      pin: good,
      badge: duration(at, sentAt),
    }
  if (status === 'unknown')
    return {
      ...step,
      name: t('pay.step.sentUnknown'),
      text: hash === undefined ? t('pay.step.sentUnknownText') : <Text id="pay.step.sentUnseen" values={{ network }} />,
      pin: unknown,
    }
  if (status === 'sent' || status === 'converting')
    return {
      ...step,
      name: t('pay.step.sending'),
      text: <Text id="pay.step.sendingText" values={{ network }} />,
      pin: waiting,
      badge: t('pay.step.now'),
      isCurrent: status === 'sent',
    }
  return { ...step, name: t('pay.step.sent'), text: t('pay.step.reported'), pin: { path: checkIcon } }
}

function useConversionStep(payment: Payment): PaymentStep {
  const { t } = useWords()
  const { status, asset } = payment
  const { networkName } = usePaymentDetails(payment)
  const step = { mark: 'conversion' } as const
  const text = <Text id="pay.step.convertText" values={{ symbol: asset.symbol, network: networkName }} />
  switch (status) {
    case 'asking':
    case 'sent':
    case 'started':
      return { ...step, name: t('pay.step.convert'), text, isLater: true }
    case 'failed':
      return { ...step, name: t('pay.step.convert'), text: t('pay.step.notBegun'), isLater: true }
    case 'converting':
      return {
        ...step,
        name: t('pay.step.converting'),
        text,
        pin: waiting,
        badge: t('pay.step.now'),
        isCurrent: true,
      }
    case 'undelivered':
      return { ...step, name: t('pay.step.notConverted'), text: t('pay.step.reported'), pin: bad }
    case 'refunded':
      return { ...step, name: t('pay.step.notConverted'), text: t('pay.step.reported'), pin: { path: closeIcon } }
    case 'unknown':
      return { ...step, name: t('pay.step.convertedUnknown'), text: t('pay.step.noAnswer'), pin: unknown }
    default:
      return { ...step, name: t('pay.step.converted'), text: t('pay.step.reported'), pin: { path: checkIcon } }
  }
}

function useDeliveryStep(payment: Payment): PaymentStep {
  const { t } = useWords()
  const duration = useDuration()
  const { status, endedAt, sentAt, at } = payment
  const { networkName: network, amount, arrived, cameBack, to } = usePaymentDetails(payment)
  const step = { mark: 'recipient' } as const
  switch (status) {
    case 'failed':
      return { ...step, name: t('pay.step.deliver'), text: t('pay.step.notBegun'), isLater: true }
    case 'reported':
      return {
        ...step,
        name: t('pay.step.reportedDelivered'),
        text: <Text id="pay.step.notSeen" values={{ network }} />,
        pin: waiting,
        isCurrent: true,
      }
    case 'delivered':
    case 'short':
      return {
        ...step,
        name: t('pay.step.delivered'),
        text: <Text id="pay.step.refundedText" values={{ amount: ltr(arrived) }} />,
        pin: good,
      }
    case 'undelivered':
      return {
        ...step,
        name: t('pay.step.deliver'),
        text: <Text id="pay.step.nothingArrived" values={{ network }} />,
        isLater: true,
      }
    case 'refunded':
      return {
        mark: 'source',
        name: t('pay.step.refunded'),
        text: <Text id="pay.step.refundedText" values={{ amount: ltr(cameBack) }} />,
        pin: good,
        badge: endedAt === undefined ? undefined : duration(sentAt ?? at, endedAt),
      }
    case 'asking':
    case 'unknown':
      return {
        ...step,
        name: t('pay.step.deliveredUnknown'),
        text: <Text id="pay.step.notSeen" values={{ network }} />,
        pin: unknown,
      }
    default:
      return {
        ...step,
        name: t('pay.step.deliver'),
        text: <Text id="pay.step.deliverText" values={{ amount: ltr(amount), to }} />,
        isLater: true,
      }
  }
}
