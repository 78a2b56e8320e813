const TICKS = 96
const PITCH = 3
const WIDTH = TICKS * PITCH

const ticks = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => {
    const at = from + index
    return `M${at * PITCH + 0.5} 16v-${at % 8 === 0 ? 10 : 6}`
  }).join('')

/** How much of a session has passed, from 0 to 1. The same is beside it as text. */
export function LifeScale({ share }: { share: number }) {
  const at = Math.round(Math.min(1, Math.max(0, share || 0)) * TICKS)
  return (
    <svg
      className="lk-scale"
      width={WIDTH}
      height={16}
      viewBox={`0 0 ${WIDTH + 2} 16`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={ticks(at + 1, TICKS + 1)} />
      <path className="on" d={ticks(0, at)} />
      <path className="needle" d={`M${at * PITCH + 0.5} 16v-16`} />
    </svg>
  )
}
