import { contrastOf, type Rgb } from '../core/contrast.js'

const LEAST_TEXT = 4.5
const LEAST_ACCENT = 3

/** A CSS colour as pixels, mixed ones included: only drawing resolves every notation. */
function createPixelReader(probe: HTMLElement) {
  const context = document.createElement('canvas').getContext?.('2d', { willReadFrequently: true })
  return (token: string): Rgb | undefined => {
    if (!context) return undefined
    probe.style.color = `var(--lk-${token})`
    context.fillStyle = getComputedStyle(probe).color
    probe.style.color = ''
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }
}

/** Theme colours with too little contrast, measured at the element; `undefined` if all are readable. */
export function checkTheme(probe: HTMLElement): string | undefined {
  const read = createPixelReader(probe)
  const weak = (subject: string, foreground: string, backgrounds: readonly string[], least: number) => {
    const [color, ...grounds] = [foreground, ...backgrounds].map(read)
    if (!color) return []
    const ratio = Math.min(...grounds.map((ground) => contrastOf(color, ground ?? color)))
    return ratio < least ? [`${subject} is ${ratio.toFixed(2)} to 1, and should be ${least}`] : []
  }
  return (
    [
      ...weak('actionInk on action', 'action-ink', ['action'], LEAST_TEXT),
      ...weak('accent on the card', 'needle', ['surface', 'frame'], LEAST_ACCENT),
    ].join('; ') || undefined
  )
}
