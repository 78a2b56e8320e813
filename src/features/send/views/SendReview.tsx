import { typeReceiver } from '../../../controllers/send/receiver.js'
import { send, setCompared } from '../../../controllers/send/send.js'
import type { Intent, LookAlike } from '../../../controllers/send/sendState.js'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { formatDay } from '../../../core/calendar.js'
import { toFiatValue } from '../../../core/fiatValue.js'
import { shortenAddress } from '../../../core/shorten.js'
import { formatUnits } from '../../../core/units.js'
import type { Network } from '../../../domain/network.js'
import { AccountAvatar } from '../../../react/AccountAvatar.js'
import { AccountFact } from '../../../react/AccountFact.js'
import { useFiat } from '../../../react/amounts.js'
import { copyAddress } from '../../../react/copyAddress.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { Review } from '../../../react/Review.js'
import { SuspectMark, Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { Unverified } from '../../../react/Unverified.js'
import { useWords } from '../../../react/useModal.js'
import { IconButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { FullAddress, TwoAddresses } from '../../../ui/FullAddress.js'
import { Icon } from '../../../ui/Icon.js'
import { arrowDownIcon } from '../../../ui/moneyIconPaths.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { coinValue, useSend } from '../useSend.js'
import { Problem } from './Problem.js'

/** An amount of the coin with its value. */
export function Fee({ units, network, price }: { units: bigint; network: Network; price: number | undefined }) {
  const { locale } = useWords()
  const { formatFiat } = useFiat()
  const { symbol, decimals } = network.nativeCurrency
  const value = coinValue(units, network, price)
  const exact = `${formatUnits(units, decimals)} ${symbol}`
  return (
    <>
      {value !== undefined && <bdi dir="ltr">{formatFiat(value)}</bdi>}
      <bdi dir="ltr" className="lk-dim" title={exact}>
        {formatQuantity(formatUnits(units, decimals), locale)} {symbol}
      </bdi>
    </>
  )
}

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
  const knownAccount = { address: lookAlike.address, note: '' }
  if (lookAlike.at !== undefined) knownAccount.note = t('send.lookAlike.at', { day: formatDay(lookAlike.at, locale) })
  return (
    <TwoAddresses
      first={{ name: name ?? t('send.lookAlike.typed'), note: t('send.lookAlike.never'), address: plan.to }}
      second={{ name: t('send.lookAlike.known'), ...knownAccount }}
      isMarked
    />
  )
}

/** A first payment is one quiet line (SEND-3). */
function FirstPayment({ intent: { cautions } }: { intent: Intent }) {
  const { t } = useWords()
  const caution = cautions.find((candidate) => candidate === 'first' || candidate === 'stored')
  return caution ? <span className="lk-sub">{t(`send.caution.${caution}`)}</span> : null
}

/** What is sent, in full. */
function Figure({ intent: { amount, token, price } }: { intent: Intent }) {
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const figure = formatExact(amount, locale)
  const value = toFiatValue(amount, price)
  return (
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
          {value === undefined ? t('token.noPrice') : <bdi dir="ltr">{formatFiat(value)}</bdi>}
        </div>
      </div>
      <TokenMark token={token} size={44} />
    </div>
  )
}

/** Who pays, and what the network takes. */
function TransferFacts({ intent: { plan, token, network, coinPrice } }: { intent: Intent }) {
  const { t } = useWords()
  return (
    <Facts>
      <AccountFact name={t('send.from')} address={plan.from} network={network} />
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
  )
}

/** Everything about the transfer, before the wallet is asked. */
export function SendReview({ intent, canPress }: { intent: Intent; canPress: boolean }) {
  const { modal, form, state, account } = useSend()
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const { plan, token, network, amount, price, coinPrice, cautions, lookAlike, mustCompare } = intent
  const value = toFiatValue(amount, price)
  const fee = coinValue(plan.fee + plan.deposit, network, coinPrice)
  const isMostKnown = plan.feeKind !== 'estimated'
  const total = isMostKnown && value !== undefined && fee !== undefined ? value + fee : undefined
  function changeReceiver() {
    modal.ui.router.back()
    typeReceiver(form, '')
  }
  return (
    <Review
      title={t('send.preview')}
      network={network}
      ticks={
        mustCompare
          ? [
              {
                label: t(lookAlike ? 'send.lookAlike.compared' : 'send.compared'),
                isTicked: state.isCompared,
                onTick: (isCompared) => setCompared(form, isCompared),
              },
            ]
          : undefined
      }
      tickLabel={t('send.tick')}
      reminder={t('send.final')}
      problem={state.problem && <Problem state={state} network={network} />}
      confirm={{
        label: t('send.action', { amount: formatExact(amount, locale), symbol: token.symbol }),
        isDisabled: account === undefined || !canPress,
        onClick: () => void send(form),
      }}
      // Where the receiver only looks like a known one, the safe choice is the one that stands out (SEND-5).
      saferChoice={lookAlike && { label: t('send.lookAlike.leave'), onClick: changeReceiver }}
      footer={total === undefined ? <Text id="send.onNetwork" values={{ network: network.name }} /> : t('send.total')}
      footerEnd={total !== undefined && <strong dir="ltr">{formatFiat(total)}</strong>}
    >
      <Figure intent={intent} />
      {lookAlike ? (
        <>
          <Note icon={alertIcon} tone="warn">
            <span role="alert">
              <strong>{t('send.lookAlike.title')}</strong> {t('send.lookAlike.text')}
            </span>
          </Note>
          <Compared {...{ intent, lookAlike }} />
        </>
      ) : (
        <>
          <div className="lk-label" data-line="">
            <Icon path={arrowDownIcon} size={16} />
            {t('send.to')}
          </div>
          <Receiver intent={intent} />
        </>
      )}
      <TransferFacts intent={intent} />
      {cautions
        .filter((caution) => caution !== 'first' && caution !== 'stored')
        .map((caution) => (
          <Note key={caution} icon={alertIcon} tone="warn">
            <span>{t(`send.caution.${caution}`)}</span>
          </Note>
        ))}
    </Review>
  )
}
