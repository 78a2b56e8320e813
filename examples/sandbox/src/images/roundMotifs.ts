import { disc, fill, line, MIDDLE, round, turn } from './drawing.ts'
import type { Motif } from './motif.ts'

const ellipse = (colour: string, y: number, rx: number, ry: number) =>
  `<ellipse cx="${MIDDLE}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"/>`

const around = (count: number, draw: (index: number) => string, from = 0) =>
  Array.from({ length: count }, (_, index) => turn(from + (index * 360) / count, draw(index))).join('')

const at = (radius: number, degrees: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${round(MIDDLE + radius * Math.cos(angle))} ${round(MIDDLE + radius * Math.sin(angle))}`
}

const arc = (radius: number, from: number, sweep: number) =>
  `M${at(radius, from)}A${radius} ${radius} 0 ${sweep > 180 ? 1 : 0} 1 ${at(radius, from + sweep)}`

const petals: Motif = (seed, ink, accent, ground) => {
  const count = seed.pick([3, 4, 5, 6, 8])
  const width = seed.pick([2, 2.6, 3.4])
  const length = seed.pick([4.5, 5.25])
  const isTwoColoured = count % 2 === 0 && seed.chance(50)
  const flower = around(
    count,
    (index) => ellipse(isTwoColoured && index % 2 === 1 ? accent : ink, 17.5 - length - 0.75, width, length),
    seed.pick([0, 180 / count]),
  )
  return flower + disc(seed.pick([ground, accent, ink]), MIDDLE, MIDDLE, seed.pick([2, 2.75, 3.5]))
}

const arcs: Motif = (seed, ink, accent) => {
  const rings = [11, 7]
    .map((radius) => {
      const colour = seed.chance(35) ? accent : ink
      return line(colour, 3, arc(radius, seed.below(8) * 45, seed.pick([90, 180, 225, 270, 315])))
    })
    .join('')
  return rings + disc(seed.pick([ink, accent]), MIDDLE, MIDDLE, seed.pick([2, 2.75, 3.25]))
}

const orbit: Motif = (seed, ink, accent) => {
  const narrow = seed.pick([4, 5, 6])
  const tilt = seed.pick([0, 30, 45, 60, 90, 120, 135, 150])
  const loops = seed.pick([1, 2, 3])
  const path = `<ellipse cx="18" cy="18" rx="11.5" ry="${narrow}" fill="none" stroke="${ink}" stroke-width="2.25"/>`
  const turned = Array.from({ length: loops }, (_, index) => turn(tilt + (index * 180) / loops, path)).join('')
  return turned + disc(accent, MIDDLE, MIDDLE, seed.pick([2.25, 3, 3.75]))
}

const moon: Motif = (seed, ink, accent, ground) => {
  const angle = seed.below(12) * 30
  const shift = seed.pick([3.5, 4.5, 5.5])
  const companion = seed.pick(['', disc(accent, 18, 7.25, 2), disc(accent, 18, 12.5, 3)])
  const shade = disc(ground, MIDDLE, MIDDLE - shift, seed.pick([7.5, 8.25, 9]))
  return turn(angle, disc(ink, MIDDLE, MIDDLE, 10.5) + shade + companion)
}

const links: Motif = (seed, ink, accent) => {
  const count = seed.pick([2, 3, 4])
  const radius = seed.pick([4.5, 5.5, 6.25])
  const width = seed.pick([2.25, 3])
  const ring = (colour: string) =>
    `<circle cx="18" cy="${round(18 - radius * 0.8)}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  const odd = seed.below(count + 1)
  return around(count, (index) => ring(index === odd ? accent : ink), seed.pick([0, 45, 90, 30]))
}

const slices: Motif = (seed, ink, accent) => {
  const shift = seed.pick([2, 3.5, 5])
  const gap = seed.pick([0, 0.75, 1.5])
  const half = (colour: string, dx: number, up: boolean) => {
    const y = up ? 18 - gap : 18 + gap
    return fill(colour, `M${8.5 + dx} ${y}a9.5 9.5 0 0 ${up ? 1 : 0} 19 0z`)
  }
  const second = seed.pick([ink, accent])
  return turn(seed.below(8) * 45, half(ink, -shift, true) + half(second, shift, false))
}

const fan: Motif = (seed, ink, accent, ground) => {
  const steps = seed.pick([2, 3, 4])
  const colours = [ink, seed.pick([ground, accent]), ink, ground]
  const layers = Array.from({ length: steps }, (_, index) => {
    const radius = round(20 - (index * 20) / steps)
    return fill(colours[index] ?? ink, `M8 28V${28 - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}z`)
  })
  return (
    turn(seed.below(4) * 90, layers.join('')) +
    (seed.chance(40) ? turn(seed.below(4) * 90, disc(accent, 25.5, 10.5, 2.5)) : '')
  )
}

const bubbles: Motif = (seed, ink, accent) => {
  const spots = [
    [13, 14, 5.5],
    [24, 12.5, 4],
    [22.5, 23, 5],
    [12, 24.5, 3],
    [18, 18.5, 2.25],
  ] as const
  const kept = spots.filter((_, index) => index === 0 || seed.chance(70))
  const odd = seed.below(kept.length)
  const scale = seed.pick([0.85, 1, 1.1])
  const drawn = kept.map(([x, y, radius], index) => disc(index === odd ? accent : ink, x, y, radius * scale)).join('')
  return turn(seed.below(8) * 45, drawn)
}

export const roundMotifs: readonly Motif[] = [petals, arcs, orbit, moon, links, slices, fan, bubbles]
