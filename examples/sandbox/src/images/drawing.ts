/** A flat sign on a grid of 36 by 36: a ground colour, and what stands on it. */
export type Drawing = { readonly ground: string; readonly shapes: string }

export const SIDE = 36
export const MIDDLE = SIDE / 2

/** Two decimals are finer than any screen shows of 36 units. */
export const round = (value: number) => Math.round(value * 100) / 100

export const toSvg = ({ ground, shapes }: Drawing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36" viewBox="0 0 36 36">` +
  `<path fill="${ground}" d="M0 0h36v36H0z"/>${shapes}</svg>`

export const fill = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`

export const line = (colour: string, width: number, d: string) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`

export const disc = (colour: string, x: number, y: number, radius: number) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${colour}"/>`

export const turn = (degrees: number, shapes: string) =>
  degrees === 0 ? shapes : `<g transform="rotate(${round(degrees)} ${MIDDLE} ${MIDDLE})">${shapes}</g>`

/** The corners of a regular polygon, or of a star when `inner` is given. */
export function polygon(corners: number, radius: number, { inner = radius, turned = 0, y = MIDDLE } = {}): string {
  const isStar = inner !== radius
  const points = Array.from({ length: isStar ? corners * 2 : corners }, (_, index) => {
    const angle = ((index / (isStar ? corners * 2 : corners)) * 360 + turned - 90) * (Math.PI / 180)
    const reach = isStar && index % 2 === 1 ? inner : radius
    return `${round(MIDDLE + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`
  })
  return `M${points.join('L')}z`
}
