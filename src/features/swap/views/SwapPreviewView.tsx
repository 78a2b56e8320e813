import { useEffect, useState } from 'react'
import { QUOTE_LIFE_MS } from '../../../config/limits.js'
import { usualRouterOf } from '../../../config/usualRouters.js'
import { problemOf } from '../../../controllers/swap/problemOf.js'
import { impactOf, PROVIDER_FEE_BASIS_POINTS, providerFeeOf } from '../../../controllers/swap/swapMath.js'
import { needsComparison, type SwapIntent } from '../../../controllers/swap/swapState.js'
import { intentOf } from '../../../controllers/transactions/transactionState.js'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { formatFiat, toFiatValue } from '../../../core/fiat.js'
import { shortenAddress } from '../../../core/shorten.js'
import { formatUnits } from '../../../core/units.js'
import type { Token } from '../../../domain/token.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { OfflineNote } from '../../../react/OfflineNote.js'
import { phaseOf } from '../../../react/phaseOf.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { Unverified } from '../../../react/Unverified.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useWords } from '../../../react/useModal.js'
import { useReachable } from '../../../react/useReachable.js'
import { useStyles } from '../../../react/useStyles.js'
import { type RequestPhase, WalletRequest } from '../../../react/WalletRequest.js'
import { walletMessageOf } from '../../../react/walletMessageOf.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { CheckBox } from '../../../ui/CheckBox.js'
import { Fact } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { infoIcon } from '../../../ui/iconPaths.js'
import { arrowDownIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { TwoAddresses } from '../../../ui/TwoAddresses.js'
import { useSeconds, useSwap } from '../useSwap.js'
import { formatPercent, Impact, Quantity, useRate, Worth } from './figures.js'
import { Problem } from './Problem.js'
import { type StepNow, Steps } from './Steps.js'
import css from './swap.css?inline'

type LineProps = {
  label: string
  /** Decimal text. */
  amount: string
  token: Token
  price: number | undefined
  /** May come out differently, so its last digits say nothing. */
  isEstimate?: boolean | undefined
}

/** One side of the exchange. The exact amount is shown: it is what is paid. */
function Line({ label, amount, token, price, isEstimate }: LineProps) {
  const { locale } = useWords()
  return (
    <div className="lk-transfer">
      <div>
        <div className="lk-label">{label}</div>
        <div className="lk-heading">
          <bdi dir="ltr" title={`${amount} ${token.symbol}`}>
            {isEstimate ? formatQuantity(amount, locale) : formatExact(amount, locale)}{' '}
            <span className="lk-dim">{token.symbol}</span>
          </bdi>
        </div>
        <Unverified token={token} />
      </div>
      <span className="lk-transfer-worth">
        <span className="lk-label">
          <Worth amount={amount} price={price} />
        </span>
        <TokenMark token={token} size={44} />
      </span>
    </div>
  )
}

const Address = ({ address, isDim = false }: { address: string; isDim?: boolean }) => (
  <bdi dir="ltr" className={isDim ? 'lk-mono lk-dim' : 'lk-mono'} title={address} data-address={address}>
    {shortenAddress(address)}
  </bdi>
)

/** The wrapped coin unwraps what its caller has, so it is allowed nothing. */
const routerNameOf = ({ source, router }: SwapIntent) =>
  source.address === undefined || source.address.toLowerCase() === router.toLowerCase()
    ? 'swap.router'
    : 'swap.routerSpender'

/** Everything that the swap costs and promises (SWAP-11). */
function Terms({ intent }: { intent: SwapIntent }) {
  const { t, locale } = useWords()
  const { quote, source, destination, network, minimum, expected, loss, prices, router, routerName } = intent
  const isBound = intent.minimumIn === 'call'
  const { units, slippage, account } = quote.terms
  const provider = providerFeeOf(units)
  return (
    <dl className="lk-facts" data-low={needsComparison(intent) ? 'more' : ''}>
      <div>
        <dt>
          <span className="lk-strong">{t(isBound ? 'swap.minimum' : 'swap.expected')}</span>
        </dt>
        <dd>
          <Quantity units={isBound ? minimum : expected} token={destination} />
          <span className="lk-dim">
            {isBound ? (
              <Text id="swap.atSlippage" values={{ percent: formatPercent(BigInt(slippage) * 100n, locale) }} />
            ) : (
              t('swap.noMinimum')
            )}
          </span>
        </dd>
      </div>
      <Fact name={t('swap.impact')}>
        {loss === undefined ? (
          t('swap.unknown.value')
        ) : (
          <Impact loss={impactOf(loss)} isBad={intent.caution !== undefined} />
        )}
      </Fact>
      <Fact name={t('swap.providerFee')}>
        {prices.source === undefined ? (
          <Quantity units={provider} token={source} />
        ) : (
          <Worth amount={formatUnits(provider, source.decimals ?? 0)} price={prices.source} />
        )}
        <bdi dir="ltr" className="lk-dim">
          {formatPercent(PROVIDER_FEE_BASIS_POINTS, locale)}
        </bdi>
      </Fact>
      <Fact name={t('swap.networkFee')}>
        <NetworkFee {...intent} network={network} price={prices.coin} />
      </Fact>
      {!needsComparison(intent) && (
        <Fact name={t(routerNameOf(intent))}>
          {routerName !== undefined && <bdi>{routerName}</bdi>}
          <Address address={router} isDim={routerName !== undefined} />
        </Fact>
      )}
      {source.address !== undefined && (
        <Fact name={t('swap.payToken.address')}>
          <Address address={source.address} />
        </Fact>
      )}
      {destination.address !== undefined && (
        <Fact name={t('swap.getToken.address')}>
          <Address address={destination.address} />
        </Fact>
      )}
      <Fact name={t('swap.from')}>
        <NetworkMark network={network} size={20} />
        <Address address={account} />
        <span className="lk-dim">
          <Text id="tx.accountOn" values={{ network: network.name, id: String(network.id).slice(0, 12) }} />
        </span>
      </Fact>
    </dl>
  )
}

/** What the user loses on the way, before they may go on. */
function LossNote({ intent }: { intent: SwapIntent }) {
  const { t, locale } = useWords()
  const { caution, loss, amount, prices } = intent
  if (!caution) return null
  const value = toFiatValue(amount, prices.source)
  const lost =
    value !== undefined && loss !== undefined ? (value * Number.parseInt(String(loss), 10)) / 10_000 : undefined
  return (
    <Note icon={alertIcon} tone={caution === 'high' ? 'warn' : 'bad'}>
      <span role="alert">
        {caution === 'unknown' || loss === undefined ? (
          t('swap.loss.unknown')
        ) : (
          <Text
            id={caution === 'high' ? 'swap.loss.high' : 'swap.loss.severe'}
            values={{ percent: formatPercent(loss, locale), value: formatFiat(lost, locale) }}
          />
        )}
      </span>
    </Note>
  )
}

/** Without a test the router alone decides what happens: one that nothing binds is compared in full (SWAP-14). */
function Untested({ intent }: { intent: SwapIntent }) {
  const { t } = useWords()
  const { network, router, routerName } = intent
  const isUsual = routerName !== undefined
  const text = !needsComparison(intent) ? 'swap.unsimulated' : isUsual ? 'swap.unbound' : 'swap.unusual'
  const usual = usualRouterOf(network.caipNetworkId)
  return (
    <>
      <Note icon={alertIcon} tone="warn">
        <span>
          <strong>{t(text)}</strong> {t(`${text}.text`)}
        </span>
      </Note>
      {needsComparison(intent) && (
        <TwoAddresses
          first={{ name: t('swap.thisRouter'), note: routerName ?? t('swap.thisRouter.unknown'), address: router }}
          second={
            isUsual
              ? undefined
              : { name: usual.name, note: t('swap.usualRouter', { network: network.name }), address: usual.address }
          }
        />
      )}
    </>
  )
}

/** Tokens that move with the one that is paid, such as dividends and mirrors. */
function AlsoTaken({ intent: { alsoTaken } }: { intent: SwapIntent }) {
  if (alsoTaken.length === 0) return null
  return (
    <Note icon={alertIcon} tone="warn">
      <span>
        <Text
          id="swap.alsoTaken"
          values={{
            tokens: alsoTaken.map((address) => <Address key={address} address={address} />),
          }}
        />
      </span>
    </Note>
  )
}

type AskedProps = { intent: SwapIntent; phase: RequestPhase; isApproved: boolean }

/** What is asked for, beside the request; the fee while it may still be spent. */
function AskedFacts({ intent, phase, isApproved }: AskedProps) {
  const { t, locale } = useWords()
  const { source, destination, amount, minimum, expected, network, prices, steps, router, routerName } = intent
  const isBound = intent.minimumIn === 'call'
  const isSwap = steps[0] === 'swap'
  // The approval is what is left.
  const isLeft = phase === 'declined' && isApproved
  const name = isLeft ? 'swap.stillApproved' : isSwap ? 'swap.youPay' : 'swap.step.allows'
  return (
    <>
      <Fact name={t(name)}>
        <bdi dir="ltr">
          {steps[0] === 'reset' ? '0' : formatExact(amount, locale)} {source.symbol}
        </bdi>
      </Fact>
      {isSwap && !isLeft ? (
        <Fact name={t(isBound ? 'swap.minimum' : 'swap.expected')}>
          <Quantity units={isBound ? minimum : expected} token={destination} />
        </Fact>
      ) : (
        <Fact name={t(routerNameOf(intent))}>
          {routerName !== undefined && <bdi>{routerName}</bdi>}
          <Address address={router} isDim={routerName !== undefined} />
        </Fact>
      )}
      {(phase === 'checking' || phase === 'open') && (
        <Fact name={t('swap.networkFee')}>
          <NetworkFee {...intent} network={network} price={prices.coin} />
        </Fact>
      )}
    </>
  )
}

const nowOf = (phase: RequestPhase): StepNow =>
  phase === 'declined' ? 'declined' : phase === 'open' || phase === 'silent' ? 'asking' : 'next'

/** What will be swapped, from one frozen intent; the same is requested. */
export default function SwapPreviewView() {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { modal, swap, state, account, asked, transaction } = useSwap()
  const { t } = useWords()
  const intent = intentOf(transaction) as SwapIntent | undefined
  // The last one stays shown while the card moves on.
  const [shown, setShown] = useState(intent)
  if (intent && intent !== shown) setShown(intent)
  useEffect(() => swap.watch(), [swap])
  useEffect(() => swap.cancelRequest, [swap])
  // Needed the moment the wallet has answered.
  useEffect(() => void modal.ui.views.load('TransactionResult').catch(() => undefined), [modal])
  if (!shown) return null
  const phase = phaseOf(transaction)
  if (!phase)
    return (
      <Review
        {...{ modal, swap, state, intent: shown }}
        canPress={account !== undefined && intent !== undefined && !swap.transaction.isRequested(shown)}
      />
    )
  const isApproval = shown.steps[0] !== 'swap'
  const isApproved = state.doneSteps.includes('approve')
  const problem = 'problem' in transaction ? transaction.problem : undefined
  const { symbol } = shown.source
  return (
    <WalletRequest
      title={t('swap.title')}
      phase={phase}
      wallet={asked}
      heading={
        isApproval
          ? t('ask.approve.title', { symbol, wallet: asked.name })
          : t('ask.swap.title', { wallet: asked.name })
      }
      text={isApproval ? t('ask.approve.text') : isApproved ? t('ask.swap.last') : undefined}
      reason={
        problem?.kind === 'failed' && (
          <Problem problem={problemOf(problem.error)} symbol={symbol} network={shown.network} />
        )
      }
      steps={
        (shown.steps.length > 1 || state.doneSteps.length > 0) && (
          <Steps intent={shown} done={state.doneSteps} now={nowOf(phase)} wallet={asked.name} />
        )
      }
      answer={walletMessageOf(transaction)}
      isApproved={isApproved}
      symbol={symbol}
      onStop={modal.ui.router.back}
      onEdit={modal.ui.router.back}
      onRetry={() => void swap.confirm()}
      onCheckActivity={() => modal.ui.router.reset(modal.ui.offers('Transactions') ? 'Transactions' : 'Account')}
    >
      <AskedFacts intent={shown} phase={phase} isApproved={isApproved} />
    </WalletRequest>
  )
}

type ReviewProps = Pick<ReturnType<typeof useSwap>, 'modal' | 'swap' | 'state'> & {
  intent: SwapIntent
  canPress: boolean
}

function Review({ modal, swap, state, intent, canPress }: ReviewProps) {
  const { t, locale } = useWords()
  const { quote, source, destination, network, amount, expected, fee, prices, caution, steps, isSimulated } = intent
  const { lowered, isLossAccepted, isRouterCompared, approving, problem, loading, doneSteps } = state
  const [step] = steps
  const isApproving = swap.isApproving(intent)
  const isReachable = useReachable(network)
  const isBusy = isApproving
  const left = useSeconds(isBusy ? undefined : quote.at + QUOTE_LIFE_MS, 'until') ?? 0
  const passed = useSeconds(isApproving ? approving?.at : undefined, 'since')
  const rate = useRate({ source, destination, quote: { toUnits: expected, terms: quote.terms } })
  useAnnouncement(
    isApproving
      ? t('swap.step.approving')
      : doneSteps.length > 0 && step === 'swap'
        ? t('swap.step.swapNow')
        : undefined,
  )
  const networkFee = toFiatValue(formatUnits(fee, network.nativeCurrency.decimals), prices.coin)
  const providerFee = toFiatValue(formatUnits(providerFeeOf(quote.terms.units), source.decimals ?? 0), prices.source)
  const fees = networkFee === undefined || providerFee === undefined ? undefined : networkFee + providerFee
  const mustCompare = needsComparison(intent)
  const isSevere = caution !== undefined && caution !== 'high'
  const mustAccept = (caution !== undefined && !isLossAccepted) || (mustCompare && !isRouterCompared)
  const label = !isReachable
    ? t('ask.offline')
    : step === 'swap'
      ? t('swap.step.swap')
      : isApproving
        ? t('swap.approving')
        : t(step === 'reset' ? 'swap.step.reset' : 'swap.step.approve', { symbol: source.symbol })
  const cancel = (
    <Button key="cancel" onClick={modal.ui.router.back}>
      {t('common.cancel')}
    </Button>
  )
  const confirm = { onClick: () => void swap.confirm(), isBusy: isBusy || (loading && left === 0) }
  const isOff = isBusy || !canPress || !isReachable
  return (
    <Screen
      title={t('swap.preview')}
      footer={
        <span className="lk-with">
          <span className="lk-live" />
          <span>
            {!isReachable
              ? t('ask.offline.foot')
              : isApproving
                ? t('swap.step.approving')
                : left > 0
                  ? t('swap.holds', { seconds: left })
                  : t('swap.expired')}
          </span>
        </span>
      }
      footerEnd={
        isApproving && passed !== undefined ? (
          <span>{t('swap.time', { seconds: passed })}</span>
        ) : (
          fees !== undefined && (
            <span>
              {t('swap.fees')} <strong dir="ltr">{formatFiat(fees, locale)}</strong>
            </span>
          )
        )
      }
    >
      <div className="lk-body lk-exchange">
        <Line
          label={t(intent.spent < quote.terms.units ? 'swap.payAtMost' : 'swap.youPay')}
          amount={amount}
          token={source}
          price={prices.source}
        />
        <div className="lk-label" data-line="">
          <Icon path={arrowDownIcon} size={16} />
          <bdi dir="ltr">{rate}</bdi>
        </div>
        <Line
          label={t(intent.minimumIn === 'call' ? 'swap.youGet' : 'swap.youGetExpected')}
          amount={formatUnits(expected, destination.decimals ?? 0)}
          isEstimate
          token={destination}
          price={prices.destination}
        />
      </div>
      {(steps.length > 1 || doneSteps.length > 0) && (
        <div className="lk-top-3">
          <Steps intent={intent} done={doneSteps} now={isApproving ? 'approving' : 'next'} wallet="" />
        </div>
      )}
      <div className="lk-body lk-stack lk-top-2">
        <LossNote intent={intent} />
        {lowered !== undefined && (
          <Note icon={alertIcon} tone="warn">
            <span role="alert">
              <Text
                id="swap.lowered"
                values={{
                  amount: <Quantity units={expected} token={destination} />,
                  before: <Quantity units={lowered} token={destination} />,
                }}
              />
            </span>
          </Note>
        )}
        {!isSimulated && <Untested intent={intent} />}
        <AlsoTaken intent={intent} />
        <Terms intent={intent} />
        {caution && (
          <CheckBox isChecked={isLossAccepted} onChange={swap.setLossAccepted}>
            {t('swap.loss.accept')}
          </CheckBox>
        )}
        {mustCompare && (
          <CheckBox isChecked={isRouterCompared} onChange={swap.setRouterCompared}>
            {t('swap.compared')}
          </CheckBox>
        )}
        {!caution && isSimulated && isReachable && (
          <Note icon={infoIcon}>
            <span>{t('swap.final')}</span>
          </Note>
        )}
        {!isReachable && <OfflineNote />}
        {!isBusy && problem && (
          <Note icon={alertIcon} tone="bad">
            <span role="alert">
              <Problem problem={problem} symbol={source.symbol} network={network} />
            </span>
          </Note>
        )}
        <div className="lk-pair">
          {lowered !== undefined ? (
            <>
              {cancel}
              <PrimaryButton onClick={swap.acceptPrice}>{t('swap.lowered.accept')}</PrimaryButton>
            </>
          ) : isSevere || mustCompare ? (
            // Far from the market, or without a known router, the safe choice is the one that stands out (SWAP-11).
            <>
              <Button {...confirm} disabled={isOff || mustAccept}>
                {mustAccept && isReachable ? t('swap.loss.tick') : label}
              </Button>
              <PrimaryButton onClick={modal.ui.router.back}>
                {t(isSevere ? 'common.cancel' : 'swap.newQuote')}
              </PrimaryButton>
            </>
          ) : (
            <>
              {cancel}
              <PrimaryButton {...confirm} disabled={isOff || mustAccept}>
                {mustAccept && isReachable ? t('swap.loss.tick') : label}
              </PrimaryButton>
            </>
          )}
        </div>
      </div>
    </Screen>
  )
}
