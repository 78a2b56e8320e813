import { useState } from 'react'
import { cancelPaying, pay } from '../../../controllers/pay/pay.js'
import type { PayIntent } from '../../../controllers/pay/payForm.js'
import { toPayProblem } from '../../../controllers/pay/reviewPayment.js'
import { intentOf } from '../../../controllers/transactions/transactionState.js'
import { formatExact } from '../../../core/amount.js'
import { shortenAddress } from '../../../core/shorten.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { PreparingReview } from '../../../react/Review.js'
import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { useStyles } from '../../../react/useStyles.js'
import {
  phaseOf,
  type RequestPhase,
  useSteadyPhase,
  WalletRequest,
  walletMessageOf,
} from '../../../react/WalletRequest.js'
import { Fact } from '../../../ui/Facts.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { usePayForm } from '../usePay.js'
import { useProblemText } from '../useProblemText.js'
import { asksForApproval, PayReview } from './PayReview.js'
import css from './pay.css?inline'

/** What will be paid, from one frozen intent; the same is requested. */
export default function PayReviewView() {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { form, state, transaction } = usePayForm()
  const { t } = useWords()
  const intent = intentOf(transaction) as PayIntent | undefined
  // The last one stays shown while the card moves on.
  const [visibleIntent, setShown] = useState(intent)
  if (intent && intent !== visibleIntent) setShown(intent)
  useOnLeave(() => ({ finish: () => cancelPaying(form) }))
  const phase = useSteadyPhase(phaseOf(transaction))
  if (!visibleIntent) return <PreparingReview title={t('pay.check')} text={t('pay.review.preparing')} />
  const { status } = transaction
  // A new review has to be read, whatever became of the request before.
  const isNew = state.problem !== undefined && (status === 'review' || status === 'preparing')
  if (phase && !isNew) return <Asking intent={visibleIntent} phase={phase} />
  return <PayReview intent={visibleIntent} canPress={status === 'review'} isApproving={status === 'sent'} />
}

type AskingProps = { intent: PayIntent; phase: RequestPhase }

/** The wallet is asked, or nothing was sent. */
function Asking({ intent, phase }: AskingProps) {
  const { modal, form, transaction, wallet } = usePayForm()
  const { ui } = modal
  const { t } = useWords()
  const { token, calls, network, fee, feePrice } = intent
  const { symbol } = token
  const isApproval = asksForApproval(intent)
  const problem = 'problem' in transaction ? transaction.problem : undefined
  const payProblem = problem?.kind === 'failed' ? toPayProblem(problem.error) : undefined
  const problemText = useProblemText(payProblem, network)
  const isBatch = calls !== undefined && calls.kind !== 'transactions' && calls.approvals > 0
  return (
    <WalletRequest
      title={t('pay.title')}
      phase={phase}
      wallet={wallet}
      headings={{ open: isApproval ? t('ask.approve.title', { symbol, wallet: wallet.name }) : undefined }}
      texts={{
        open: isApproval
          ? t('ask.approve.text')
          : isBatch
            ? t('pay.ask.batchText', { symbol })
            : form.approved
              ? t('pay.ask.lastText')
              : t('pay.ask.payText'),
        failed: payProblem?.kind === 'failed' ? t('pay.notSent') : problemText,
      }}
      answer={walletMessageOf(transaction)}
      footer={<Text id="ask.declined.foot" values={{ symbol }} />}
      onStop={ui.router.back}
      onEdit={ui.router.back}
      onRetry={() => void pay(form)}
      onCheckActivity={() => ui.router.reset('Payments')}
    >
      <AskedFacts intent={intent} isApproval={isApproval} />
      {(phase === 'checking' || phase === 'open') && (
        <Fact name={t('pay.networkFee')}>
          <NetworkFee {...fee} network={network} price={feePrice} />
        </Fact>
      )}
    </WalletRequest>
  )
}

/** What is asked for, and who gets it. */
function AskedFacts({ intent, isApproval }: { intent: PayIntent; isApproval: boolean }) {
  const { t, locale } = useWords()
  const { amount, token, request, transfer, calls, quote } = intent
  const { recipient, recipientName } = request
  // What the wallet shows is the address that it is asked to pay or call.
  const address = calls ? calls.router : (transfer?.to ?? recipient)
  const name = calls ? undefined : quote ? t('pay.review.service') : recipientName
  return (
    <>
      <Fact name={t('pay.quote.amount')}>
        <bdi dir="ltr">
          {isApproval && calls && calls.approvals > 1 ? '0' : formatExact(amount, locale)} {token.symbol}
        </bdi>
      </Fact>
      <Fact name={t(calls ? 'pay.review.router' : 'pay.to')}>
        {name !== undefined && <bdi>{name}</bdi>}
        <bdi dir="ltr" className={name === undefined ? 'lk-mono' : 'lk-mono lk-dim'} title={address}>
          {shortenAddress(address)}
        </bdi>
      </Fact>
    </>
  )
}
