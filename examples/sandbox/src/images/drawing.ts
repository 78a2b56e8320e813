/** A flat icon on a 36 by 36 grid: a background colour, and shapes. */
export type Drawing = { readonly ground: string; readonly shapes: string }

export const toSvg = ({ ground, shapes }: Drawing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36" viewBox="0 0 36 36">` +
  `<path fill="${ground}" d="M0 0h36v36H0z"/>${shapes}</svg>`
