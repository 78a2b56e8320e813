const spokes = Array.from({ length: 12 }, (_, index) => ({
  turn: index * 30,
  opacity: (0.15 + (0.85 * index) / 11).toFixed(2),
}))

/** A stepped spinner before the label of a busy element. */
export function Spinner({ size }: { size?: 16 | undefined }) {
  return (
    <svg className="lk-spin" data-size={size} viewBox="0 0 20 20" aria-hidden="true">
      {spokes.map(({ turn, opacity }) => (
        <rect
          key={turn}
          x="9.25"
          y="2"
          width="1.5"
          height="4.5"
          rx=".75"
          opacity={opacity}
          transform={`rotate(${turn} 10 10)`}
        />
      ))}
    </svg>
  )
}
