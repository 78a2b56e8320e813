import { disc, fill, line, MIDDLE, polygon, round, turn } from './drawing.ts'
import type { Motif } from './motif.ts'

const star: Motif = (seed, ink, accent, ground) => {
  const corners = seed.pick([4, 5, 6, 7, 8, 10, 12])
  const inner = 12 * seed.pick([0.34, 0.46, 0.56, 0.66])
  const body = fill(ink, polygon(corners, 12, { inner, turned: seed.pick([0, 180 / corners]) }))
  return body + seed.pick(['', disc(ground, 18, 18, inner * 0.55), disc(accent, 18, 18, inner * 0.6)])
}

const nested: Motif = (seed, ink, accent, ground) => {
  const corners = seed.pick([3, 4, 5, 6, 8])
  const colours = seed.pick([
    [ink, ground, ink],
    [ink, accent],
    [ink, ground, accent],
    [accent, ground, ink],
  ])
  const step = seed.pick([0, 180 / corners, 90 / corners])
  const y = corners === 3 ? 20 : MIDDLE
  return colours
    .map((colour, index) => fill(colour, polygon(corners, 12 - index * 4, { turned: index * step, y })))
    .join('')
}

const chevrons: Motif = (seed, ink, accent) => {
  const count = seed.pick([2, 3])
  const rise = seed.pick([5, 7, 9])
  const gap = count === 2 ? 8 : 6
  const odd = seed.below(count + 1)
  const marks = Array.from({ length: count }, (_, index) => {
    const y = round(MIDDLE + rise / 2 + (index - (count - 1) / 2) * gap)
    return line(index === odd ? accent : ink, 3, `M9 ${y}l9-${rise} 9 ${rise}`)
  })
  return turn(seed.below(4) * 90, marks.join(''))
}

/** Strokes over nine points, as the letters of an alphabet that nobody writes. */
const rune: Motif = (seed, ink, accent) => {
  const coordinate = [10, 18, 26]
  const point = (place: number) => `${coordinate[place % 3]} ${coordinate[Math.floor(place / 3)]}`
  const length = seed.pick([4, 5, 6])
  const places: number[] = []
  // Four different points never lie on one line.
  while (places.length < length) {
    const next = seed.below(9)
    const isNew = places.length < 4 ? !places.includes(next) : !places.slice(-2).includes(next)
    if (isNew) places.push(next)
  }
  const free = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((place) => !places.includes(place))
  const dot = free[seed.below(free.length)] ?? 4
  const spot = seed.chance(60)
    ? disc(accent, coordinate[dot % 3] ?? 18, coordinate[Math.floor(dot / 3)] ?? 18, 2.5)
    : ''
  return line(ink, 3.25, `M${places.map(point).join('L')}`) + spot
}

const peaks: Motif = (seed, ink, accent, ground) => {
  const tall = seed.pick([9, 11, 13])
  const x = seed.pick([12, 15, 18, 21])
  const front = fill(ink, `M${x - 9} 28L${x} ${tall}L${x + 9} 28z`)
  const back = fill(accent, `M${30 - x} 28L${38 - x} ${tall + 6}L${46 - x} 28z`)
  const capHeight = seed.pick([0, 4, 6])
  const half = round((9 * capHeight) / (28 - tall))
  const cap =
    capHeight === 0
      ? ''
      : fill(ground, `M${x - half} ${tall + capHeight}L${x} ${tall}L${x + half} ${tall + capHeight}z`)
  const sun = seed.chance(50) ? disc(accent, 38 - x, tall - 1, 2.75) : ''
  return (seed.chance(70) ? back : '') + front + cap + sun
}

const bars: Motif = (seed, ink, accent) => {
  const count = seed.pick([3, 4, 5])
  const width = count === 5 ? 3 : 4
  const step = 20 / (count - 1) - (count === 3 ? 2 : 0)
  const side = seed.pick(['top', 'middle', 'bottom'])
  const odd = seed.below(count + 2)
  const drawn = Array.from({ length: count }, (_, index) => {
    const height = seed.pick([6, 10, 14, 20])
    const x = round(MIDDLE + (index - (count - 1) / 2) * step - width / 2)
    const y = side === 'top' ? 8 : side === 'middle' ? 18 - height / 2 : 28 - height
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width / 2}" fill="${index === odd ? accent : ink}"/>`
  })
  return turn(seed.pick([0, 0, 90, 45]), drawn.join(''))
}

const arrow: Motif = (seed, ink, accent) => {
  const notch = seed.pick([0, 3, 5, 7])
  const width = seed.pick([8, 10, 11.5])
  const body = fill(ink, `M18 6L${18 + width} 28L18 ${28 - notch}L${18 - width} 28z`)
  const fold = seed.chance(50) ? fill(accent, `M18 6L${18 + width} 28L18 ${28 - notch}z`) : ''
  return turn(seed.below(8) * 45, body + fold)
}

const ribbon: Motif = (seed, ink, accent) => {
  const bend = seed.pick([4, 6, 8])
  const width = seed.pick([4, 5, 6])
  const strip = (colour: string, x: number) =>
    fill(colour, `M${x} 7h${width}l${bend} 11-${bend} 11h-${width}l${bend}-11z`)
  const first = strip(ink, 18 - bend - width / 2)
  const second = strip(seed.chance(60) ? accent : ink, 19 - width / 2)
  return turn(seed.pick([0, 90, 180, 270]), first + second)
}

export const angularMotifs: readonly Motif[] = [star, nested, chevrons, rune, rune, peaks, bars, arrow, ribbon]
