import { Fragment } from 'react'
import { type AppIntent, consentOf, requestedCalls } from '../../../controllers/appTransactions/appIntent.js'
import { sendAppTransaction, setAccepted } from '../../../controllers/appTransactions/sendAppTransaction.js'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { toFiatValue } from '../../../core/fiatValue.js'
import { shortenAddress } from '../../../core/shorten.js'
import { formatUnits } from '../../../core/units.js'
import {
  type CalledToken,
  isApproveCall,
  type ParsedCall,
  type TestedApproval,
  type TestRun,
  type TokenMove,
} from '../../../domain/appCall.js'
import { totalValueOf } from '../../../domain/calls.js'
import type { Token } from '../../../domain/token.js'
import { AccountFact } from '../../../react/AccountFact.js'
import { useFiat } from '../../../react/amounts.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { Review, type ReviewTick } from '../../../react/Review.js'
import { Text } from '../../../react/Text.js'
import { MAX_FIGURE_LENGTH, TokenFigure } from '../../../react/TokenFigure.js'
import { TransferLine } from '../../../react/TransferLine.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { FullAddress } from '../../../ui/FullAddress.js'
import { Icon } from '../../../ui/Icon.js'
import { helpIcon } from '../../../ui/iconPaths.js'
import { arrowDownIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon, downIcon } from '../../../ui/pageIconPaths.js'
import { useAppTransaction } from '../useAppTransaction.js'

type IntentProps = { intent: AppIntent }

const isLeaving = ({ units }: TokenMove) => units < 0n
const sizeOf = ({ units }: Pick<TokenMove, 'units'>) => (units < 0n ? -units : units)
const amountOf = (move: Pick<TokenMove, 'units' | 'decimals'>) => formatUnits(sizeOf(move), move.decimals)

const tokenOf = ({ tokens }: AppIntent, { token }: Pick<CalledToken, 'token'>): Token | undefined => tokens[token ?? '']

/** The test, if it shows what the calls do. */
const doneTestOf = ({ test }: Pick<AppIntent, 'test'>): TestRun | undefined => (test.kind === 'done' ? test : undefined)

/** Why there is no review, or why it is another one than before. */
export function useProblemText(problem: ReturnType<typeof useAppTransaction>['state']['problem']): string | undefined {
  const { t } = useWords()
  const { wallet } = useModal()
  const { app } = useAppTransaction()
  const { activeNamespace } = wallet.network.state
  const symbol = wallet.network.activeOf(activeNamespace ?? '')?.nativeCurrency.symbol ?? ''
  return problem && t(`app.problem.${problem.kind}`, { app, symbol })
}

/** What may be taken from now on; without a limit it is everything, now and later. */
function ApprovalFigure({ approval, token }: { approval: TestedApproval; token: Token | undefined }) {
  const { t, locale } = useWords()
  const { symbol, decimals, units, balance, isUnlimited } = approval
  const owned = `${formatQuantity(formatUnits(balance, decimals), locale)} ${symbol}`
  const note = (
    <span>
      <Text id="app.youHave" values={{ amount: <bdi dir="ltr">{owned}</bdi> }} />
    </span>
  )
  return (
    <TokenFigure
      label={t(isUnlimited ? 'app.mayTakeAll' : 'app.mayTake')}
      amount={isUnlimited ? { word: t('app.all') } : formatUnits(units, decimals)}
      token={token}
      symbol={symbol}
      note={note}
    />
  )
}

/** What leaves for what comes, of all calls together. */
function Exchange({ intent, test }: IntentProps & { test: TestRun }) {
  const { t } = useWords()
  const line = (label: string) => (move: TokenMove) => (
    <TransferLine
      key={`${label}${move.token}`}
      label={label}
      amount={amountOf(move)}
      symbol={move.symbol}
      token={tokenOf(intent, move)}
      price={tokenOf(intent, move)?.price}
    />
  )
  return (
    <div className="lk-body lk-exchange">
      {test.moves.filter(isLeaving).map(line(t('app.leaves')))}
      <div className="lk-label" data-line="">
        <Icon path={arrowDownIcon} size={16} />
        {t('app.tested', { network: intent.network.name })}
      </div>
      {test.moves.filter((move) => !isLeaving(move)).map(line(t('app.comes')))}
    </div>
  )
}

const isExchange = ({ moves }: TestRun) => moves.some(isLeaving) && !moves.every(isLeaving)

const isLasting = ({ units }: TestedApproval) => units > 0n

/** Approvals end, and nothing else happens. */
const isRevocation = (test: TestRun | undefined) =>
  test?.moves.length === 0 && test.approvals.length > 0 && !test.approvals.some(isLasting)

/** Several calls have figures of their own. */
const isSeveral = ({ calls, doneCount }: AppIntent) => calls.length + doneCount > 1

/** What only leaves or only comes, and what may be taken afterwards. */
function Figures({ intent }: IntentProps) {
  const { t } = useWords()
  const test = doneTestOf(intent)
  if (!test) return null
  return (
    <>
      {!isExchange(test) &&
        !isSeveral(intent) &&
        test.moves.map((move) => (
          <TokenFigure
            key={move.token ?? ''}
            label={t(isLeaving(move) ? 'app.leaves' : 'app.comes')}
            amount={amountOf(move)}
            token={tokenOf(intent, move)}
            symbol={move.symbol}
          />
        ))}
      {test.approvals.map((approval) => (
        <ApprovalFigure
          key={`${approval.token}${approval.spender}`}
          approval={approval}
          token={tokenOf(intent, approval)}
        />
      ))}
    </>
  )
}

/** The amounts of one call, with a sign: read as a list, signs say the direction. */
function CallAmounts({ moves }: { moves: readonly TokenMove[] }) {
  const { t, locale } = useWords()
  if (moves.length === 0) return <span className="lk-sub">{t('app.nothing')}</span>
  return moves.map((move) => (
    <bdi key={move.token ?? ''} dir="ltr" title={`${amountOf(move)} ${move.symbol}`}>
      {isLeaving(move) ? '−' : '+'}
      {formatQuantity(amountOf(move), locale)} {move.symbol}
    </bdi>
  ))
}

/** Each call of several with its own figures. */
function Calls({ intent }: IntentProps) {
  const { t } = useWords()
  const test = doneTestOf(intent)
  const { calls, kind, doneCount } = intent
  if (!isSeveral(intent)) return null
  const isOneByOne = kind === 'transactions'
  return (
    <div>
      <div className="lk-label">
        {isOneByOne
          ? t('app.step', { step: doneCount + 1, count: calls.length + doneCount })
          : `${t('app.batch', { count: calls.length })} · ${t('app.allOrNone')}`}
      </div>
      <dl className="lk-facts">
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells them apart
          <div key={index}>
            <dt className="lk-name">
              {nameOf(call, t('app.noFunction'), t('app.payment'))}
              {call.name !== undefined && <span className="lk-sub">{call.name}</span>}
            </dt>
            <dd>{test && <CallAmounts moves={test.calls[index]?.moves ?? []} />}</dd>
          </div>
        ))}
      </dl>
      {isOneByOne && <p className="lk-sub">{t('app.oneByOne')}</p>}
    </div>
  )
}

/** The function, or what stands in for its name. */
const nameOf = ({ functionName, data }: ParsedCall, unnamed: string, payment: string) =>
  functionName ?? (data === '0x' ? payment : `${unnamed} ${data.slice(0, 10)}`)

/**
 * Whom the wallet will call or pay, and who may take, whole (SEND-6), by what name the app calls them. The
 * token of an approval is in its figure and among the facts.
 */
function addressesOf(intent: AppIntent): readonly string[] {
  const test = doneTestOf(intent)
  const isApproval = (call: ParsedCall) => isApproveCall(call) && intent.tokens[call.to] !== undefined
  const spenders = test
    ? [...test.approvals.map(({ spender }) => spender), ...test.operators.map(({ operator }) => operator)]
    : []
  const called = intent.calls.filter((call) => !isApproval(call)).map(({ to }) => to)
  const addresses = [...new Set([...spenders, ...called])]
  return addresses.length > 0 ? addresses : intent.calls.map(({ to }) => to)
}

const namesOf = ({ calls }: AppIntent) => new Map(calls.map(({ to, name }) => [to, name]))

function Called({ intent }: IntentProps) {
  const { t } = useWords()
  const named = namesOf(intent)
  const addresses = addressesOf(intent)
  return (
    <dl className="lk-well lk-compare">
      {addresses.map((address) => (
        <Fragment key={address}>
          <dt>
            <bdi>{named.get(address) ?? t('app.unnamed')}</bdi>
            {named.get(address) !== undefined && <span>{t('app.namedByApp')}</span>}
          </dt>
          <dd>
            <FullAddress address={address} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** What is called, beside a request to the wallet. */
export function CalledFact({ intent }: IntentProps) {
  const { t } = useWords()
  const [call] = intent.calls
  if (!call) return null
  return (
    <Fact name={t('app.call')}>
      {call.name !== undefined && <bdi>{call.name}</bdi>}
      <bdi dir="ltr" className={call.name === undefined ? 'lk-mono' : 'lk-mono lk-dim'} title={call.to}>
        {shortenAddress(call.to)}
      </bdi>
    </Fact>
  )
}

/** What leaves, beside a request to the wallet. */
export function MovedFacts({ intent }: IntentProps) {
  const { t } = useWords()
  const test = doneTestOf(intent)
  const leaving = test?.moves.filter(isLeaving) ?? []
  if (leaving.length === 0) return null
  return (
    <Fact name={t('app.leaves')}>
      <CallAmounts moves={leaving} />
    </Fact>
  )
}

/** The facts of one call whose test shows what it does, or of all. */
function ReviewFacts({ intent }: IntentProps) {
  const { t } = useWords()
  const { app } = useAppTransaction()
  const { test, calls, network, planned, title, account, tokens } = intent
  const [first] = calls
  const done = doneTestOf(intent)
  const value = totalValueOf(calls)
  const { symbol, decimals } = network.nativeCurrency
  const coin = <bdi dir="ltr">{`${formatUnits(value, decimals)} ${symbol}`}</bdi>
  const leavesNothing = done && !done.moves.some(isLeaving) && !done.approvals.some(isLasting)
  return (
    <Facts>
      {title !== '' && (
        <Fact name={t('app.says', { app })}>
          <bdi>{title}</bdi>
        </Fact>
      )}
      {!done && (
        <Fact name={test.kind === 'fails' ? t('app.moves') : t('app.sentWith')}>
          {test.kind === 'fails' ? t('app.nothing') : coin}
        </Fact>
      )}
      {leavesNothing && (
        <Fact name={t('app.leaves')}>{t(planned.feeKind === 'sponsored' ? 'app.nothing' : 'app.feeOnly')}</Fact>
      )}
      {done?.items.map(({ contract, leaving, coming }) => (
        <Fact key={contract} name={t(leaving > 0 ? 'app.items' : 'app.itemsComing')}>
          {leaving || coming} ×{' '}
          <bdi dir="ltr" className="lk-mono" title={contract}>
            {shortenAddress(contract)}
          </bdi>
        </Fact>
      ))}
      {done?.operators.map(({ contract, operator }) => (
        <Fact key={`${contract}${operator}`} name={t('app.operator')}>
          <bdi dir="ltr" className="lk-mono" title={contract}>
            {shortenAddress(contract)}
          </bdi>
        </Fact>
      ))}
      {calls.length === 1 && first && (
        <Fact name={t('app.call')}>
          <bdi dir="ltr" className="lk-mono">
            {nameOf(first, t('app.noFunction'), t('app.payment'))}
          </bdi>
        </Fact>
      )}
      {done?.approvals.map(({ token, symbol }) => (
        <Fact key={token} name={symbol}>
          <bdi dir="ltr" className="lk-mono" title={token}>
            {shortenAddress(token)}
          </bdi>
        </Fact>
      ))}
      {done?.approvals.some(isLasting) && <Fact name={t('app.until')}>{t('app.untilRevoked')}</Fact>}
      <Fact name={t(test.kind === 'fails' ? 'app.feeIfFails' : 'app.fee')}>
        <NetworkFee {...planned} network={network} price={tokens['']?.price} />
      </Fact>
      <AccountFact name={t('app.from')} address={account} network={network} />
    </Facts>
  )
}

/** Call data as they are, for those who read them. */
function CallData({ calls }: { calls: readonly ParsedCall[] }) {
  const { t } = useWords()
  return (
    <details className="lk-fold" part="fold">
      <summary>
        {t('app.data')}
        <Icon path={downIcon} size={16} />
      </summary>
      <pre dir="ltr">{calls.map(({ to, data }) => `${to}\n${data}`).join('\n\n')}</pre>
    </details>
  )
}

/** What the test says besides figures: that it would fail, that there is none, that there is no limit. */
function TestNote({ intent }: IntentProps) {
  const { t } = useWords()
  const { test, calls, network } = intent
  const consent = consentOf(intent)
  const [address = ''] = addressesOf(intent)
  const nameAt = (at: string) => namesOf(intent).get(at) ?? shortenAddress(at)
  const name = nameAt(address)
  if (test.kind === 'fails')
    return (
      <Note icon={alertIcon} tone="bad">
        <span role="alert">
          <strong>{t('app.fails.title')}</strong>{' '}
          {test.reason === undefined ? t('app.fails.text') : t('app.fails.reason', { reason: test.reason })}
        </span>
      </Note>
    )
  if (consent === 'untested')
    return (
      <Note icon={alertIcon} tone="warn">
        <span role="alert">
          <strong>{t('app.untested.title')}</strong> {t('app.untested.text')}
        </span>
      </Note>
    )
  if (consent === 'burned') return null
  if (consent === 'unlimited')
    return (
      <Note icon={alertIcon} tone="warn">
        <span role="alert">
          <strong>{t('app.unlimited.title')}</strong> {t('app.unlimited.text', { name })}
        </span>
      </Note>
    )
  // Often the contract of another network.
  const missing = calls.find(({ isAccount, data }) => isAccount && data !== '0x')
  if (missing)
    return (
      <Note icon={alertIcon} tone="warn">
        <span role="alert">{t('app.noContract', { name: nameAt(missing.to), network: network.name })}</span>
      </Note>
    )
  // Somebody's account is no contract: nothing happens later, nor once an approval has ended. Several calls say enough.
  if (isSeveral(intent) || calls.every(({ isAccount }) => isAccount) || isRevocation(doneTestOf(intent))) return null
  return (
    <Note icon={helpIcon}>
      <span>{t('app.unknownPart', { name })}</span>
    </Note>
  )
}

/** What is paid to the zero address, whatever the test shows besides. */
function BurnNote({ intent: { calls, test } }: IntentProps) {
  const { t } = useWords()
  if (test.kind === 'fails' || !calls.some(({ isBurning }) => isBurning)) return null
  return (
    <Note icon={alertIcon} tone="warn">
      <span role="alert">
        <strong>{t('app.burned.title')}</strong> {t('app.burned.text')}
      </span>
    </Note>
  )
}

/** The label of the main button names what leaves or comes, never what the app says. */
function useConfirmLabel(intent: AppIntent): string {
  const { t, locale } = useWords()
  const test = doneTestOf(intent)
  const text = (move: TokenMove) => {
    const exact = formatExact(amountOf(move), locale)
    return `${exact.length > MAX_FIGURE_LENGTH ? formatQuantity(amountOf(move), locale) : exact} ${move.symbol}`
  }
  const requested = requestedCalls(intent)
  const [approval] = test?.approvals ?? []
  const leaving = test?.moves.filter(isLeaving) ?? []
  const [first] = leaving
  if (requested.length > 1) return t('app.sendAll', { count: requested.length })
  if (intent.calls.length > 1 || !test) return t('app.confirm')
  if (isRevocation(test) && approval) return t('app.revoke', { symbol: approval.symbol })
  if (first && leaving.length === 1) return t('app.send', { amount: text(first) })
  if (approval && leaving.length === 0) return t('app.approve', { symbol: approval.symbol })
  const [coming] = test.moves
  return coming && leaving.length === 0 && test.moves.length === 1
    ? t('app.get', { amount: text(coming) })
    : t('app.confirm')
}

/** What leaves at most, in dollars; `undefined` if one part of it is not known. */
function useTotal(intent: AppIntent): number | undefined {
  const { planned, network, tokens } = intent
  const test = doneTestOf(intent)
  if (!test || planned.feeKind === 'estimated') return undefined
  const fee = toFiatValue(formatUnits(planned.fee, network.nativeCurrency.decimals), tokens['']?.price)
  const leavingValues = test.moves
    .filter(isLeaving)
    .map((move) => toFiatValue(amountOf(move), tokenOf(intent, move)?.price))
  const values = [planned.feeKind === 'sponsored' ? 0 : fee, ...leavingValues]
  return values.every((part) => part !== undefined) ? values.reduce((sum, part) => sum + part, 0) : undefined
}

/** Everything about what the app asks for, before the wallet is asked. */
export function AppReview({ intent }: IntentProps) {
  const { modal, form, state, transaction, app } = useAppTransaction()
  const { t } = useWords()
  const { formatFiat } = useFiat()
  const { network, test, calls } = intent
  const done = doneTestOf(intent)
  const consent = consentOf(intent)
  const problem = useProblemText(state.problem)
  const label = useConfirmLabel(intent)
  const total = useTotal(intent)
  const isFollowing = state.status === 'following'
  const isBusy = isFollowing || state.status === 'preparing'
  const ticks: ReviewTick[] = consent
    ? [
        {
          label: t(`app.${consent}.tick`, { app }),
          isTicked: state.isAccepted,
          onTick: (isAccepted) => setAccepted(form, isAccepted),
        },
      ]
    : []
  return (
    <Review
      title={t('app.asks', { app })}
      network={network}
      head={done && isExchange(done) && !isSeveral(intent) && <Exchange intent={intent} test={done} />}
      ticks={ticks}
      tickLabel={t(consent === 'unlimited' ? 'app.tickToApprove' : 'app.tickToSend')}
      problem={problem}
      confirm={{
        label: isFollowing ? t('app.following') : label,
        isBusy,
        isDisabled: isBusy || transaction.status !== 'review',
        onClick: () => void sendAppTransaction(form),
      }}
      // Without a limit or a test, the safe choice is the one that stands out.
      saferChoice={consent && { label: t('common.cancel'), onClick: modal.ui.router.back }}
      isLive={isFollowing}
      footer={
        isFollowing ? (
          t('app.following')
        ) : total === undefined ? (
          test.kind === 'done' ? (
            <Text id="app.onNetwork" values={{ network: network.name }} />
          ) : (
            t('app.totalUnknown')
          )
        ) : (
          t('app.total')
        )
      }
      footerEnd={total !== undefined && !isFollowing && <strong dir="ltr">{formatFiat(total)}</strong>}
    >
      {test.kind !== 'done' && <TestNote intent={intent} />}
      <BurnNote intent={intent} />
      <Figures intent={intent} />
      <Calls intent={intent} />
      <Called intent={intent} />
      <ReviewFacts intent={intent} />
      {test.kind === 'done' ? <TestNote intent={intent} /> : <CallData calls={calls} />}
    </Review>
  )
}
