const inks = ['--ink', '--ink-2', '--ink-3']
const grounds = ['--ground', '--frame', '--surface', '--button']

export type Contrast = { readonly text: number; readonly needle: number }

type Rgb = readonly [red: number, green: number, blue: number]

/** A CSS colour as pixels, mixed ones included: only drawing resolves every notation. */
function createPixelReader() {
  const probe = document.createElement('span')
  probe.hidden = true
  document.body.append(probe)
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read(token: string): Rgb {
      probe.style.backgroundColor = `var(${token})`
      if (!context) return [0, 0, 0]
      context.fillStyle = getComputedStyle(probe).backgroundColor
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      return [red, green, blue]
    },
    remove: () => probe.remove(),
  }
}

function luminance(color: Rgb) {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: Rgb, b: Rgb) {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The lowest contrast of text, and of the needle, on any background of the rendered page. */
export function measureContrast(): Contrast {
  const reader = createPixelReader()
  const [ink, ground] = [inks.map(reader.read), grounds.map(reader.read)]
  const needle = reader.read('--needle')
  const needleGrounds = ['--surface', '--frame'].map(reader.read)
  reader.remove()
  return {
    text: Math.min(...ink.flatMap((color) => ground.map((under) => contrast(color, under)))),
    needle: Math.min(...needleGrounds.map((under) => contrast(needle, under))),
  }
}
