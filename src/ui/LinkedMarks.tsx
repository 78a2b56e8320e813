import type { ReactNode } from 'react'

const WIDTH = 332
const MIDDLE = WIDTH / 2
const CENTER = 44
const PITCH = 4

/** Ticks at both edges, which fade outwards: `end` is where they end on the left, mirrored on the right. */
function EdgeTicks({ count, end }: { count: number; end: number }) {
  return Array.from({ length: count }, (_, index) => {
    const x = end - (count - 1 - index) * PITCH + 0.5
    const length = index % 5 === 3 ? 14 : 8
    const top = CENTER - length / 2
    const opacity = (0.25 + (0.65 * index) / Math.max(15, count - 1)).toFixed(2)
    const path = `M${x} ${top}v${length}M${WIDTH - x} ${top}v${length}`
    return <path key={x} className="on" opacity={opacity} d={path} />
  })
}

/** How far the one has come to the other: with the needle, or without, where the way is barred. */
function Steps({ isUnderWay }: { isUnderWay: boolean }) {
  const markedIndex = isUnderWay ? 8 : -1
  return Array.from({ length: 13 }, (_, step) => {
    const x = MIDDLE - 24 + step * PITCH
    if (step === markedIndex) return <path key={x} className="needle" d={`M${x} 34v20`} />
    const length = step % 4 === 0 ? 14 : 8
    return (
      <path key={x} className={step < markedIndex ? 'on' : undefined} d={`M${x} ${CENTER - length / 2}v${length}`} />
    )
  })
}

const KeyJoint = () => (
  <>
    <circle className="joint" cx={MIDDLE} cy={CENTER} r="13.25" />
    <g className="needle key">
      <circle cx="162" cy={CENTER} r="3.25" />
      <path d="M165.25 44h7.25v3M169.25 44v2.25" />
    </g>
  </>
)

type LinkedMarksProps = {
  first: ReactNode
  second: ReactNode
  /** A way from the first to the second, under way or not; or a key that joins them. */
  link: 'underWay' | 'stopped' | 'key'
}

/** Two marks and what is between them. Its sheet is `styles/linkedMarks.css`. */
export const LinkedMarks = ({ first, second, link }: LinkedMarksProps) => (
  <div className="lk-linked" data-link={link === 'key' ? 'key' : 'way'}>
    <svg className="lk-scale" data-fixed="" width={WIDTH} height="88" viewBox={`0 0 ${WIDTH} 88`} aria-hidden="true">
      {link === 'key' ? <EdgeTicks count={19} end={72} /> : <EdgeTicks count={12} end={46} />}
      {link === 'key' ? <KeyJoint /> : <Steps isUnderWay={link === 'underWay'} />}
    </svg>
    <span data-side="first">{first}</span>
    <span data-side="second">{second}</span>
  </div>
)
