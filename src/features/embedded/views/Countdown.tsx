import { Text } from '../../../react/Text.js'
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

type UntilFooterProps = {
  moment: number | undefined
  id?: 'embedded.until' | 'embedded.code.ranOut' | 'embedded.approve.silentSince'
}

/** The time of day at which something ends, or has ended. */
export function UntilFooter({ moment, id = 'embedded.until' }: UntilFooterProps) {
  const { locale } = useWords()
  if (moment === undefined) return null
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(moment)
  return (
    <span>
      <Text id={id} values={{ time: <strong>{time}</strong> }} />
    </span>
  )
}
