import type { ReactNode } from 'react'

const WIDTH = 182
const HEIGHT = 28
const MIDDLE = HEIGHT / 2
/** More seconds share a tick. */
const MAX_TICKS = 45
/** Without an estimate. */
const USUAL_SECONDS = 30
/** Of the way, where the conversion is expected. */
const BREAK = 0.6

/** `rest`: nothing is known. `back`: what came back was read. */
export type CourseState = 'running' | 'rest' | 'done' | 'back' | 'failed' | 'stopped'

type CourseProps = {
  state: CourseState
  /** That have passed, and that it takes. */
  seconds: number
  estimate: number | undefined
  /** The service converts on the way. */
  hasBreak: boolean
  /** The token at its start, and who is paid at its end. */
  start: ReactNode
  end: ReactNode
}

/** A tick for each second from the payer to the recipient. The same is below it as text. */
export function Course({ state, seconds, estimate = USUAL_SECONDS, hasBreak, start, end }: CourseProps) {
  const ticks = Math.max(5, Math.min(MAX_TICKS, Math.round(estimate)))
  const breakAt = Math.round(ticks * BREAK)
  const reached = Math.min(ticks, Math.floor((seconds * ticks) / Math.max(1, estimate)))
  const xOf = (tick: number) => Math.round((tick * (WIDTH - 2) * 10) / ticks) / 10 + 1
  const halfOf = (tick: number) => (hasBreak && tick === breakAt ? 10 : tick % 5 === 0 ? 6 : 3.5)
  function draw(from: number, to: number): string {
    let path = ''
    for (let tick = from; tick <= to; tick++) path += `M${xOf(tick)} ${MIDDLE - halfOf(tick)}v${2 * halfOf(tick)}`
    return path
  }
  const needle = state === 'running' || state === 'stopped' ? reached : state === 'failed' ? breakAt : undefined
  const greenTo = state === 'done' ? ticks : state === 'back' ? breakAt : -1
  const faintFrom = needle === undefined ? greenTo + 1 : needle + 1
  return (
    <div className="lk-course" data-state={state}>
      {start}
      <svg className="lk-scale" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path d={draw(faintFrom, ticks)} />
        {needle !== undefined && <path className="on" d={draw(0, needle - 1)} />}
        {greenTo >= 0 && <path className="done" d={draw(0, greenTo)} />}
        {needle !== undefined && (
          <path className={state === 'running' ? 'needle' : 'needle over'} d={`M${xOf(needle)} 2v24`} />
        )}
      </svg>
      {end}
    </div>
  )
}
