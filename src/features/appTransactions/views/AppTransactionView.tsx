import { useEffect, useState } from 'react'
import type { AppIntent } from '../../../controllers/appTransactions/appIntent.js'
import {
  type AppTransactionRequest,
  endAppTransaction,
} from '../../../controllers/appTransactions/appTransactionForm.js'
import { openAppTransaction, planAppTransaction } from '../../../controllers/appTransactions/planAppTransaction.js'
import { sendAppTransaction } from '../../../controllers/appTransactions/sendAppTransaction.js'
import { intentOf } from '../../../controllers/transactions/transactionState.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { PreparingReview } from '../../../react/Review.js'
import { Screen } from '../../../react/Screen.js'
import { useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { useStyles } from '../../../react/useStyles.js'
import { phaseOf, useSteadyPhase, WalletRequest, walletMessageOf } from '../../../react/WalletRequest.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { Fact } from '../../../ui/Facts.js'
import { alertIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useAppTransaction } from '../useAppTransaction.js'
import { AppReview, CalledFact, MovedFacts, useProblemText } from './AppReview.js'

/** What an app asks the wallet for: reviewed, asked for, and sent. */
export default function AppTransactionView({ params }: { params: AppTransactionRequest }) {
  useStyles(moneyCss)
  useStyles(formCss)
  const { modal, form, state, transaction, wallet, app } = useAppTransaction()
  const { t } = useWords()
  const intent = intentOf(transaction) as AppIntent | undefined
  // The last one of a request stays shown while it is planned again, and while the card moves on.
  const [lastReview, setLastReview] = useState({ intent, params })
  if ((intent && intent !== lastReview.intent) || params !== lastReview.params) setLastReview({ intent, params })
  const visibleIntent = lastReview.intent
  useEffect(() => void openAppTransaction(form, params), [form, params])
  useOnLeave(() => ({ finish: () => endAppTransaction(form) }))
  // Needed the moment the wallet has answered.
  useEffect(() => void modal.ui.views.load('TransactionResult').catch(() => undefined), [modal])
  const phase = useSteadyPhase(phaseOf(transaction))
  if (!visibleIntent || state.status === 'failed') return <Unplanned />
  if (!phase || state.status === 'preparing') return <AppReview intent={visibleIntent} />
  const activityView = modal.ui.offers('Transactions') ? 'Transactions' : 'Account'
  return (
    <WalletRequest
      title={t('app.asks', { app })}
      phase={phase}
      wallet={wallet}
      texts={{ failed: t('app.notSent') }}
      answer={walletMessageOf(transaction)}
      footer={t('app.notSent')}
      onStop={modal.ui.router.back}
      onEdit={phase === 'unclear' ? () => void planAppTransaction(form) : modal.ui.router.back}
      editLabel={t('common.cancel')}
      onRetry={() => void sendAppTransaction(form)}
      onCheckActivity={() => modal.ui.router.reset(activityView)}
    >
      <MovedFacts intent={visibleIntent} />
      <CalledFact intent={visibleIntent} />
      {(phase === 'checking' || phase === 'open') && (
        <Fact name={t('app.fee')}>
          <NetworkFee
            {...visibleIntent.planned}
            network={visibleIntent.network}
            price={visibleIntent.tokens['']?.price}
          />
        </Fact>
      )}
    </WalletRequest>
  )
}

/** Before there is a review: it is made, or could not be. */
function Unplanned() {
  const { form, state, app } = useAppTransaction()
  const { t } = useWords()
  const problem = useProblemText(state.problem)
  if (state.status !== 'failed') return <PreparingReview title={t('app.asks', { app })} text={t('app.preparing')} />
  return (
    <Screen title={t('app.asks', { app })} footer={<span>{t('app.notSent')}</span>}>
      <div className="lk-body lk-stack">
        <EmptyState icon={alertIcon} title={t('app.notSent')} text={problem ?? t('app.problem.failed')} />
        <PrimaryButton icon={retryIcon} onClick={() => void planAppTransaction(form)}>
          {t('common.retry')}
        </PrimaryButton>
      </div>
    </Screen>
  )
}
