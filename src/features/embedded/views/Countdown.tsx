import { useWords } from '../../../react/useModal.js'
import { ProgressBar } from '../../../ui/ProgressBar.js'

type CountdownProps = { total: number; remaining: number; hasLabel?: boolean }

/** A short wait: a tick for each second, with the needle at now and the seconds beside it. */
export function Countdown({ total, remaining, hasLabel = true }: CountdownProps) {
  const { t } = useWords()
  return (
    <span className="lk-count">
      <ProgressBar
        ticks={total + 1}
        position={total - Math.min(total, remaining)}
        // Longer at every fifth, longest at the ends and the middle.
        lengthOf={(second) => (second % (total / 2) === 0 ? 12 : second % 5 === 0 ? 8 : 5)}
        pitch={4}
        margin={1}
        baseline={14}
        lit="after"
      />
      {hasLabel && <span dir="ltr">{t('embedded.seconds', { seconds: remaining })}</span>}
    </span>
  )
}
