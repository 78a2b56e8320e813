import figures from '../../figures.json'

export type Figure = { readonly figure: string; readonly label: string; readonly note: string }

const { pageLoadKilobytes, requestsBeforeClick, languages, axeViolations, peers } = figures
const ofKits = (read: (kit: (typeof peers.kits)[number]) => string) =>
  peers.kits.map((kit) => `${kit.name}: ${read(kit)}`).join(', ')

/** Measured: tests compare `figures.json` with actual runs. */
export const heroFigures: readonly Figure[] = [
  {
    // Rounded up, so that it never claims less.
    figure: `${Math.ceil(pageLoadKilobytes * 10) / 10} kB`,
    label: 'JavaScript on page load',
    note: `${ofKits(({ pageLoadKilobytes: size }) => `${size} kB`)} (${peers.measured})`,
  },
  {
    figure: `${requestsBeforeClick}`,
    label: 'requests before a click',
    note: ofKits(({ requestsBeforeClick }) => `${requestsBeforeClick} to other hosts`),
  },
  {
    figure: `${languages}`,
    label: 'languages',
    note: `${axeViolations} axe violations in every view`,
  },
]
