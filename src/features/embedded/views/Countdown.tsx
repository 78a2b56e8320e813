import { useWords } from '../../../react/useModal.js'

const PITCH = 4
const HEIGHT = 16

/** A tick for each second: longer at every fifth, longest at the ends and the middle. */
function ticks(from: number, to: number, total: number) {
  let path = ''
  for (let second = from; second < to; second++) {
    const length = second % (total / 2) === 0 ? 12 : second % 5 === 0 ? 8 : 5
    path += `M${second * PITCH + 1} 14v-${length}`
  }
  return path
}

/** A short wait: a tick for each second, with the needle at now and the seconds beside it. */
export function Countdown({ total, left, hasLabel = true }: { total: number; left: number; hasLabel?: boolean }) {
  const { t } = useWords()
  const passed = total - Math.min(total, left)
  const width = total * PITCH + 2
  return (
    <span className="lk-count">
      <svg className="lk-scale" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <path d={ticks(0, passed, total)} />
        <path className="on" d={ticks(passed + 1, total + 1, total)} />
        <path className="needle" d={`M${passed * PITCH + 1} 16v-16`} />
      </svg>
      {hasLabel && <span dir="ltr">{t('embedded.seconds', { seconds: left })}</span>}
    </span>
  )
}
