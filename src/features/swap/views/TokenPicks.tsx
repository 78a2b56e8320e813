import { memo } from 'react'
import { formatQuantity } from '../../../core/amount.js'
import { shortenAddress } from '../../../core/shorten.js'
import { isZero, type Token } from '../../../domain/token.js'
import { HiddenAmount, useFiat } from '../../../react/amounts.js'
import { SuspectMark } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { UnverifiedBadge } from '../../../react/Unverified.js'
import { useWords } from '../../../react/useModal.js'
import { useWindowedItems } from '../../../react/useWindowedRows.js'
import { listOffsets } from '../../../ui/listWindow.js'

/** Heights as the sheet draws them. */
const HEIGHTS = { title: 32, token: 56 } as const
/** Until the list has been measured. */
const FIRST_HEIGHT = 336

type Item = { readonly kind: 'title'; readonly text: string } | { readonly kind: 'token'; readonly token: Token }

export type TokenSection = { readonly title: string; readonly tokens: readonly Token[] }

/** Which side a token is on already. */
type Taken = 'chosen' | 'other' | undefined

type RowProps = {
  token: Token
  takenBy: Taken
  takenText: string
  isHidden: boolean
  /** Another token has the same symbol. */
  hasNamesake: boolean
  index: number
  isStop: boolean
  onChoose(token: Token): void
}

const PickRow = memo(function PickRow({
  token,
  takenBy,
  takenText,
  isHidden,
  hasNamesake,
  index,
  isStop,
  onChoose,
}: RowProps) {
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const { name, rawName, symbol, amount, value, address, isUnverified } = token
  const hasAmount = !isZero(amount)
  const isOther = takenBy === 'other'
  return (
    <button
      type="button"
      className="lk-row"
      part="row"
      data-token={token.id}
      data-index={index}
      tabIndex={isStop ? 0 : -1}
      aria-current={takenBy === 'chosen' || undefined}
      aria-disabled={isOther || undefined}
      onClick={isOther ? undefined : () => onChoose(token)}
    >
      <TokenMark token={token} />
      <span className="lk-name">
        <span className="lk-name-line">
          <bdi className="lk-name-text" title={name}>
            {name}
          </bdi>
          <SuspectMark name={rawName} />
          {isUnverified && <UnverifiedBadge />}
        </span>
        <span className="lk-sub lk-name-line">
          {isOther ? (
            <span>{takenText}</span>
          ) : (
            <bdi className="lk-name-text" dir="ltr" title={`${amount} ${symbol}`}>
              {hasAmount && !isHidden ? `${formatQuantity(amount, locale)} ${symbol}` : symbol}
            </bdi>
          )}
          {(isUnverified || hasNamesake) && address && (
            <bdi className="lk-mono lk-token-address" title={address}>
              {shortenAddress(address)}
            </bdi>
          )}
        </span>
      </span>
      {hasAmount && (
        <span className={isUnverified ? 'lk-end lk-dim' : 'lk-end'}>
          {isHidden ? (
            <HiddenAmount />
          ) : value === undefined ? (
            <span className="lk-dim">{t('token.noPrice')}</span>
          ) : (
            <bdi dir="ltr">{formatFiat(value)}</bdi>
          )}
        </span>
      )}
    </button>
  )
})

type TokenPicksProps = {
  label: string
  sections: readonly TokenSection[]
  /** Ids of the tokens that are told apart by their address. */
  namesakes: ReadonlySet<string>
  isHidden: boolean
  /** Of this side, and of the other one, which cannot be picked. */
  chosenId: string | undefined
  otherId: string | undefined
  otherText: string
  onChoose(token: Token): void
}

/** Titled lists of any length in one scroller, of which only the rows near the viewport are rendered. */
export function TokenPicks({ label, sections, namesakes, isHidden, ...picks }: TokenPicksProps) {
  const { chosenId, otherId, otherText, onChoose } = picks
  const items: Item[] = sections.flatMap(({ title, tokens }) =>
    tokens.length === 0
      ? []
      : [{ kind: 'title' as const, text: title }, ...tokens.map((token) => ({ kind: 'token' as const, token }))],
  )
  const offsets = listOffsets(items.map(({ kind }) => HEIGHTS[kind]))
  const { box, range, stop, onScroll, onKeyDown } = useWindowedItems({
    firstHeight: FIRST_HEIGHT,
    offsets,
    isStop: (index) => items[index]?.kind === 'token',
  })
  const { from, to, before, after } = range
  return (
    <section ref={box} className="lk-body-scroll lk-token-box" aria-label={label} tabIndex={-1} onScroll={onScroll}>
      <ul
        className="lk-picks"
        aria-label={label}
        onKeyDown={onKeyDown}
        style={{ paddingBlockStart: before, paddingBlockEnd: after }}
      >
        {items.slice(from, to).map((item, offset) => {
          const index = from + offset
          if (item.kind === 'title')
            return (
              <li key={item.text} className="lk-section">
                <h3>{item.text}</h3>
              </li>
            )
          const { token } = item
          return (
            <li key={token.id} aria-setsize={items.length} aria-posinset={index + 1}>
              <PickRow
                token={token}
                takenBy={token.id === otherId ? 'other' : token.id === chosenId ? 'chosen' : undefined}
                takenText={otherText}
                isHidden={isHidden}
                hasNamesake={namesakes.has(token.id)}
                index={index}
                isStop={index === stop}
                onChoose={onChoose}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
