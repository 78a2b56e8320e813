import { formatPercent } from '../../../core/numbers.js'
import { type Share, sharesOf } from '../../../domain/shares.js'
import { useWords } from '../../../react/useModal.js'
import { Skeleton } from '../../../ui/Rows.js'
import type { Holdings } from '../useHoldings.js'

const WIDTH = 300
/** A tick for each percent. */
const PITCH = 3
const HEIGHT = 16
const TICK = 11

/** The ticks of one share; the first is taller. */
function ticksFrom(start: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const height = index === 0 ? HEIGHT : TICK
    return `M${(start + index) * PITCH + 1.5} ${HEIGHT}v-${height}`
  }).join('')
}

/** A share of less than a percent has no tick, and says so. */
const percentText = (percent: number, locale: string) =>
  percent === 0 ? `<${formatPercent(1, locale)}` : formatPercent(percent, locale)

/** What the total is made of. The figures below the scale say the same to everybody. */
export function Shares({ holdings }: { holdings: Pick<Holdings, 'tokens' | 'status' | 'total'> }) {
  const { tokens, status } = holdings
  const shares = sharesOf(tokens)
  if (status === 'loading' && tokens.length === 0) return <LoadingShares />
  return shares.length > 0 ? <Scale shares={shares} /> : null
}

function Scale({ shares }: { shares: readonly Share[] }) {
  const { t, locale } = useWords()
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, { percent }) => sum + percent, 0))
  return (
    <div className="lk-shares">
      <svg className="lk-scale" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {shares.map(({ token, percent }, index) => (
          <path
            key={token?.id ?? 'other'}
            data-held={token ? index + 1 : 'other'}
            d={ticksFrom(starts[index] ?? 0, percent)}
          />
        ))}
      </svg>
      <dl>
        {shares.map(({ token, percent }, index) => (
          <div key={token?.id ?? 'other'}>
            <dt>
              <i data-held={token ? index + 1 : 'other'} />
              <bdi className="lk-name-text">{token ? token.symbol : t('account.otherShare')}</bdi>
            </dt>
            <dd>
              <bdi dir="ltr">{percentText(percent, locale)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Ticks at rest: nothing to read yet. */
const LoadingShares = () => (
  <div className="lk-shares" aria-hidden="true">
    <svg className="lk-scale" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={ticksFrom(0, 100)} />
    </svg>
    <div>
      <Skeleton width={6} />
    </div>
  </div>
)
