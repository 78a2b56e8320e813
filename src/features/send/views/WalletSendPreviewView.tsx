import { useEffect, useState } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { problemOf } from '../../../controllers/send/problemOf.js'
import type { Intent, LookAlike } from '../../../controllers/send/sendState.js'
import { intentOf } from '../../../controllers/transactions/transactionState.js'
import { formatExact } from '../../../core/amount.js'
import { formatFiat, toFiatValue } from '../../../core/fiat.js'
import { formatDay } from '../../../core/formatDay.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { Network } from '../../../domain/network.js'
import type { Token } from '../../../domain/token.js'
import { AccountAvatar } from '../../../react/AccountAvatar.js'
import { copyAddress } from '../../../react/copyAddress.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { OfflineNote } from '../../../react/OfflineNote.js'
import { phaseOf } from '../../../react/phaseOf.js'
import { Screen } from '../../../react/Screen.js'
import { SuspectMark } from '../../../react/SuspectMark.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { Unverified } from '../../../react/Unverified.js'
import { useWords } from '../../../react/useModal.js'
import { useReachable } from '../../../react/useReachable.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { WalletRequest } from '../../../react/WalletRequest.js'
import { walletMessageOf } from '../../../react/walletMessageOf.js'
import { Button, IconButton, PrimaryButton } from '../../../ui/buttons.js'
import { CheckBox } from '../../../ui/CheckBox.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { FullAddress } from '../../../ui/FullAddress.js'
import { Icon } from '../../../ui/Icon.js'
import { infoIcon } from '../../../ui/iconPaths.js'
import { arrowDownIcon } from '../../../ui/moneyIconPaths.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { TwoAddresses } from '../../../ui/TwoAddresses.js'
import { coinValue, useSend } from '../useSend.js'
import { Fee } from './Fee.js'
import { Problem } from './Problem.js'
import css from './send.css?inline'

/** A figure longer than this is set smaller. */
const MAX_FIGURE_LENGTH = 12

/** Who receives: the whole address, whatever name it has (SEND-6). */
function Receiver({ intent }: { intent: Intent }) {
  const { modal } = useSend()
  const { t } = useWords()
  const { name, image, plan } = intent
  return (
    <div className="lk-well">
      {name !== undefined && (
        <>
          <div className="lk-recipient">
            <span className="lk-avatar" data-size="36">
              <AccountAvatar address={plan.to} name={name} image={image} />
            </span>
            <span className="lk-name">
              <bdi>{name}</bdi>
              <SuspectMark name={name} />
              <FirstPayment intent={intent} />
            </span>
            <IconButton label={t('account.copy')} path={copyIcon} onClick={() => void copyAddress(modal, plan.to)} />
          </div>
          <hr className="lk-hr" />
        </>
      )}
      <FullAddress address={plan.to} />
      {name === undefined && <FirstPayment intent={intent} />}
    </div>
  )
}

/** An address like a known one: both in full, with the characters that differ (SEND-5). */
function Compared({ intent: { plan, name }, lookAlike }: { intent: Intent; lookAlike: LookAlike }) {
  const { t, locale } = useWords()
  const known = { address: lookAlike.address, note: '' }
  if (lookAlike.at !== undefined) known.note = t('send.lookAlike.at', { day: formatDay(lookAlike.at, locale) })
  return (
    <TwoAddresses
      first={{ name: name ?? t('send.lookAlike.typed'), note: t('send.lookAlike.never'), address: plan.to }}
      second={{ name: t('send.lookAlike.known'), ...known }}
      isMarked
    />
  )
}

/** A first payment is one quiet line (SEND-3). */
function FirstPayment({ intent: { cautions } }: { intent: Intent }) {
  const { t } = useWords()
  const caution = cautions.find((one) => one === 'first' || one === 'stored')
  return caution ? <span className="lk-sub">{t(`send.caution.${caution}`)}</span> : null
}

/** What is asked for, beside the request; the fee while it may still be spent. */
function AskedFacts({ intent, hasFee }: { intent: Intent; hasFee: boolean }) {
  const { t, locale } = useWords()
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
            {formatFiat(value, locale)}
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
  const { modal, send, transaction } = useSend()
  const { t } = useWords()
  const connection = useSnapshot(modal.wallet.connection.state)
  const intent = intentOf(transaction) as Intent | undefined
  // The last one stays shown while the card moves on.
  const [shown, setShown] = useState(intent)
  if (intent && intent !== shown) setShown(intent)
  useEffect(() => send.cancelRequest, [send])
  // Needed the moment the wallet has answered.
  useEffect(() => void modal.ui.views.load('TransactionResult').catch(() => undefined), [modal])
  if (!shown) return null
  const phase = phaseOf(transaction)
  if (!phase) return <Review intent={shown} canPress={transaction.status === 'review'} />
  const connected = connectedOf(connection, shown.network.namespace)?.wallet
  const problem = transaction.status === 'review' ? transaction.problem : undefined
  return (
    <WalletRequest
      title={t('send.title')}
      phase={phase}
      wallet={{ name: connected?.name ?? t('common.unknownWallet'), icon: connected?.icon }}
      texts={{
        failed: problem?.kind === 'failed' && (
          <FailedReason error={problem.error} network={shown.network} token={shown.token} />
        ),
      }}
      answer={walletMessageOf(transaction)}
      footer={<Text id="ask.declined.foot" values={{ symbol: shown.token.symbol }} />}
      onStop={modal.ui.router.back}
      onEdit={modal.ui.router.back}
      onRetry={() => void send.send()}
      onCheckActivity={() => modal.ui.router.reset(modal.ui.offers('Transactions') ? 'Transactions' : 'Account')}
    >
      <AskedFacts intent={shown} hasFee={phase === 'checking' || phase === 'open'} />
    </WalletRequest>
  )
}

/** Why the request led to nothing. */
function FailedReason({ error, network, token }: { error: unknown; network: Network; token: Token }) {
  const { t } = useWords()
  const problem = problemOf(error)
  if (problem.kind === 'failed') return t('send.notSent')
  return <Problem state={{ problem, token, isMismatched: false }} network={network} />
}

/** Everything about the transfer, before the wallet is asked. */
function Review({ intent, canPress }: { intent: Intent; canPress: boolean }) {
  const { modal, send, state, account } = useSend()
  const { t, locale } = useWords()
  const isReachable = useReachable(intent.network)
  const { plan, token, network, amount, price, coinPrice, cautions, lookAlike, mustCompare } = intent
  const { isCompared } = state
  const figure = formatExact(amount, locale)
  const value = toFiatValue(amount, price)
  const fee = coinValue(plan.fee + plan.deposit, network, coinPrice)
  const label = mustCompare && !isCompared ? t('send.tick') : t('send.action', { amount: figure, symbol: token.symbol })
  const confirm = {
    disabled: account === undefined || !canPress || !isReachable || (mustCompare && !isCompared),
    onClick: () => void send.send(),
  }
  function changeReceiver() {
    modal.ui.router.back()
    send.setReceiver('')
  }
  return (
    <Screen
      title={t('send.preview')}
      footer={
        isReachable ? (
          <span>
            {value !== undefined && fee !== undefined ? (
              t('send.total')
            ) : (
              <Text id="send.onNetwork" values={{ network: network.name }} />
            )}
          </span>
        ) : (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{t('ask.offline.foot')}</span>
          </span>
        )
      }
      footerEnd={
        isReachable &&
        value !== undefined &&
        fee !== undefined && <strong dir="ltr">{formatFiat(value + fee, locale)}</strong>
      }
    >
      <div className="lk-body lk-stack">
        <div className="lk-transfer">
          <div>
            <div className="lk-label">{t('send.youSend')}</div>
            <div className="lk-figure" data-long={figure.length > MAX_FIGURE_LENGTH ? '' : undefined}>
              <bdi dir="ltr">
                {figure} <span className="lk-figure-rest">{token.symbol}</span>
              </bdi>
            </div>
            <Unverified token={token} />
            <div className="lk-label">
              {value === undefined ? t('token.noPrice') : <bdi dir="ltr">{formatFiat(value, locale)}</bdi>}
            </div>
          </div>
          <TokenMark token={token} size={44} />
        </div>
        {lookAlike && (
          <Note icon={alertIcon} tone="warn">
            <span role="alert">
              <strong>{t('send.lookAlike.title')}</strong> {t('send.lookAlike.text')}
            </span>
          </Note>
        )}
        {lookAlike ? (
          <Compared {...{ intent, lookAlike }} />
        ) : (
          <>
            <div className="lk-label" data-line="">
              <Icon path={arrowDownIcon} size={16} />
              {t('send.to')}
            </div>
            <Receiver intent={intent} />
          </>
        )}
        <Facts>
          <Fact name={t('send.from')}>
            <NetworkMark network={network} size={20} />
            <bdi dir="ltr" className="lk-mono" title={plan.from}>
              {shortenAddress(plan.from)}
            </bdi>
            <span className="lk-dim">
              <Text id="tx.accountOn" values={{ network: network.name, id: String(network.id).slice(0, 12) }} />
            </span>
          </Fact>
          {token.address !== undefined && (
            <Fact name={t('send.token')}>
              <bdi dir="ltr" className="lk-mono" title={token.address}>
                {shortenAddress(token.address)}
              </bdi>
            </Fact>
          )}
          <Fact name={t('send.fee')}>
            <NetworkFee {...plan} network={network} price={coinPrice} />
          </Fact>
          {plan.deposit > 0n && (
            <Fact name={t('send.deposit')}>
              <Fee units={plan.deposit} network={network} price={coinPrice} />
            </Fact>
          )}
        </Facts>
        {cautions
          .filter((caution) => caution !== 'first' && caution !== 'stored')
          .map((caution) => (
            <Note key={caution} icon={alertIcon} tone="warn">
              <span>{t(`send.caution.${caution}`)}</span>
            </Note>
          ))}
        {!isReachable ? (
          <OfflineNote />
        ) : mustCompare ? (
          <CheckBox isChecked={isCompared} onChange={send.setCompared}>
            {t(lookAlike ? 'send.lookAlike.compared' : 'send.compared')}
          </CheckBox>
        ) : (
          <Note icon={infoIcon}>
            <span>{t('send.final')}</span>
          </Note>
        )}
        {state.problem && (
          <Note icon={alertIcon} tone="bad">
            <span role="alert">
              <Problem state={state} network={network} />
            </span>
          </Note>
        )}
        <div className="lk-pair">
          {lookAlike ? (
            // Where the receiver only looks like a known one, the safe choice is the one that stands out (SEND-5).
            <>
              <Button {...confirm}>{isReachable ? label : t('ask.offline')}</Button>
              <PrimaryButton onClick={changeReceiver}>{t('send.lookAlike.leave')}</PrimaryButton>
            </>
          ) : (
            <>
              <Button onClick={modal.ui.router.back}>{t('common.cancel')}</Button>
              <PrimaryButton {...confirm}>{isReachable ? label : t('ask.offline')}</PrimaryButton>
            </>
          )}
        </div>
      </div>
    </Screen>
  )
}
