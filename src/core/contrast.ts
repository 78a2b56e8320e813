/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Relative luminance, as WCAG 2 defines it. */
function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [first, second] = [luminanceOf(a), luminanceOf(b)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
