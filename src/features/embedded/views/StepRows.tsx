import { useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'

export type Step = {
  readonly name: string
  readonly text: string
  /** Without one, the step is not followed here. */
  readonly progress?: 'done' | 'now' | 'later' | undefined
}

/** Numbered steps, with a needle at the current one. */
export function StepRows({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { locale } = useWords()
  const numbers = new Intl.NumberFormat(locale)
  const isFollowed = steps.some(({ progress }) => progress !== undefined)
  return (
    <ol className="lk-rows" data-tuner={isFollowed ? '' : undefined} aria-label={label}>
      {steps.map(({ name, text, progress }, index) => (
        <li key={name}>
          <div
            className="lk-row"
            data-later={progress === 'later' ? '' : undefined}
            data-mark={progress === 'now' ? '' : undefined}
            aria-current={progress === 'now' ? 'step' : undefined}
          >
            <span className="lk-mark" part="mark" data-quiet="" data-step={progress ?? ''} aria-hidden="true">
              {progress === 'done' ? <Icon path={checkIcon} /> : numbers.format(index + 1)}
            </span>
            <span className="lk-name">
              <span>{name}</span>
              <span className="lk-sub">
                <bdi>{text}</bdi>
              </span>
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}
