import { formatExact, formatQuantity } from '../../../core/amount.js'
import { toFiatValue } from '../../../core/fiatValue.js'
import { shortenAddress } from '../../../core/shorten.js'
import { formatUnits } from '../../../core/units.js'
import type { SentMove } from '../../../domain/appCall.js'
import type { Namespace } from '../../../domain/namespace.js'
import { kindOf, missingOf, type ResultKind, transferFeeUnits } from '../../../domain/sentResult.js'
import { findToken } from '../../../domain/token.js'
import { type SentTransfer, transactionHash } from '../../../domain/transfer.js'
import { isToItself } from '../../../domain/walletTransaction.js'
import { useFiat } from '../../../react/amounts.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { IconButton } from '../../../ui/buttons.js'
import { Fact } from '../../../ui/Facts.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { Skeleton } from '../../../ui/Rows.js'

type FactsProps = { sent: SentTransfer; onCopy(hash: string): void }

type Row =
  | 'amount'
  | 'to'
  | 'paid'
  | 'arrived'
  | 'missing'
  | 'transferFee'
  | 'expected'
  | 'minimum'
  | 'fee'
  | 'noFee'
  | 'hash'
  | 'moves'
  | 'tested'
  | 'called'

/** The rows of each result, in order. */
const sendRows: Readonly<Record<ResultKind, readonly Row[]>> = {
  pending: ['amount', 'to', 'hash'],
  confirmed: ['to', 'fee', 'hash'],
  spedUp: ['hash', 'fee'],
  transferFee: ['amount', 'arrived', 'transferFee', 'hash'],
  mismatched: ['to', 'hash'],
  belowMinimum: ['paid', 'missing', 'hash'],
  nothingArrived: ['paid', 'arrived', 'hash'],
  amountUnknown: ['paid', 'expected', 'hash'],
  failed: ['to', 'fee', 'hash'],
  cancelled: ['to', 'hash', 'fee'],
  replaced: ['to', 'hash'],
  // What the network has not taken costs nothing.
  expired: ['amount', 'to', 'noFee'],
  unknown: ['amount', 'to', 'hash'],
}
const callsRows: typeof sendRows = {
  ...sendRows,
  pending: ['tested', 'called', 'hash'],
  confirmed: ['moves', 'called', 'fee', 'hash'],
  spedUp: ['moves', 'called', 'fee', 'hash'],
  mismatched: ['moves', 'tested', 'called', 'fee', 'hash'],
  amountUnknown: ['moves', 'called', 'fee', 'hash'],
  failed: ['called', 'fee', 'hash'],
  cancelled: ['called', 'hash', 'fee'],
  replaced: ['called', 'hash'],
  expired: ['called', 'noFee'],
  unknown: ['tested', 'called', 'hash'],
}
const swapRows: typeof sendRows = {
  ...sendRows,
  pending: ['paid', 'minimum', 'fee', 'hash'],
  confirmed: ['paid', 'arrived', 'fee', 'hash'],
  // Nothing was paid, or it is not known.
  mismatched: ['amount', 'hash'],
  failed: ['amount', 'fee', 'hash'],
  cancelled: ['amount', 'hash', 'fee'],
  replaced: ['amount', 'hash'],
  expired: ['amount', 'noFee'],
  unknown: ['amount', 'minimum', 'hash'],
}

/** What the chain shows of something sent, line by line. */
export function ResultFacts({ sent, onCopy }: FactsProps) {
  const kind = kindOf(sent)
  const rows = (sent.calls ? callsRows : sent.gain ? swapRows : sendRows)[kind]
  // The chain says what was spent; a wallet's word does not.
  const visibleRows = rows.filter((row) => row !== 'noFee' || transactionHash(sent) !== undefined)
  return visibleRows.map((row) => <ResultFact key={row} row={row} {...{ sent, kind, onCopy }} />)
}

/** US dollars for one of a token of the network, or of its coin; `undefined` if unknown. */
function usePrice({ networkId }: SentTransfer, token?: string): number | undefined {
  const { wallet } = useModal()
  const [namespace = ''] = networkId.split(':') as [Namespace]
  return findToken(wallet.account.of(namespace)?.portfolio, networkId, token)?.price
}

function ResultFact({ row, sent, kind, onCopy }: FactsProps & { row: Row; kind: ResultKind }) {
  const { wallet } = useModal()
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const coinPrice = usePrice(sent)
  const gainPrice = usePrice(sent, sent.gain?.token)
  const { amount, symbol, gain, arrived, price, to, toName, fee, networkId, decimals } = sent
  const exact = (text: string, unit: string) => (
    <bdi dir="ltr">
      {formatExact(text, locale)} {unit}
    </bdi>
  )
  const rounded = (text: string, unit: string) => (
    <bdi dir="ltr" title={`${text} ${unit}`}>
      {formatQuantity(text, locale)} {unit}
    </bdi>
  )
  const worth = (text: string, unitPrice: number | undefined) => {
    const value = toFiatValue(text, unitPrice)
    return (
      value !== undefined && (
        <bdi dir="ltr" className="lk-dim">
          {formatFiat(value)}
        </bdi>
      )
    )
  }
  const received = gain?.symbol ?? symbol
  switch (row) {
    case 'moves':
      return <Moves moves={sent.calls?.moved} />
    case 'tested':
      return <Tested moves={sent.calls?.tested} />
    case 'amount':
    case 'paid': {
      const ofTransfer = kind === 'transferFee' ? 'tx.sentAmount' : 'tx.amount'
      return (
        <Fact name={t(row === 'amount' ? ofTransfer : kind === 'pending' ? 'tx.pay' : 'tx.paid')}>
          {exact(amount, symbol)}
          {worth(amount, price)}
        </Fact>
      )
    }
    case 'called':
    case 'to':
      // An app need not say whom it has called.
      if (row === 'called' && isToItself(sent)) return null
      return (
        <Fact name={t('tx.to')}>
          {toName !== undefined && <bdi>{toName}</bdi>}
          <bdi dir="ltr" className={toName === undefined ? 'lk-mono' : 'lk-mono lk-dim'} title={to}>
            {shortenAddress(to)}
          </bdi>
        </Fact>
      )
    case 'arrived':
      return (
        <Fact name={t('tx.arrived')}>
          <span className={kind === 'nothingArrived' ? 'lk-bad' : undefined}>
            {gain && arrived !== undefined ? rounded(arrived, received) : exact(arrived ?? '0', received)}
          </span>
          {gain && kind !== 'nothingArrived' && worth(arrived ?? '0', gainPrice)}
        </Fact>
      )
    case 'missing':
      return (
        <Fact name={t('tx.missing')}>
          <span className="lk-bad">{rounded(missingOf(sent), received)}</span>
          {worth(missingOf(sent), gainPrice)}
        </Fact>
      )
    case 'transferFee':
      return <Fact name={t('tx.transferFee')}>{exact(formatUnits(transferFeeUnits(sent), decimals), symbol)}</Fact>
    case 'expected':
      return <Fact name={t('tx.expected')}>{rounded(gain?.amount ?? '0', received)}</Fact>
    case 'minimum':
      return <Fact name={t('tx.minimum')}>{rounded(gain?.minimum ?? '0', received)}</Fact>
    case 'fee': {
      const coin = wallet.network.find(networkId)?.nativeCurrency.symbol
      // The card keeps its height when the fee is known.
      if (kind === 'pending' && transactionHash(sent) !== undefined)
        return (
          <Fact name={t('tx.feePaid')}>
            <Skeleton width={2} />
          </Fact>
        )
      if (fee === undefined || coin === undefined) return null
      const value = toFiatValue(fee, coinPrice)
      const name = kind === 'cancelled' ? 'tx.feeCancel' : kind === 'failed' ? 'tx.feeSpent' : 'tx.feePaid'
      return (
        <Fact name={t(name)}>
          {value === undefined ? (
            rounded(fee, coin)
          ) : (
            <bdi dir="ltr" title={`${fee} ${coin}`}>
              {formatFiat(value)}
            </bdi>
          )}
        </Fact>
      )
    }
    case 'noFee':
      return <Fact name={t('tx.feeSpent')}>{t('tx.feeNone')}</Fact>
    case 'hash':
      return <Hashes {...{ sent, kind, onCopy }} />
  }
}

function MoveList({ moves }: { moves: readonly SentMove[] }) {
  const { locale } = useWords()
  return moves.map(({ token, amount, symbol }) => (
    <bdi key={token ?? ''} dir="ltr" title={`${amount} ${symbol}`}>
      {formatQuantity(amount, locale)} {symbol}
    </bdi>
  ))
}

/** What a mined transaction has moved, as read back; nothing is said of what is not known. */
function Moves({ moves }: { moves: readonly SentMove[] | undefined }) {
  const { t } = useWords()
  if (!moves) return null
  const [leaving, coming] = [moves.filter(({ isLeaving }) => isLeaving), moves.filter(({ isLeaving }) => !isLeaving)]
  return (
    <>
      <Fact name={t('tx.left')}>{leaving.length > 0 ? <MoveList moves={leaving} /> : t('tx.onlyFee')}</Fact>
      {coming.length > 0 && (
        <Fact name={t('tx.came')}>
          <MoveList moves={coming} />
        </Fact>
      )}
    </>
  )
}

/** What the test has shown, while the chain has not shown more, or shows something else. */
function Tested({ moves = [] }: { moves: readonly SentMove[] | undefined }) {
  const { t, locale } = useWords()
  if (moves.length === 0) return null
  return (
    <Fact name={t('tx.tested')}>
      {moves.map(({ token, amount, symbol, isLeaving }) => (
        <bdi key={token ?? ''} dir="ltr" title={`${amount} ${symbol}`}>
          {isLeaving ? '−' : '+'}
          {formatQuantity(amount, locale)} {symbol}
        </bdi>
      ))}
    </Fact>
  )
}

/** The transaction in the block; another one than was sent has both. */
function Hashes({ sent, kind, onCopy }: FactsProps & { kind: ResultKind }) {
  const { t } = useWords()
  const { hash, isCalls, minedHash } = sent
  const shownHash = transactionHash(sent)
  // Only the wallet knows the transaction, which has no hash before the wallet says it.
  if (shownHash === undefined) return null
  const name =
    kind === 'cancelled'
      ? 'tx.canceledBy'
      : kind === 'replaced'
        ? 'tx.replacedBy'
        : minedHash === undefined || isCalls
          ? 'tx.hash'
          : 'tx.newHash'
  return (
    <>
      <Fact name={t(name)}>
        <bdi dir="ltr" className="lk-mono" title={shownHash}>
          {shortenAddress(shownHash)}
        </bdi>
        <IconButton label={t('tx.copyHash')} path={copyIcon} onClick={() => onCopy(shownHash)} isTiny />
      </Fact>
      {minedHash !== undefined && !isCalls && kind !== 'cancelled' && kind !== 'replaced' && (
        <Fact name={t('tx.firstHash')}>
          <bdi dir="ltr" className="lk-mono lk-dim" title={hash}>
            {shortenAddress(hash)}
          </bdi>
        </Fact>
      )}
    </>
  )
}
