import { disc, fill, line, turn } from './drawing.ts'
import type { Motif } from './motif.ts'

const CELL = 10

/** Quarters, discs and squares in two by two fields. */
const tiles: Motif = (seed, ink, accent) => {
  const shape = (x: number, y: number, colour: string) => {
    switch (seed.below(7)) {
      case 0:
        return fill(colour, `M${x} ${y}h${CELL}a${CELL} ${CELL} 0 0 1-${CELL} ${CELL}z`)
      case 1:
        return fill(colour, `M${x + CELL} ${y}v${CELL}a${CELL} ${CELL} 0 0 1-${CELL}-${CELL}z`)
      case 2:
        return fill(colour, `M${x + CELL} ${y + CELL}h-${CELL}a${CELL} ${CELL} 0 0 1 ${CELL}-${CELL}z`)
      case 3:
        return fill(colour, `M${x} ${y + CELL}v-${CELL}a${CELL} ${CELL} 0 0 1 ${CELL} ${CELL}z`)
      case 4:
        return disc(colour, x + CELL / 2, y + CELL / 2, CELL / 2)
      case 5:
        return fill(colour, `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`)
      default:
        return disc(colour, x + CELL / 2, y + CELL / 2, CELL / 4)
    }
  }
  const odd = seed.below(5)
  return [
    [8, 8],
    [18, 8],
    [8, 18],
    [18, 18],
  ]
    .map(([x = 8, y = 8], index) => shape(x, y, index === odd ? accent : ink))
    .join('')
}

const waves: Motif = (seed, ink, accent) => {
  const count = seed.pick([2, 3])
  const height = seed.pick([3, 4.5, 6])
  const gap = count === 2 ? 8 : 6
  const odd = seed.below(count + 1)
  const drawn = Array.from({ length: count }, (_, index) => {
    const y = 18 + (index - (count - 1) / 2) * gap
    return line(index === odd ? accent : ink, 2.75, `M7 ${y}q5.5-${height * 1.4} 11 0t11 0`)
  })
  return turn(seed.pick([0, 45, 90, 135]), drawn.join(''))
}

/** Dots of two sizes that mirror each other left and right. */
const dots: Motif = (seed, ink, accent) => {
  const sizes = [1.25, 2, 3]
  const size = () => sizes[seed.below(sizes.length)] ?? 2
  const drawn: string[] = []
  const oddRow = seed.below(4)
  for (const [row, y] of [10, 18, 26].entries()) {
    const [side, middle] = [size(), size()]
    const colour = row === oddRow ? accent : ink
    drawn.push(disc(colour, 10, y, side), disc(ink, 18, y, middle), disc(colour, 26, y, side))
  }
  return turn(seed.pick([0, 90, 45]), drawn.join(''))
}

const horizon: Motif = (seed, ink, accent, ground) => {
  const y = seed.pick([15, 17, 19])
  const radius = seed.pick([6, 7.5, 9])
  const isWavy = seed.chance(40)
  const sea = isWavy
    ? fill(ink, `M6 ${y + 3}q3-3 6 0t6 0 6 0 6 0v${25 - y}h-24z`)
    : fill(ink, `M6 ${y + 3}h24v${25 - y}h-24z`)
  const stripes = seed.pick(['', line(ground, 1.75, 'M11 24h14'), line(ground, 1.75, 'M11 23.5h14M14 26h8')])
  return disc(accent, seed.pick([13, 18, 23]), y, radius) + sea + stripes
}

const leaves: Motif = (seed, ink, accent) => {
  const pairs = seed.pick([1, 2, 3])
  const width = seed.pick([3, 4, 5])
  const blade = (colour: string, degrees: number, y: number, length: number) =>
    `<path fill="${colour}" transform="translate(18 ${y}) rotate(${degrees})" d="M0 0q${width}-${length / 2} 0-${length}q-${width} ${length / 2} 0 ${length}z"/>`
  const spread = seed.pick([40, 55, 70])
  const drawn = Array.from({ length: pairs }, (_, index) => {
    const y = 28 - (index * 14) / pairs
    const length = 12 - index * 1.5
    return blade(ink, spread, y, length) + blade(seed.chance(25) ? accent : ink, -spread, y, length)
  })
  const stem = seed.chance(70) ? line(ink, 1.75, 'M18 30V12') : ''
  return turn(seed.pick([0, 0, 0, 180, 45]), stem + drawn.join('') + blade(accent, 0, pairs === 1 ? 22 : 16, 10))
}

const gate: Motif = (seed, ink, accent, ground) => {
  const arch = (colour: string, half: number) =>
    fill(colour, `M${18 - half} 28v-9a${half} ${half} 0 0 1 ${half * 2} 0v9z`)
  const colours = seed.pick([
    [ink, ground, ink],
    [ink, ground, accent],
    [ink, accent],
    [accent, ground, ink],
  ])
  const step = seed.pick([3, 3.5, 4])
  const drawn = colours.map((colour, index) => arch(colour, 10.5 - index * step)).join('')
  return turn(seed.below(4) * 90, drawn)
}

const weave: Motif = (seed, ink, accent) => {
  const upright = seed.pick([1, 2, 3])
  const level = seed.pick([1, 2, 3])
  const places = (count: number) => [[18], [13, 23], [11, 18, 25]][count - 1] ?? [18]
  const width = seed.pick([2.25, 3, 3.75])
  const d = places(upright)
    .map((x) => `M${x} 8v20`)
    .join('')
  const across = places(level)
    .map((y) => `M8 ${y}h20`)
    .join('')
  return turn(seed.pick([0, 45, 22.5]), line(ink, width, d) + line(seed.pick([ink, accent]), width, across))
}

export const patternMotifs: readonly Motif[] = [tiles, tiles, tiles, waves, dots, horizon, leaves, gate, weave]
