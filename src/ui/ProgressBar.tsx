const HEIGHT = 16

type ProgressBarProps = {
  /** How many ticks there are, and which of them has the needle. */
  ticks: number
  position: number
  lengthOf(tick: number): number
  /** Between two ticks, and before the first, in pixels. */
  pitch: number
  margin: number
  /** Where ticks end. @default at the lower edge */
  baseline?: number | undefined
  /** Which side of the needle is lit. @default 'before' */
  lit?: 'before' | 'after' | undefined
  /** Takes the width of its box. */
  isStretched?: boolean | undefined
  /** The needle has a pointer on top, and is red once the whole is exceeded. */
  pointer?: 'normal' | 'over' | undefined
}

/** A row of ticks with a needle at how far something is. The same must be beside it as text. */
export function ProgressBar({ ticks, position, lengthOf, pitch, margin, lit = 'before', ...shape }: ProgressBarProps) {
  const { baseline = HEIGHT, isStretched, pointer } = shape
  const width = (ticks - 1) * pitch + 2 * margin
  const xOf = (tick: number) => tick * pitch + margin
  const draw = (from: number, to: number) => {
    let path = ''
    for (let tick = from; tick < to; tick++) path += `M${xOf(tick)} ${baseline}v-${lengthOf(tick)}`
    return path
  }
  const x = xOf(position)
  const withTone = (name: string) => (pointer === 'over' ? `${name} over` : name)
  return (
    <svg
      className={pointer ? 'lk-scale lk-share' : 'lk-scale'}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio={isStretched ? 'none' : undefined}
      aria-hidden="true"
    >
      <path className={lit === 'before' ? 'on' : undefined} d={draw(0, position)} />
      <path className={lit === 'after' ? 'on' : undefined} d={draw(position + 1, ticks)} />
      <path className={withTone('needle')} d={`M${x} ${HEIGHT}v-${pointer ? HEIGHT + 2 : HEIGHT}`} />
      {pointer && <path className={withTone('point')} d={`M${x - 4} -6h8v3l-4 4-4-4z`} />}
    </svg>
  )
}
