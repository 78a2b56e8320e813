import type { ReactNode } from 'react'

const WIDTH = 332

const fade = (x: number) => (0.25 + (0.65 * x) / 60).toFixed(2)

/** From one network to the next, with the progress in between. */
export function NetworkLatch({ from, to, joint }: { from: ReactNode; to: ReactNode; joint: 'needle' | 'bad' }) {
  const outer = Array.from({ length: 12 }, (_, index) => index * 4)
  const inner = Array.from({ length: 13 }, (_, index) => index)
  const middle = WIDTH / 2
  const edge = middle - 112 - 8
  return (
    <div className="lk-latch">
      <svg className="lk-scale" data-fixed="" width={WIDTH} height="88" viewBox={`0 0 ${WIDTH} 88`} aria-hidden="true">
        {outer.map((x) => {
          const length = (x / 4) % 5 === 3 ? 14 : 8
          const top = 44 - length / 2
          return (
            <path
              key={x}
              className="on"
              opacity={fade(x)}
              d={`M${edge - 44 + x + 0.5} ${top}v${length}M${WIDTH - edge + 44 - x - 0.5} ${top}v${length}`}
            />
          )
        })}
        {inner.map((step) => {
          const isReached = joint === 'needle' && step < 8
          const length = step % 4 === 0 ? 14 : 8
          if (joint === 'needle' && step === 8) return null
          return (
            <path
              key={step}
              className={isReached ? 'on' : undefined}
              d={`M${middle - 24 + step * 4} ${44 - length / 2}v${length}`}
            />
          )
        })}
        {joint === 'needle' && <path className="needle" d={`M${middle + 8} 34v20`} />}
      </svg>
      <span className="lk-latch-side" data-side="from">
        {from}
      </span>
      <span className="lk-latch-side" data-side="to">
        {to}
      </span>
    </div>
  )
}
