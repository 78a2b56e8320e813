import { useEffect, useState } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { cancelSending, send } from '../../../controllers/send/send.js'
import { type Intent, toSendProblem } from '../../../controllers/send/sendState.js'
import { intentOf } from '../../../controllers/transactions/transactionState.js'
import { formatExact } from '../../../core/amount.js'
import { toFiatValue } from '../../../core/fiatValue.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { Network } from '../../../domain/network.js'
import type { Token } from '../../../domain/token.js'
import { useFiat } from '../../../react/amounts.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { phaseOf, useSteadyPhase, WalletRequest, walletMessageOf } from '../../../react/WalletRequest.js'
import { Fact } from '../../../ui/Facts.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useSend } from '../useSend.js'
import { Problem } from './Problem.js'
import { SendReview } from './SendReview.js'
import css from './send.css?inline'

/** What is asked for, beside the request; the fee while it may still be spent. */
function AskedFacts({ intent, hasFee }: { intent: Intent; hasFee: boolean }) {
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const { plan, token, network, amount, name, price, coinPrice } = intent
  const value = toFiatValue(amount, price)
  return (
    <>
      <Fact name={t('send.amount')}>
        <bdi dir="ltr">
          {formatExact(amount, locale)} {token.symbol}
        </bdi>
        {value !== undefined && (
          <bdi dir="ltr" className="lk-dim">
            {formatFiat(value)}
          </bdi>
        )}
      </Fact>
      <Fact name={t('send.to')}>
        {name !== undefined && <bdi>{name}</bdi>}
        <bdi dir="ltr" className={name === undefined ? 'lk-mono' : 'lk-mono lk-dim'} title={plan.to}>
          {shortenAddress(plan.to)}
        </bdi>
      </Fact>
      {hasFee && (
        <Fact name={t('send.fee')}>
          <NetworkFee {...plan} network={network} price={coinPrice} />
        </Fact>
      )}
    </>
  )
}

/** What will be sent, from one frozen intent; the same is requested. */
export default function WalletSendPreviewView() {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { modal, form, transaction } = useSend()
  const { t } = useWords()
  const connection = useSnapshot(modal.wallet.connection.state)
  const intent = intentOf(transaction) as Intent | undefined
  // The last one stays shown while the card moves on.
  const [visibleIntent, setShown] = useState(intent)
  if (intent && intent !== visibleIntent) setShown(intent)
  useOnLeave(() => ({ finish: () => cancelSending(form) }))
  // Needed the moment the wallet has answered.
  useEffect(() => void modal.ui.views.load('TransactionResult').catch(() => undefined), [modal])
  const phase = useSteadyPhase(phaseOf(transaction))
  if (!visibleIntent) return null
  if (!phase) return <SendReview intent={visibleIntent} canPress={transaction.status === 'review'} />
  const connected = connectedOf(connection, visibleIntent.network.namespace)?.wallet
  const problem = transaction.status === 'review' ? transaction.problem : undefined
  return (
    <WalletRequest
      title={t('send.title')}
      phase={phase}
      wallet={{ name: connected?.name ?? t('common.unknownWallet'), icon: connected?.icon }}
      texts={{
        failed: problem?.kind === 'failed' && (
          <FailedReason error={problem.error} network={visibleIntent.network} token={visibleIntent.token} />
        ),
      }}
      answer={walletMessageOf(transaction)}
      footer={<Text id="ask.declined.foot" values={{ symbol: visibleIntent.token.symbol }} />}
      onStop={modal.ui.router.back}
      onEdit={modal.ui.router.back}
      onRetry={() => void send(form)}
      onCheckActivity={() => modal.ui.router.reset(modal.ui.offers('Transactions') ? 'Transactions' : 'Account')}
    >
      <AskedFacts intent={visibleIntent} hasFee={phase === 'checking' || phase === 'open'} />
    </WalletRequest>
  )
}

/** Why the request led to nothing. */
function FailedReason({ error, network, token }: { error: unknown; network: Network; token: Token }) {
  const { t } = useWords()
  const problem = toSendProblem(error)
  if (problem.kind === 'failed') return t('send.notSent')
  return <Problem state={{ problem, token, isMismatched: false }} network={network} />
}
