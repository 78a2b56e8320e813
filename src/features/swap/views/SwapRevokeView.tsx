import { useEffect } from 'react'
import { usualRouterName } from '../../../config/swap.js'
import { leaveRevocation, openRevocation, revokeApproval } from '../../../controllers/swap/revokeApproval.js'
import type { RevocationSubject, RevokeIntent } from '../../../controllers/swap/swapIntent.js'
import { intentOf } from '../../../controllers/transactions/transactionState.js'
import { formatExact } from '../../../core/amount.js'
import { shortenAddress } from '../../../core/shorten.js'
import { formatUnits } from '../../../core/units.js'
import type { Token } from '../../../domain/token.js'
import { AccountFact } from '../../../react/AccountFact.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { Review } from '../../../react/Review.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { phaseOf, useSteadyPhase, WalletRequest, walletMessageOf } from '../../../react/WalletRequest.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { FullAddress } from '../../../ui/FullAddress.js'
import { checkIcon, offlineIcon } from '../../../ui/iconPaths.js'
import { alertIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState, Skeleton } from '../../../ui/Rows.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useSwap } from '../useSwap.js'
import { Problem } from './Problem.js'
import { Allowance } from './RateDetails.js'
import { Address } from './SwapTerms.js'
import css from './swap.css?inline'

/** What a contract may still take of a token, and one transaction that ends it (SWAP-16). */
export default function SwapRevokeView({ params }: { params: RevocationSubject }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { modal, form, state, wallet } = useSwap()
  const { t } = useWords()
  const { current: transaction } = useSnapshot(form.revocation.transaction.state)
  useEffect(() => {
    void openRevocation(form, params)
    return () => leaveRevocation(form)
  }, [form, params])
  const intent = intentOf(transaction) as RevokeIntent | undefined
  const phase = useSteadyPhase(phaseOf(transaction))
  if (!intent) return <Unplanned subject={params} />
  if (!phase) return <RevokeReview intent={intent} />
  const { symbol } = intent.token
  const problem = transaction.status === 'review' ? transaction.problem : undefined
  return (
    <WalletRequest
      title={t('swap.revoke.title')}
      phase={phase}
      wallet={wallet}
      headings={{ open: t('swap.revoke.ask', { symbol, wallet: wallet.name }) }}
      texts={{
        open: t('swap.revoke.askText'),
        unclear: <Text id="swap.revoke.unclear" values={{ wallet: wallet.name }} />,
        failed: problem?.kind === 'failed' && t('swap.revoke.failed', { symbol }),
      }}
      answer={walletMessageOf(transaction)}
      footer={t('swap.stillApproved')}
      onStop={modal.ui.router.back}
      onEdit={phase === 'unclear' ? () => void openRevocation(form, params) : modal.ui.router.back}
      editLabel={t('common.cancel')}
      onRetry={() => void revokeApproval(form)}
      onCheckActivity={() => modal.ui.router.reset(modal.ui.offers('Transactions') ? 'Transactions' : 'Account')}
    >
      <Fact name={t('swap.revoke.may')}>
        <Allowance units={intent.allowance} token={intent.token} />
      </Fact>
      <Fact name={t('swap.routerSpender')}>
        {intent.spenderName !== undefined && <bdi>{intent.spenderName}</bdi>}
        <Address address={intent.spender} isDim={intent.spenderName !== undefined} />
      </Fact>
      {(phase === 'checking' || phase === 'open') && (
        <Fact name={t('swap.networkFee')}>
          <NetworkFee {...intent} price={state.prices.coin} />
        </Fact>
      )}
    </WalletRequest>
  )
}

/** Before there is anything to review: it is read, could not be read, or is nothing. */
function Unplanned({ subject }: { subject: RevocationSubject }) {
  const { t } = useWords()
  const { modal, form, network } = useSwap()
  const { status, problem } = useSnapshot(form.revocation.state)
  const { spender } = subject
  const { symbol } = subject.token
  if (status === 'reading' || status === 'ready' || !network)
    return (
      <Screen title={t('swap.revoke.title')} footer={<span>{t('swap.revoke.reading')}</span>}>
        <div className="lk-body lk-stack" aria-busy="true">
          <Skeleton width={3} />
          <Skeleton width={6} />
        </div>
      </Screen>
    )
  const isNone = status === 'none'
  const onNetwork = (
    <span>
      <Text id="swap.onNetwork" values={{ network: network.name }} />
    </span>
  )
  return (
    <Screen title={t('swap.revoke.title')} footer={onNetwork}>
      <div className="lk-body lk-stack">
        {isNone ? (
          <EmptyState
            icon={checkIcon}
            title={t('swap.revoke.none')}
            text={t('swap.revoke.noneText', {
              symbol,
              spender: usualRouterName(network.caipNetworkId, spender) ?? shortenAddress(spender),
            })}
          />
        ) : !problem || problem.kind === 'failed' ? (
          <EmptyState icon={offlineIcon} title={t('swap.revoke.unread')} text={t('swap.revoke.unreadText')} />
        ) : (
          <EmptyState
            icon={alertIcon}
            title={t('swap.revoke.unprepared')}
            text={<Problem problem={problem} symbol={symbol} network={network} />}
          />
        )}
        {isNone ? (
          <PrimaryButton onClick={modal.ui.router.back}>{t('common.back')}</PrimaryButton>
        ) : (
          <PrimaryButton icon={retryIcon} onClick={() => void openRevocation(form, subject)}>
            {t('common.retry')}
          </PrimaryButton>
        )}
      </div>
    </Screen>
  )
}

/** What is taken back, and what that costs. */
function RevokeReview({ intent }: { intent: RevokeIntent }) {
  const { t, locale } = useWords()
  const { form, state } = useSwap()
  const { isFollowing } = useSnapshot(form.revocation.state)
  const { token, spender, spenderName, network, allowance, call } = intent
  return (
    <Review
      title={t('swap.revoke.title')}
      network={network}
      reminder={t('swap.revoke.text', { symbol: token.symbol })}
      confirm={{
        label: isFollowing ? t('swap.revoke.revoking') : t('swap.revoke.action'),
        isBusy: isFollowing,
        isDisabled: isFollowing,
        onClick: () => void revokeApproval(form),
      }}
      leaveLabel={isFollowing ? t('tx.close') : undefined}
      isLive={isFollowing}
      footer={isFollowing ? t('swap.step.approving') : <Text id="swap.onNetwork" values={{ network: network.name }} />}
    >
      <div className="lk-transfer">
        <div>
          <div className="lk-label">{t('swap.revoke.may')}</div>
          <div className="lk-heading" title={formatExact(formatUnits(allowance, token.decimals ?? 0), locale)}>
            <Allowance units={allowance} token={token} />
          </div>
        </div>
        <TokenMark token={token as Token} size={44} />
      </div>
      <div className="lk-label">{spenderName ?? t('swap.revoke.unusual')}</div>
      <div className="lk-well">
        <FullAddress address={spender} />
      </div>
      <Facts>
        <AccountFact name={t('swap.from')} address={call.from} network={network} />
        <Fact name={t('swap.networkFee')}>
          <NetworkFee {...intent} network={network} price={state.prices.coin} />
        </Fact>
      </Facts>
    </Review>
  )
}
