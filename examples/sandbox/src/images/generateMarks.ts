import { createSeed } from '../catalogue/createSeed.ts'
import { angularMotifs } from './angularMotifs.ts'
import type { Drawing } from './drawing.ts'
import type { Motif } from './motif.ts'
import { palettes } from './palettes.ts'
import { patternMotifs } from './patternMotifs.ts'
import { roundMotifs } from './roundMotifs.ts'

const motifs: readonly Motif[] = [...roundMotifs, ...angularMotifs, ...patternMotifs]

// Coprime to the number of palettes and motifs: neighbours in a list share neither colour nor family.
const PALETTE_STEP = 11
const MOTIF_STEP = 7
const MAX_SHAPE_TRIES = 60

/**
 * A sign for each name, in order. A form that an earlier one has in any colours is tried again with another seed, so
 * that a thousand still differ in form; far beyond, they differ in form or in colours.
 */
export function generateMarks(names: readonly string[]): readonly Drawing[] {
  const taken = new Set<string>()
  return names.map((name, index) => {
    const motif = motifs[(index * MOTIF_STEP) % motifs.length] ?? motifs[0]
    const [ground, ink, accent] = palettes[(index * PALETTE_STEP) % palettes.length] ?? palettes[0]
    for (let tries = 0; ; tries++) {
      const other = tries < MAX_SHAPE_TRIES / 2 ? motif : motifs[(index + tries) % motifs.length]
      const draw = (...colours: [string, string, string]) => other?.(createSeed(`${name} ${tries}`), ...colours) ?? ''
      const form = draw('', '', '')
      if (taken.has(form) && tries < MAX_SHAPE_TRIES) continue
      taken.add(form)
      return { ground, shapes: draw(ink, accent, ground) }
    }
  })
}
