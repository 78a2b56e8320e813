const TICKS = 100
const PITCH = 3
const WIDTH = TICKS * PITCH

/** One tick for each percent, and one at the start: longer at every fifth, longest at quarters. */
const ticks = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => {
    const percent = from + index
    const length = percent % 25 === 0 ? 12 : percent % 5 === 0 ? 8 : 5
    return `M${percent * PITCH} 16v-${length}`
  }).join('')

/** How much of a whole is used, in percent from 0 to 100. The same value is beside it as text. */
export function ShareScale({ percent, isOver }: { percent: number; isOver: boolean }) {
  const at = Math.min(TICKS, Math.max(0, Math.round(percent)))
  const x = at * PITCH
  return (
    <svg
      className="lk-scale lk-share"
      width={WIDTH}
      height={16}
      viewBox={`0 0 ${WIDTH} 16`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={ticks(at + 1, TICKS + 1)} />
      <path className="on" d={ticks(0, at)} />
      <path className={isOver ? 'needle over' : 'needle'} d={`M${x} 16v-18`} />
      <path className={isOver ? 'point over' : 'point'} d={`M${x - 4} -6h8v3l-4 4-4-4z`} />
    </svg>
  )
}
