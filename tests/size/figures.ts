import { readFileSync, writeFileSync } from 'node:fs'

/** So much a change may weigh before the demo's page has to say another figure. */
export const FIGURE_TOLERANCE_KB = 0.5

const place = new URL('../../examples/demo/figures.json', import.meta.url)

type Figures = {
  readonly measured: string
  readonly pageLoadKilobytes: number
  readonly requestsBeforeClick: number
}

export const readFigures = (): Figures => JSON.parse(readFileSync(place, 'utf8'))

/** What the demo says about itself, taken from a run. What a run does not measure stays as it is. */
export function recordFigures(measures: Omit<Figures, 'measured'>): void {
  const figures = { ...readFigures(), ...measures, measured: new Date().toISOString().slice(0, 10) }
  writeFileSync(place, `${JSON.stringify(figures, null, 2)}\n`)
}
