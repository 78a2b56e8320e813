import { contrastOf, type Rgb } from '../core/contrast.js'

/** Two colours of a theme that are too close. */
export type LowContrast = {
  /** The theme variable in front, such as `ink3`. */
  readonly color: string
  /** The theme variable behind it, such as `buttonHover`: of several, the one with the least contrast. */
  readonly ground: string
  readonly ratio: number
  /** What WCAG 2 asks for: 4.5 for text, 3 for signs and outlines. */
  readonly least: number
}

const TEXT = 4.5
const SIGN = 3

type Rule = readonly [least: number, colors: string, grounds: string]

/** Which tokens are drawn on which. */
const rules: readonly Rule[] = [
  [TEXT, 'ink ink-2 ink-3', 'surface frame well button button-hover button-press row-hover row-press'],
  [TEXT, 'action-ink', 'action action-hover action-press'],
  [TEXT, 'action-off-ink', 'action-off'],
  [TEXT, 'good bad', 'surface frame well'],
  [SIGN, 'needle warn', 'surface frame well'],
  [SIGN, 'line-field', 'surface well'],
]

/** CSS colours, each drawn over the one before, as a pixel: only drawing resolves every notation. */
function createPixelReader(probe: HTMLElement) {
  // Not a canvas element: jsdom complains in the console about its context.
  const canvas = typeof OffscreenCanvas === 'function' ? new OffscreenCanvas(1, 1) : undefined
  const context = canvas?.getContext('2d', { willReadFrequently: true })
  return (...tokens: readonly string[]): Rgb | undefined => {
    if (!context) return undefined
    for (const token of tokens) {
      probe.style.color = `var(--lk-${token})`
      context.fillStyle = getComputedStyle(probe).color
      context.fillRect(0, 0, 1, 1)
    }
    probe.style.color = ''
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }
}

/** The variable that a token comes from: `buttonHover` for `button-hover`, and `ink2` for `ink-2`. */
function variableOf(token: string): string {
  if (token === 'needle') return 'accent'
  if (/^action-(hover|press)$/.test(token)) return 'action'
  return token.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Colours with too little contrast, as the tokens are in this element; none where nothing can be drawn. */
export function checkTheme(root: HTMLElement): readonly LowContrast[] {
  const probe = document.createElement('i')
  probe.hidden = true
  root.append(probe)
  const read = createPixelReader(probe)
  const weak = rules.flatMap(([least, colors, grounds]) =>
    colors.split(' ').flatMap((color) => {
      const measured = grounds.split(' ').flatMap((ground) => {
        const [front, back] = [read(ground, color), read(ground)]
        return front && back ? [{ ground: variableOf(ground), ratio: contrastOf(front, back) }] : []
      })
      const [weakest] = measured.sort((a, b) => a.ratio - b.ratio)
      return weakest && weakest.ratio < least ? [{ color: variableOf(color), ...weakest, least }] : []
    }),
  )
  probe.remove()
  return weak
}

/** Such as `ink3 on buttonHover is 3.91:1, needs 4.5:1`. */
const describe = ({ color, ground, ratio, least }: LowContrast) =>
  `${color} on ${ground} is ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1, needs ${least}:1`

/** Warns in the console of what is hard to read, and whether it did. */
export function warnOfTheme(root: HTMLElement): boolean {
  const weak = checkTheme(root)
  if (weak.length === 0) return false
  // biome-ignore lint/suspicious/noConsole: for the developer of the app, in development alone
  console.warn(`latchkey: the theme is hard to read: ${weak.map(describe).join('; ')}`)
  return true
}
