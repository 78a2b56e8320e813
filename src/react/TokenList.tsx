import { memo } from 'react'
import { formatQuantity } from '../core/amount.js'
import { shortenAddress } from '../core/shorten.js'
import type { Network } from '../domain/network.js'
import type { Token } from '../domain/token.js'
import { gridWindow, stepInGrid } from '../ui/listWindow.js'
import { Skeleton } from '../ui/Rows.js'
import { HiddenAmount, useFiat } from './amounts.js'
import { SuspectMark } from './Text.js'
import { TokenMark } from './TokenMark.js'
import { useWords } from './useModal.js'
import { useWindowedRows } from './useWindowedRows.js'

/** Row pitch, as the sheet draws it. */
const ROW_HEIGHT = 56
/** Until the list has been measured. */
const FIRST_HEIGHT = 336

/** At most as high as the list. */
export const SkeletonTokens = ({ count }: { count: number }) => (
  <ul className="lk-rows lk-tokens lk-token-box lk-cut" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => index).map((index) => (
      <li key={index}>
        <div className="lk-row">
          <span className="lk-skeleton lk-mark" data-round="" />
          <span className="lk-name">
            <Skeleton width={3} />
            <Skeleton width={2} />
          </span>
          <span className="lk-end">
            <Skeleton width={2} />
          </span>
        </div>
      </li>
    ))}
  </ul>
)

type RowProps = {
  token: Token
  network: Network | undefined
  isHidden: boolean
  isCurrent: boolean
  index: number
  count: number
  isStop: boolean
  onChoose: ((token: Token) => void) | undefined
}

const TokenRow = memo(function TokenRow({ token, network, isHidden, onChoose, ...position }: RowProps) {
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const { name, rawName, symbol, amount, value, address, isUnverified } = token
  const content = (
    <>
      <TokenMark token={token} network={network} />
      <span className="lk-name">
        <span className="lk-name-line">
          <bdi className="lk-name-text" title={name}>
            {name}
          </bdi>
          {network && <span className="lk-hidden">{network.name}</span>}
          <SuspectMark name={rawName} />
          {isUnverified && (
            <span className="lk-badge" part="badge">
              {t('token.unverified')}
            </span>
          )}
        </span>
        <span className="lk-sub lk-name-line">
          <bdi className="lk-name-text" dir="ltr" title={isHidden ? symbol : `${amount} ${symbol}`}>
            {isHidden ? symbol : `${formatQuantity(amount, locale)} ${symbol}`}
          </bdi>
          {isUnverified && address && (
            <bdi className="lk-mono lk-token-address" title={address}>
              {shortenAddress(address, { end: 4 })}
            </bdi>
          )}
        </span>
      </span>
      <span className={isUnverified ? 'lk-end lk-dim' : 'lk-end'}>
        {isHidden ? (
          <HiddenAmount />
        ) : value === undefined ? (
          <span className="lk-dim">{t('token.noPrice')}</span>
        ) : (
          <bdi dir="ltr">{formatFiat(value)}</bdi>
        )}
      </span>
    </>
  )
  return (
    <li aria-setsize={position.count} aria-posinset={position.index + 1}>
      {onChoose ? (
        <button
          type="button"
          className="lk-row"
          part="row"
          data-token={token.id}
          data-index={position.index}
          tabIndex={position.isStop ? 0 : -1}
          aria-current={position.isCurrent || undefined}
          onClick={() => onChoose(token)}
        >
          {content}
        </button>
      ) : (
        <div className="lk-row" data-token={token.id}>
          {content}
        </div>
      )}
    </li>
  )
})

type TokenListProps = {
  label: string
  tokens: readonly Token[]
  /** The networks of the tokens, for badges where they differ. */
  networkOf?(token: Token): Network | undefined
  areAmountsHidden?: boolean | undefined
  currentId?: string | undefined
  /** Without it the rows are only read. */
  onChoose?(token: Token): void
}

/** Any number of tokens, of which only those near the viewport are rendered. */
export function TokenList({ label, tokens, networkOf, areAmountsHidden = false, currentId, onChoose }: TokenListProps) {
  const count = tokens.length
  const { box, range, stop, onScroll, onKeyDown } = useWindowedRows({
    firstHeight: FIRST_HEIGHT,
    windowAt: (view) => gridWindow({ count, columns: 1, rowHeight: ROW_HEIGHT, isSteady: true, ...view }),
    edgesOf: (index) => [index * ROW_HEIGHT, (index + 1) * ROW_HEIGHT],
    rowAfter: (key, index) =>
      key === 'ArrowLeft' || key === 'ArrowRight' ? undefined : stepInGrid(key, index, { count, columns: 1 }),
    // Tab cannot reach a row that is not rendered.
    stopIn: ({ from, to }, focused) => (focused >= from && focused < to ? focused : from),
  })
  const { from, to, rowsBefore, rowsAfter } = range

  return (
    <section
      ref={box}
      className="lk-body-scroll lk-token-box"
      aria-label={label}
      // Rows that are only read are scrolled by keys.
      tabIndex={onChoose ? -1 : 0}
      onScroll={onScroll}
    >
      <ul
        className="lk-rows lk-tokens"
        data-tuner={onChoose ? '' : undefined}
        onKeyDown={onKeyDown}
        style={{ paddingBlockStart: rowsBefore * ROW_HEIGHT, paddingBlockEnd: rowsAfter * ROW_HEIGHT }}
      >
        {tokens.slice(from, to).map((token, offset) => (
          <TokenRow
            key={token.id}
            token={token}
            network={networkOf?.(token)}
            isHidden={areAmountsHidden}
            isCurrent={token.id === currentId}
            index={from + offset}
            count={count}
            isStop={from + offset === stop}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  )
}
