import { pay } from '../../../controllers/pay/pay.js'
import { type PayCaution, type PayIntent, setCompared } from '../../../controllers/pay/payForm.js'
import { expiryOf } from '../../../controllers/pay/payOptions.js'
import { renewReview } from '../../../controllers/pay/reviewPayment.js'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { toFiatValue } from '../../../core/fiatValue.js'
import { shortenAddress } from '../../../core/shorten.js'
import { formatUnits } from '../../../core/units.js'
import { AccountFact } from '../../../react/AccountFact.js'
import { useFiat } from '../../../react/amounts.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { Review, type ReviewTick } from '../../../react/Review.js'
import { Text } from '../../../react/Text.js'
import { MAX_FIGURE_LENGTH, TokenFigure } from '../../../react/TokenFigure.js'
import { TransferLine } from '../../../react/TransferLine.js'
import { useWords } from '../../../react/useModal.js'
import { useSecondsUntil } from '../../../react/useSeconds.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { TwoAddresses } from '../../../ui/FullAddress.js'
import { Icon } from '../../../ui/Icon.js'
import { infoIcon } from '../../../ui/iconPaths.js'
import { arrowDownIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { usePayForm } from '../usePay.js'
import { useProblemText } from '../useProblemText.js'
import { useTokenMark } from '../useTokenMark.js'
import { ConversionFees, useEstimate } from './PayCost.js'
import { PaySteps } from './PaySteps.js'
import { RecipientAddress } from './Recipient.js'

type IntentProps = { intent: PayIntent }

const OnNetwork = ({ network }: Pick<PayIntent, 'network'>) => (
  <span>
    <Text id="pay.on" values={{ network: network.name }} />
  </span>
)

/** What the wallet is asked for next is an approval. */
export const asksForApproval = ({ calls }: PayIntent) => calls?.kind === 'transactions' && calls.approvals > 0

/** What leaves, of a token that needs no conversion. */
function Figure({ intent: { amount, token, network } }: IntentProps) {
  const { t } = useWords()
  const { formatFiat } = useFiat()
  const value = toFiatValue(amount, token.price)
  return (
    <TokenFigure
      label={t('pay.review.youPay')}
      amount={amount}
      token={token}
      symbol={token.symbol}
      network={network}
      note={
        value === undefined ? (
          <OnNetwork network={network} />
        ) : (
          <span>
            <Text
              id="pay.review.worthOn"
              values={{ value: <bdi dir="ltr">{formatFiat(value)}</bdi>, network: network.name }}
            />
          </span>
        )
      }
    />
  )
}

/** What leaves for what arrives, each on its network. */
function Exchange({ intent: { amount, token, network, request, quote } }: IntentProps) {
  const { t } = useWords()
  const { asset, units = 0n, recipientName } = request
  const estimate = useEstimate(quote?.seconds)
  const markOf = useTokenMark()
  const recipientToken = { ...asset, ...markOf(asset), id: '', amount: '0' }
  return (
    <div className="lk-body lk-exchange">
      <TransferLine
        label={t('pay.review.youPay')}
        amount={amount}
        symbol={token.symbol}
        token={token}
        price={token.price}
        network={network}
        note={<OnNetwork network={network} />}
      />
      <div className="lk-label" data-line="">
        <Icon path={arrowDownIcon} size={16} />
        {estimate}
      </div>
      <TransferLine
        label={
          recipientName === undefined ? t('pay.review.recipientGets') : t('pay.review.gets', { name: recipientName })
        }
        amount={formatUnits(units, asset.decimals)}
        symbol={asset.symbol}
        token={recipientToken}
        price={undefined}
        network={request.network}
        note={<OnNetwork network={request.network} />}
      />
    </div>
  )
}

/** Who is paid and who is called, whole: an address that only resembles a known one beside that (SEND-5, SEND-6). */
function Addresses({ intent }: IntentProps) {
  const { t, locale } = useWords()
  const { request, transfer, calls, quote, lookAlike, cautions, amount, token, network } = intent
  const { recipient, recipientName } = request
  const recipientEntry = {
    name: recipientName ?? t('pay.recipient'),
    note: recipientName === undefined ? '' : t('pay.namedByApp'),
    address: recipient,
  }
  const paidText = `${formatExact(amount, locale)} ${token.symbol}`
  const service = quote &&
    transfer && {
      name: t('pay.review.service'),
      note: t('pay.review.serviceGets', { amount: paidText, network: network.name }),
      address: transfer.to,
    }
  const router = calls &&
    cautions.includes('untested') && {
      name: t('pay.review.router'),
      note: t('pay.review.routerGets'),
      address: calls.router,
    }
  const called = service || router
  return (
    <>
      {lookAlike ? (
        <>
          <Note icon={alertIcon} tone="warn">
            <span role="alert">
              <strong>{t('pay.lookAlike.title')}</strong> {t('pay.lookAlike.text')}
            </span>
          </Note>
          {called && <TwoAddresses first={called} />}
          <TwoAddresses
            first={recipientEntry}
            second={{ name: t('pay.lookAlike.known'), note: '', address: lookAlike.address }}
            isMarked
          />
        </>
      ) : called ? (
        <TwoAddresses first={called} second={recipientEntry} />
      ) : (
        <RecipientAddress request={request} />
      )}
    </>
  )
}

function ReviewFacts({ intent }: IntentProps) {
  const { t } = useWords()
  const { quote, fee, feePrice, network, account, calls, cautions } = intent
  const facts = (
    <Facts>
      {quote && <ConversionFees quote={quote} />}
      <Fact name={t(asksForApproval(intent) ? 'pay.networkFees' : 'pay.networkFee')}>
        <NetworkFee {...fee} network={network} price={feePrice} />
      </Fact>
      {calls && !cautions.includes('untested') && (
        <Fact name={t('pay.review.router')}>
          <bdi dir="ltr" className="lk-mono" title={calls.router}>
            {shortenAddress(calls.router)}
          </bdi>
        </Fact>
      )}
      <AccountFact name={t('pay.review.from')} address={account} network={network} />
    </Facts>
  )
  return quote ? <div className="lk-pay-facts">{facts}</div> : facts
}

/** Until when the service has the money. */
function ServiceNote({ intent: { token, request } }: IntentProps) {
  const { t } = useWords()
  const { recipientName } = request
  return (
    <Note icon={infoIcon}>
      <span>
        {recipientName === undefined ? (
          t('pay.review.serviceNoteUnnamed', { symbol: token.symbol })
        ) : (
          <Text id="pay.review.serviceNote" values={{ name: recipientName, symbol: token.symbol }} />
        )}
      </span>
    </Note>
  )
}

const noted: readonly Exclude<PayCaution, 'lookAlike'>[] = ['contract', 'offCurve', 'self', 'untested']

/** What the user says to have compared. */
function useTicks({ mustCompare, cautions }: PayIntent): readonly ReviewTick[] | undefined {
  const { form, state } = usePayForm()
  const { t } = useWords()
  if (!mustCompare) return undefined
  const labels = [
    ...(cautions.includes('lookAlike')
      ? [t('pay.review.comparedBoth')]
      : cautions.some((caution) => caution !== 'untested')
        ? [t('pay.review.compared')]
        : []),
    ...(cautions.includes('untested') ? [t('pay.review.comparedRouter')] : []),
  ]
  return [
    {
      label: labels.join(' '),
      isTicked: state.isCompared,
      onTick: (isCompared) => setCompared(form, isCompared),
    },
  ]
}

type PayReviewProps = IntentProps & {
  canPress: boolean
  /** The network has not confirmed the approval yet. */
  isApproving: boolean
}

/** Everything about the payment, before the wallet is asked (PAY-1). */
export function PayReview({ intent, canPress, isApproving }: PayReviewProps) {
  const { modal, form, state } = usePayForm()
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const { amount, token, network, quote, transfer, calls, total, cautions, lookAlike } = intent
  const isApproval = asksForApproval(intent)
  const expiry = isApproving ? undefined : expiryOf(intent)
  const seconds = useSecondsUntil(expiry)
  const isOld = expiry !== undefined && seconds === 0
  const problem = useProblemText(state.problem, network)
  const ticks = useTicks(intent)
  const exact = formatExact(amount, locale)
  const short = exact.length > MAX_FIGURE_LENGTH ? formatQuantity(amount, locale) : exact
  const isApproved = form.approved !== undefined
  const label = isApproving
    ? t('pay.review.approving')
    : isOld
      ? t('pay.review.renew')
      : isApproval
        ? calls && calls.approvals > 1
          ? t('pay.review.resetAction')
          : t('pay.review.approveAction', { symbol: token.symbol })
        : t('pay.review.action', { amount: `${short} ${token.symbol}` })
  return (
    <Review
      title={t('pay.check')}
      network={network}
      head={
        quote && (
          <>
            <Exchange intent={intent} />
            <div className="lk-body lk-stack lk-top-3">
              <Addresses intent={intent} />
              {transfer && <ServiceNote intent={intent} />}
            </div>
            {calls && <PaySteps {...{ intent, calls, isApproved, isApproving }} isShort={cautions.length > 0} />}
          </>
        )
      }
      ticks={ticks}
      tickLabel={t('pay.review.tick')}
      reminder={quote ? undefined : t('pay.review.final')}
      problem={problem}
      confirm={{
        label,
        isFree: isOld,
        isBusy: state.loading || isApproving,
        isDisabled: !canPress || state.loading,
        onClick: () => void (isOld ? renewReview(form, intent) : pay(form)),
      }}
      // Where the recipient only looks like a known one, the safe choice is the one that stands out (SEND-5).
      saferChoice={lookAlike && { label: t('pay.review.leave'), onClick: modal.ui.router.back }}
      isLive={expiry !== undefined && !isOld && !isApproval}
      footer={
        isOld ? (
          t('pay.review.ranOut')
        ) : isApproval || isApproving ? (
          t('pay.review.atThisPrice')
        ) : expiry !== undefined ? (
          t('pay.review.holds', { seconds })
        ) : total === undefined ? (
          <Text id="pay.review.onNetwork" values={{ network: network.name }} />
        ) : (
          t('pay.review.total')
        )
      }
      footerEnd={
        total !== undefined && (
          <span>
            {quote && !isApproval && !isApproving && `${t('pay.review.most')} `}
            <strong dir="ltr">{formatFiat(total)}</strong>
          </span>
        )
      }
    >
      {!quote && (
        <>
          <Figure intent={intent} />
          <div className="lk-label" data-line="">
            <Icon path={arrowDownIcon} size={16} />
            {t('pay.toLine')}
          </div>
          <Addresses intent={intent} />
        </>
      )}
      <ReviewFacts intent={intent} />
      {noted
        .filter((caution) => cautions.includes(caution))
        .map((caution) => (
          <Note key={caution} icon={alertIcon} tone="warn">
            <span>{t(`pay.caution.${caution}`)}</span>
          </Note>
        ))}
    </Review>
  )
}
