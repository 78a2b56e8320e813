import { memo, useCallback, useEffect, useSyncExternalStore } from 'react'
import type { WalletEntry } from '../../../controllers/wallets/walletEntries.js'
import { SuspectMark } from '../../../react/Text.js'
import { useImage, useWords } from '../../../react/useModal.js'
import { useWindowedRows } from '../../../react/useWindowedRows.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'
import { gridWindow, stepInGrid } from '../../../ui/listWindow.js'
import { Mark } from '../../../ui/Mark.js'
import { sealIcon } from '../../../ui/moreIconPaths.js'
import { alertIcon, walletIcon } from '../../../ui/pageIconPaths.js'
import { Skeleton } from '../../../ui/Rows.js'

const queryOf = (media: string) => (typeof window.matchMedia === 'function' ? window.matchMedia(media) : undefined)

/** Whether a media query matches; `false` without support. */
function useMedia(media: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const query = queryOf(media)
      query?.addEventListener('change', onChange)
      return () => query?.removeEventListener('change', onChange)
    },
    [media],
  )
  return useSyncExternalStore(watch, () => queryOf(media)?.matches ?? false)
}

/** Row pitch, as the sheet draws it. */
const ROW_HEIGHT = 108
/** Until the grid has been measured. */
const FIRST_HEIGHT = 470

type TileProps = {
  tile: WalletEntry
  index: number
  count: number
  isStop: boolean
  onChoose(tile: WalletEntry): void
}

/** Labels itself: hidden text would add one more element to every tile. */
const Seal = ({ label }: { label: string }) => (
  <svg className="lk-icon" data-size="16" viewBox="0 0 20 20" role="img" aria-label={label}>
    <path d={sealIcon} />
  </svg>
)

/** A second line does not fit: the tile warns, and its title has the rest. */
function Contested({ rdns = '' }: { rdns: string | undefined }) {
  const { t } = useWords()
  const warning = `${rdns}: ${t('connect.contested')}`
  return (
    <span className="lk-warn lk-with" role="img" aria-label={warning} title={warning}>
      <Icon path={alertIcon} size={16} />
    </span>
  )
}

const WalletTile = memo(function WalletTile({ tile, index, count, isStop, onChoose }: TileProps) {
  const { t } = useWords()
  const ownImage = tile.connector?.icon ?? tile.wallet?.image
  const image = useImage('wallet', ownImage ? undefined : tile.wallet?.imageId)
  return (
    <li aria-setsize={count} aria-posinset={index + 1}>
      <button
        type="button"
        className="lk-tile"
        part="tile"
        data-wallet={tile.id}
        data-index={index}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onChoose(tile)}
      >
        <Mark src={ownImage ?? image} fallbackIcon={walletIcon} size={56}>
          {tile.connector && (
            <span className="lk-pin" data-tone="good">
              <Icon path={checkIcon} />
            </span>
          )}
        </Mark>
        <bdi title={tile.connector?.fullName ?? tile.name}>
          {tile.name}
          <SuspectMark name={tile.connector?.rawName ?? tile.wallet?.rawName} />
          {tile.isContested && <Contested rdns={tile.connector?.rdns} />}
          {tile.wallet?.isCertified && ' '}
          {tile.wallet?.isCertified && <Seal label={t('wallets.isCertified')} />}
          {tile.connector && <span className="lk-hidden">, {t('wallets.isHere')}</span>}
        </bdi>
      </button>
    </li>
  )
})

/** Shown instead of tiles that are loading. */
export const SkeletonGrid = ({ count }: { count: number }) => (
  <ul className="lk-grid" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => index).map((index) => (
      <li className="lk-tile" key={index}>
        <span className="lk-skeleton lk-mark" data-size="56" />
        <Skeleton width={1} />
      </li>
    ))}
  </ul>
)

type WalletGridProps = {
  label: string
  /** Identifies the list; another one starts at `scroll`. */
  listId: string
  tiles: readonly WalletEntry[]
  /** The initial and the last scroll offset. */
  scroll: { top: number }
  isLoadingMore: boolean
  onChoose(tile: WalletEntry): void
  /** Called near the end. */
  onEnd(): void
}

/** Any number of tiles, of which only those near the viewport are rendered. */
export function WalletGrid({ label, listId, tiles, scroll, isLoadingMore, onChoose, onEnd }: WalletGridProps) {
  const columns = useMedia('(max-width: 351px)') ? 3 : 4
  const count = tiles.length
  const topOf = (index: number) => Math.floor(index / columns) * ROW_HEIGHT
  const { box, range, stop, onScroll, onKeyDown } = useWindowedRows({
    firstHeight: FIRST_HEIGHT,
    scroll,
    listId,
    windowAt: (view) => gridWindow({ count, columns, rowHeight: ROW_HEIGHT, ...view }),
    edgesOf: (index) => [topOf(index), topOf(index) + ROW_HEIGHT],
    rowAfter: (key, index) => stepInGrid(key, index, { count, columns }),
    // Tab cannot reach a tile that is not rendered.
    stopIn: ({ from, to }, focused) => (focused >= from && focused < to ? focused : from),
  })
  const { from, to, rowsBefore, rowsAfter } = range
  useEffect(() => {
    if (to >= count) onEnd()
  }, [to, count, onEnd])

  return (
    <div ref={box} className="lk-body-scroll lk-grid-box" tabIndex={-1} onScroll={onScroll}>
      <ul
        className="lk-grid"
        data-columns={columns === 4 ? undefined : columns}
        aria-label={label}
        aria-busy={isLoadingMore || undefined}
        onKeyDown={onKeyDown}
        style={{ paddingBlockStart: rowsBefore * ROW_HEIGHT, paddingBlockEnd: rowsAfter * ROW_HEIGHT }}
      >
        {tiles.slice(from, to).map((tile, offset) => (
          <WalletTile
            // biome-ignore lint/suspicious/noArrayIndexKey: what another search finds takes over the elements of what was found before
            key={from + offset}
            tile={tile}
            index={from + offset}
            count={count}
            isStop={from + offset === stop}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {isLoadingMore && to >= count && <SkeletonGrid count={columns} />}
    </div>
  )
}
