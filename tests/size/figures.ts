import { readFileSync, writeFileSync } from 'node:fs'

/** A change below this does not require new figures on the demo's page. */
export const FIGURE_TOLERANCE_KB = 0.5

const location = new URL('../../examples/demo/figures.json', import.meta.url)

type Figures = {
  readonly measured: string
  readonly pageLoadKilobytes: number
  readonly requestsBeforeClick: number
}

export const readFigures = (): Figures => JSON.parse(readFileSync(location, 'utf8'))

/** The demo's figures from a run. Figures without a measurement stay. */
export function recordFigures(measures: Omit<Figures, 'measured'>): void {
  const figures = { ...readFigures(), ...measures, measured: new Date().toISOString().slice(0, 10) }
  writeFileSync(location, `${JSON.stringify(figures, null, 2)}\n`)
}
