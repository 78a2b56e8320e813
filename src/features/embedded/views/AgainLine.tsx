import { EMAIL_COOLDOWN_MS } from '../../../config/limits.js'
import { useSecondsUntil } from '../../../react/useClock.js'
import { Button } from '../../../ui/buttons.js'
import { retryIcon } from '../../../ui/iconPaths.js'
import { Countdown } from './Countdown.js'

type AgainLineProps = {
  question: string
  /** Of the button. */
  label: string
  /** In place of both while the seconds are counted. */
  waiting: string
  /** When another mail may be sent, in milliseconds since 1970. */
  moment: number | undefined
  isOff: boolean
  onPress(): void
}

/** Something that leads to another mail, at most every 30 seconds; until then the seconds are counted. */
export function AgainLine({ question, label, waiting, moment, isOff, onPress }: AgainLineProps) {
  const left = useSecondsUntil(moment)
  return (
    <div className="lk-ask lk-flush">
      {left > 0 ? (
        <>
          <span>{waiting}</span>
          <Countdown total={EMAIL_COOLDOWN_MS / 1_000} left={left} />
        </>
      ) : (
        <>
          <span>{question}</span>
          <Button isSmall icon={retryIcon} disabled={isOff} onClick={onPress}>
            {label}
          </Button>
        </>
      )}
    </div>
  )
}
