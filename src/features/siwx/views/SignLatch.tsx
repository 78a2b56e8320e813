import type { ReactNode } from 'react'

const ticks = Array.from({ length: 19 }, (_, index) => {
  const x = index * 4 + 0.5
  const length = index % 5 === 3 ? 14 : 8
  const top = 44 - length / 2
  return {
    x,
    opacity: (0.25 + (0.65 * index) / 18).toFixed(2),
    path: `M${x} ${top}v${length}M${332 - x} ${top}v${length}`,
  }
})

/** App and wallet, joined by a key. */
export const SignLatch = ({ app, wallet }: { app: ReactNode; wallet: ReactNode }) => (
  <div className="lk-sign-latch">
    <svg className="lk-scale" data-fixed="" width="332" height="88" viewBox="0 0 332 88" aria-hidden="true">
      {ticks.map(({ x, opacity, path }) => (
        <path key={x} className="on" opacity={opacity} d={path} />
      ))}
      <circle className="joint" cx="166" cy="44" r="13.25" />
      <g className="needle key">
        <circle cx="162" cy="44" r="3.25" />
        <path d="M165.25 44h7.25v3M169.25 44v2.25" />
      </g>
    </svg>
    <span className="lk-sign-side" data-side="app">
      {app}
    </span>
    <span className="lk-sign-side" data-side="wallet">
      {wallet}
    </span>
  </div>
)
