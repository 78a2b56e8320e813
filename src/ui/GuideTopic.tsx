import type { ReactNode } from 'react'

const TICK_PITCH = 4
const LONG_TICK_EVERY = 4

type TickRowProps = {
  /** Positions of the ticks. */
  y: number
  from: number
  to: number
  /** Index of the tick with the needle. */
  markedTick: number
}

/** A scale with the needle. Offset by half a pixel, so that 1 px lines are sharp. */
export function TickRow({ y, from, to, markedTick }: TickRowProps) {
  let ticks = ''
  for (let x = from, index = 0; x <= to; x += TICK_PITCH, index++) {
    if (x !== markedTick) ticks += `M${x + 0.5} ${y}v-${index % LONG_TICK_EVERY === 0 ? 8 : 5}`
  }
  return (
    <>
      <path className="lk-drawing-tick" d={ticks} />
      <path className="lk-drawing-needle" d={`M${markedTick + 0.5} ${y}v-12`} />
    </>
  )
}

type GuideTopicProps = {
  title: string
  text: string
  /** On a 72 px grid. */
  drawing: ReactNode
  /** The drawing is mirrored in right-to-left languages. */
  flip?: boolean | undefined
}

/** One idea: a drawing, what it is, and why it matters. */
export const GuideTopic = ({ title, text, drawing, flip }: GuideTopicProps) => (
  <div className="lk-guide">
    <svg className="lk-drawing" data-flip={flip ? '' : undefined} viewBox="0 0 72 72" aria-hidden="true">
      <rect className="lk-drawing-face" x="0.5" y="0.5" width="71" height="71" rx="15.5" />
      {drawing}
    </svg>
    <h3>{title}</h3>
    <p>{text}</p>
  </div>
)
