import { useEffect, useState } from 'react'
import { watchSwap } from '../../../controllers/swap/refreshSwap.js'
import { cancelSwapping, swap } from '../../../controllers/swap/swap.js'
import { isBatch, type SwapIntent } from '../../../controllers/swap/swapIntent.js'
import { toSwapProblem } from '../../../controllers/swap/swapState.js'
import { isRequested } from '../../../controllers/transactions/transaction.js'
import { intentOf } from '../../../controllers/transactions/transactionState.js'
import { formatExact } from '../../../core/amount.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { useStyles } from '../../../react/useStyles.js'
import {
  phaseOf,
  type RequestPhase,
  useSteadyPhase,
  WalletRequest,
  walletMessageOf,
} from '../../../react/WalletRequest.js'
import { Button } from '../../../ui/buttons.js'
import { Fact } from '../../../ui/Facts.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useSwap } from '../useSwap.js'
import { Problem } from './Problem.js'
import { type StepNow, Steps } from './Steps.js'
import { SwapReview } from './SwapReview.js'
import { Address, Promised, RouterFact } from './SwapTerms.js'
import css from './swap.css?inline'

type AskedProps = { intent: SwapIntent; phase: RequestPhase; isApproved: boolean }

/** What is asked for, beside the request; the fee while it may still be spent. */
function AskedFacts({ intent, phase, isApproved }: AskedProps) {
  const { t, locale } = useWords()
  const { source, amount, network, prices, steps } = intent
  const isSwap = steps[0] === 'swap'
  // What is left is the approval: a row of its own.
  if (phase === 'declined' && isApproved) return null
  return (
    <>
      <Fact name={t(isSwap ? 'swap.youPay' : 'swap.step.allows')}>
        <bdi dir="ltr">
          {steps[0] === 'reset' ? '0' : formatExact(amount, locale)} {source.symbol}
        </bdi>
      </Fact>
      {isSwap ? <Promised intent={intent} /> : <RouterFact intent={intent} />}
      {(phase === 'checking' || phase === 'open') && (
        <Fact name={t('swap.networkFee')}>
          <NetworkFee {...intent} network={network} price={prices.coin} />
        </Fact>
      )}
    </>
  )
}

/** The router may take the source: a swap of a token that needs no approval any more. */
const isStillApproved = ({ steps, source, router, next }: SwapIntent) =>
  steps[0] === 'swap' &&
  !isBatch({ next }) &&
  source.address !== undefined &&
  source.address.toLowerCase() !== router.toLowerCase()

/** An approval that no swap has used, with the way to take it back (SWAP-16). */
function StillApproved({ intent, amount }: { intent: SwapIntent; amount: string | undefined }) {
  const { source, router, routerName } = intent
  const { t, locale } = useWords()
  const { ui } = useModal()
  return (
    <div className="lk-still-approved">
      <div className="lk-row">
        <TokenMark token={source} />
        <span className="lk-name">
          {t('swap.stillApproved')}
          <span className="lk-sub">
            <bdi dir="ltr">
              {amount !== undefined && `${formatExact(amount, locale)} `}
              {source.symbol}
            </bdi>
            {', '}
            {routerName === undefined ? <Address address={router} /> : <bdi>{routerName}</bdi>}
          </span>
        </span>
        <Button isSmall onClick={() => ui.router.replace('SwapRevoke', { token: source, spender: router })}>
          {t('swap.revoke.action')}
        </Button>
      </div>
    </div>
  )
}

const nowOf = (phase: RequestPhase): StepNow =>
  phase === 'declined' ? 'declined' : phase === 'open' || phase === 'silent' ? 'asking' : 'next'

/** What will be swapped, from one frozen intent; the same is requested. */
export default function SwapPreviewView() {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { modal, form, state, account, wallet, transaction } = useSwap()
  const { t } = useWords()
  const intent = intentOf(transaction) as SwapIntent | undefined
  // The last one stays shown while the card moves on.
  const [visibleIntent, setShown] = useState(intent)
  if (intent && intent !== visibleIntent) setShown(intent)
  useEffect(() => watchSwap(form), [form])
  useOnLeave(() => ({ finish: () => cancelSwapping(form) }))
  // Needed the moment the wallet has answered.
  useEffect(() => void modal.ui.views.load('TransactionResult').catch(() => undefined), [modal])
  const phase = useSteadyPhase(phaseOf(transaction))
  if (!visibleIntent) return null
  if (!phase)
    return (
      <SwapReview
        modal={modal}
        form={form}
        state={state}
        intent={visibleIntent}
        canPress={account !== undefined && intent !== undefined && !isRequested(form.transaction, visibleIntent)}
      />
    )
  const isApproval = visibleIntent.steps[0] !== 'swap'
  const isApproved = isStillApproved(visibleIntent)
  // An earlier approval may be of more.
  const hasApproved = state.doneSteps.includes('approve')
  const problem = 'problem' in transaction ? transaction.problem : undefined
  const { symbol } = visibleIntent.source
  return (
    <WalletRequest
      title={t('swap.title')}
      phase={phase}
      wallet={wallet}
      headings={{
        open: isApproval
          ? t('ask.approve.title', { symbol, wallet: wallet.name })
          : t('ask.swap.title', { wallet: wallet.name }),
        declined: isApproved ? t('tx.failed.swap.title') : undefined,
      }}
      texts={{
        open: isApproval
          ? t('ask.approve.text')
          : isBatch(visibleIntent)
            ? t('ask.batch.text', { symbol })
            : hasApproved
              ? t('ask.swap.last')
              : undefined,
        declined: isApproved ? <Text id="ask.left.text" values={{ wallet: wallet.name, symbol }} /> : undefined,
        failed: problem?.kind === 'failed' && (
          <Problem problem={toSwapProblem(problem.error)} symbol={symbol} network={visibleIntent.network} />
        ),
      }}
      steps={
        (visibleIntent.steps.length > 1 || state.doneSteps.length > 0) && (
          <Steps intent={visibleIntent} done={state.doneSteps} now={nowOf(phase)} wallet={wallet.name} />
        )
      }
      after={
        phase === 'declined' &&
        isApproved && <StillApproved intent={visibleIntent} amount={hasApproved ? visibleIntent.amount : undefined} />
      }
      answer={walletMessageOf(transaction)}
      footer={isApproved ? t('ask.left.foot') : <Text id="ask.declined.foot" values={{ symbol }} />}
      onStop={modal.ui.router.back}
      onEdit={modal.ui.router.back}
      onRetry={() => void swap(form)}
      onCheckActivity={() => modal.ui.router.reset(modal.ui.offers('Transactions') ? 'Transactions' : 'Account')}
    >
      <AskedFacts intent={visibleIntent} phase={phase} isApproved={isApproved} />
    </WalletRequest>
  )
}
