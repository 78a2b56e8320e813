import { askForSignature, setAccepted } from '../../../controllers/signing/askForSignature.js'
import {
  consentOf,
  isBlocked,
  meaningOf,
  type SignedToken,
  type SigningIntent,
  type SigningWarning,
  tokensIn,
  warningsOf,
} from '../../../controllers/signing/signingIntent.js'
import { formatQuantity } from '../../../core/amount.js'
import { shortenAddress } from '../../../core/shorten.js'
import { formatUnits } from '../../../core/units.js'
import type { SignedGrant, SignedPermit, SignedTransfer } from '../../../domain/signing.js'
import { AccountFact } from '../../../react/AccountFact.js'
import { Review, type ReviewTick } from '../../../react/Review.js'
import { SignedMessage } from '../../../react/SignedMessage.js'
import { Text } from '../../../react/Text.js'
import { TokenFigure } from '../../../react/TokenFigure.js'
import { useWords } from '../../../react/useModal.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { TwoAddresses } from '../../../ui/FullAddress.js'
import { helpIcon } from '../../../ui/iconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { useSigning } from '../useSigning.js'

type IntentProps = { intent: SigningIntent }
type WarningsProps = { warnings: readonly SigningWarning[] }

const isMessage = ({ content }: SigningIntent) => content.kind === 'message'

/** What is signed, word for word: text is read, data can be. */
export function SignedText({ intent, isOpen }: IntentProps & { isOpen?: boolean }) {
  const { t } = useWords()
  const { content } = intent
  if (content.kind === 'message') return <SignedMessage text={content.text} isOpen={isOpen} canScroll />
  return <SignedMessage text={content.data.text} label={t('signing.data')} isOpen={isOpen} canScroll />
}

type AmountProps = IntentProps & { token: string; units: bigint; label: string; isAll?: boolean }

/** An amount of a token; of one that is not known, in smallest units. */
function Amount({ intent, token: address, units, label, isAll }: AmountProps) {
  const { t } = useWords()
  const token = intent.tokens[address]
  return (
    <TokenFigure
      label={label}
      amount={isAll ? { word: t('app.all') } : formatUnits(units, token?.decimals ?? 0)}
      token={token?.token}
      symbol={token?.token.symbol ?? ''}
      note={<AmountNote token={token} isAll={isAll} />}
    />
  )
}

/** Of everything, what that is now; of an amount, what it is in if that is not known. */
function AmountNote({ token, isAll }: { token: SignedToken | undefined; isAll: boolean | undefined }) {
  const { t } = useWords()
  if (isAll && token) return <Owned {...token} />
  return t(token || isAll ? 'signing.signature' : 'signing.smallestUnits')
}

/** What there is to take now. */
function Owned({ token: { symbol }, balance, decimals }: SignedToken) {
  const { locale } = useWords()
  const amount = `${formatQuantity(formatUnits(balance, decimals), locale)} ${symbol}`
  return (
    <span>
      <Text id="app.youHave" values={{ amount: <bdi dir="ltr">{amount}</bdi> }} />
    </span>
  )
}

/** What may be taken. */
function Grant({ intent, grant }: IntentProps & { grant: SignedGrant }) {
  const { t } = useWords()
  const { token, units, isUnlimited, until } = grant
  const isOnce = until === 'once'
  const label = isUnlimited
    ? t(isOnce ? 'signing.mayTakeAllOnce' : 'app.mayTakeAll')
    : t(isOnce ? 'signing.mayTakeOnce' : 'app.mayTake')
  return <Amount intent={intent} token={token} units={units} label={label} isAll={isUnlimited} />
}

const nameOf = (address: string) => shortenAddress(address)

/** What signing costs, and what it leads to; nothing of what allows nothing. */
function PermitNote({ spender, warnings }: Pick<SignedPermit, 'spender'> & WarningsProps) {
  const { t } = useWords()
  if (warnings.some(({ kind }) => kind === 'expired' || kind === 'otherOwner')) return null
  return (
    <Note icon={helpIcon}>
      <span>
        <strong>{t('signing.free')}</strong>{' '}
        <Text id="signing.permitNote" values={{ name: <bdi dir="ltr">{nameOf(spender)}</bdi> }} />
      </span>
    </Note>
  )
}

function Permit({ intent, permit, warnings }: IntentProps & WarningsProps & { permit: SignedPermit }) {
  const { t } = useWords()
  const { grants, spender } = permit
  return (
    <>
      {grants.map((grant, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Grant key={index} intent={intent} grant={grant} />
      ))}
      <TwoAddresses first={{ name: t('signing.spender'), note: '', address: spender }} />
      <PermitNote spender={spender} warnings={warnings} />
    </>
  )
}

function Transfer({ intent, transfer }: IntentProps & { transfer: SignedTransfer }) {
  const { t } = useWords()
  const { token, units, to } = transfer
  return (
    <>
      <Amount intent={intent} token={token} units={units} label={t('signing.transfer')} />
      <TwoAddresses first={{ name: t('signing.receiver'), note: '', address: to }} />
      <Note icon={helpIcon}>
        <span>
          <strong>{t('signing.free')}</strong> {t('signing.transferNote')}
        </span>
      </Note>
    </>
  )
}

function useTime() {
  const { t, locale } = useWords()
  return (at: number | undefined) =>
    at === undefined
      ? t('signing.noEnd')
      : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** How long what is taken may be taken; of several grants the latest. */
function Until({ grants }: SignedPermit) {
  const { t } = useWords()
  const time = useTime()
  if (grants.every(({ until }) => until === 'once')) return t('signing.once')
  if (grants.some(({ until }) => until === 'revoked')) return t('app.untilRevoked')
  return time(Math.max(...grants.map(({ until }) => (typeof until === 'number' ? until : 0))))
}

function SigningFacts({ intent }: IntentProps) {
  const { t } = useWords()
  const time = useTime()
  const { app } = useSigning()
  const { content, title, account, network, tokens } = intent
  const meaning = meaningOf(intent)
  const contract = content.kind === 'typedData' ? content.data.verifyingContract : undefined
  return (
    <Facts>
      {title !== '' && (
        <Fact name={t('app.says', { app })}>
          <bdi>{title}</bdi>
        </Fact>
      )}
      {tokensIn(meaning).map((address) => (
        <Fact key={address} name={t('signing.token', { symbol: tokens[address]?.token.symbol ?? '' })}>
          <bdi dir="ltr" className="lk-mono" title={address}>
            {shortenAddress(address)}
          </bdi>
        </Fact>
      ))}
      {meaning && meaning.kind !== 'unknown' && <Fact name={t('signing.deadline')}>{time(meaning.deadline)}</Fact>}
      {meaning?.kind === 'permit' && (
        <Fact name={t('signing.until')}>
          <Until {...meaning} />
        </Fact>
      )}
      {meaning?.kind === 'unknown' && contract !== undefined && (
        <Fact name={t('signing.contract')}>
          <bdi dir="ltr" className="lk-mono" title={contract}>
            {shortenAddress(contract)}
          </bdi>
        </Fact>
      )}
      <AccountFact name={t('app.from')} address={account} network={network} />
    </Facts>
  )
}

/** What stops the signature, or may cost what the user has. */
const bad: readonly SigningWarning['kind'][] = ['otherSite', 'otherOwner', 'expired']

function Warning({ warning, intent }: IntentProps & { warning: SigningWarning }) {
  const { kind } = warning
  const meaning = meaningOf(intent)
  const name = meaning?.kind === 'permit' ? nameOf(meaning.spender) : ''
  const isolated = (text: string) => <bdi dir="ltr">{text}</bdi>
  const domain = isolated('domain' in warning ? warning.domain : '')
  const values = { name: isolated(name), domain, host: isolated(intent.host) }
  const area = kind === 'unlimited' ? 'app' : 'signing'
  return (
    <Note icon={alertIcon} tone={bad.includes(kind) ? 'bad' : 'warn'}>
      <span role="alert">
        <strong>
          <Text id={`${area}.${kind}.title` as 'signing.otherSite.title'} values={values} />
        </strong>{' '}
        <Text id={`${area}.${kind}.text` as 'signing.otherSite.text'} values={values} />
      </span>
    </Note>
  )
}

/** Everything about what the app wants signed, before the wallet is asked. */
export function SigningReview({ intent }: IntentProps) {
  const { modal, form, state, app } = useSigning()
  const { t } = useWords()
  const meaning = meaningOf(intent)
  const warnings = warningsOf(intent, Date.now())
  const consent = consentOf(intent)
  const isStopped = isBlocked(warnings)
  const ticks: ReviewTick[] = consent
    ? [
        {
          label: t(consent === 'unlimited' ? 'app.unlimited.tick' : 'signing.unknown.tick', { app }),
          isTicked: state.isAccepted,
          onTick: (isAccepted) => setAccepted(form, isAccepted),
        },
      ]
    : []
  const cancel = { label: t('common.cancel'), onClick: modal.ui.router.back }
  return (
    <Review
      title={t('app.asks', { app })}
      network={intent.network}
      ticks={ticks}
      tickLabel={t('signing.tick')}
      problem={state.isOutdated ? t('app.problem.outdated') : undefined}
      confirm={{
        label: t(isStopped ? 'signing.blocked' : 'signing.sign'),
        isBusy: state.status === 'preparing',
        isDisabled: isStopped || state.status !== 'ready',
        onClick: () => void askForSignature(form),
      }}
      // Where something may be lost, the safe choice is the one that stands out.
      saferChoice={consent || isStopped ? cancel : undefined}
      footer={t('signing.costsNothing')}
      footerEnd={!isMessage(intent) && meaning?.kind !== 'unknown' && t('signing.nothingLeaves')}
    >
      {warnings.map((warning) => (
        <Warning key={warning.kind} warning={warning} intent={intent} />
      ))}
      {meaning?.kind === 'permit' && <Permit intent={intent} permit={meaning} warnings={warnings} />}
      {meaning?.kind === 'transfer' && <Transfer intent={intent} transfer={meaning} />}
      {isMessage(intent) && <SignedText intent={intent} isOpen />}
      <SigningFacts intent={intent} />
      {!isMessage(intent) && <SignedText intent={intent} isOpen={meaning?.kind === 'unknown'} />}
    </Review>
  )
}
