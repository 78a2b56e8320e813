import { createSeed } from '../catalogue/createSeed.ts'
import type { Drawing } from './drawing.ts'

const HUES = 360
/** Dark enough for white letters, each with its saturation. */
const tones = ['45% 30%', '38% 38%', '26% 24%'] as const

/** The first letters of the first two words, or of the only one. */
function initialsOf(name: string): string {
  const words = name.match(/\p{L}+/gu) ?? []
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word.slice(0, 1)) : [(words[0] ?? '').slice(0, 2)]
  return letters.join('').toUpperCase()
}

const drawText = (text: string) =>
  `<text x="18" y="22.8" text-anchor="middle" font-family="system-ui, sans-serif" font-size="13.5" font-weight="600"` +
  ` letter-spacing=".5" fill="#fff">${text}</text>`

/** Initials on a colour per name. Names with the same initials get different colours. */
export function drawInitials(names: readonly string[]): readonly Drawing[] {
  const used = new Set<string>()
  return names.map((name) => {
    const initials = initialsOf(name)
    const start = createSeed(name).below(HUES * tones.length)
    for (let step = 0; ; step++) {
      const choice = start + step
      const ground = `hsl(${choice % HUES} ${tones[Math.floor(choice / HUES) % tones.length]})`
      const key = `${initials} ${ground}`
      if (used.has(key) && step < HUES * tones.length) continue
      used.add(key)
      return { ground, shapes: drawText(initials) }
    }
  })
}
