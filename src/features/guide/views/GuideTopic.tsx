import type { ReactNode } from 'react'

const TICK_PITCH = 4
const LONG_TICK_EVERY = 4

type RulerProps = {
  /** Where the ticks stand. */
  y: number
  from: number
  to: number
  /** The tick in whose place the needle is. */
  needle: number
}

/** A scale with the needle on it. Half a pixel off the grid, where a line of one is sharp. */
export function Ruler({ y, from, to, needle }: RulerProps) {
  let ticks = ''
  for (let x = from, index = 0; x <= to; x += TICK_PITCH, index++) {
    if (x !== needle) ticks += `M${x + 0.5} ${y}v-${index % LONG_TICK_EVERY === 0 ? 8 : 5}`
  }
  return (
    <>
      <path className="lk-drawing-tick" d={ticks} />
      <path className="lk-drawing-needle" d={`M${needle + 0.5} ${y}v-12`} />
    </>
  )
}

type GuideTopicProps = {
  title: string
  text: string
  /** On a grid of 72. */
  drawing: ReactNode
  /** The drawing goes in the reading direction. */
  flip?: boolean | undefined
}

/** One idea: a drawing, what it says, and why that matters. */
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
