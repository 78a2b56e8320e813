const TICKS = 31
const PITCH = 4
const HEIGHT = 14

/** `needle`: it goes on. `good`: the chain shows what was tested. `bad`: it failed there. `ended`: nothing is claimed. */
export type TicksTone = 'needle' | 'good' | 'bad' | 'ended'

const lengthOf = (tick: number) => (tick % 15 === 0 ? 12 : tick % 5 === 0 ? 8 : 5)
const xOf = (tick: number) => tick * PITCH + 1

function draw(from: number, to: number): string {
  let path = ''
  for (let tick = from; tick < to; tick++) path += `M${xOf(tick)} ${HEIGHT}v-${lengthOf(tick)}`
  return path
}

/** A tick for each second, up to 30. The same is beside them as text. */
export function ToastTicks({ position, tone }: { position: number | undefined; tone: TicksTone }) {
  const width = xOf(TICKS - 1) + 1
  const at = position === undefined ? undefined : Math.min(position, TICKS - 1)
  const hasNeedle = at !== undefined && (tone === 'needle' || tone === 'bad')
  return (
    <svg className="lk-scale" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      <path d={draw(at === undefined ? 0 : at + 1, TICKS)} />
      {at !== undefined && <path className={tone === 'good' ? 'done' : 'on'} d={draw(0, hasNeedle ? at : at + 1)} />}
      {hasNeedle && (
        <path className={tone === 'bad' ? 'needle over' : 'needle'} d={`M${xOf(at)} ${HEIGHT}v-${HEIGHT}`} />
      )}
    </svg>
  )
}
