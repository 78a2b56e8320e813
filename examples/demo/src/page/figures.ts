import figures from '../../figures.json'

export type Figure = { readonly figure: string; readonly label: string; readonly note: string }

const { pageLoadKilobytes, requestsBeforeClick, languages, axeViolations, peers } = figures
const [least, most] = peers.firstRenderKilobytes

/** Measured: tests compare `figures.json` with actual runs. */
export const heroFigures: readonly Figure[] = [
  {
    // Rounded up, so that it never claims less.
    figure: `${Math.ceil(pageLoadKilobytes * 10) / 10} kB`,
    label: 'JavaScript on page load',
    note: `Other EVM kits: ${least} to ${most} kB (${peers.measured})`,
  },
  {
    figure: `${requestsBeforeClick}`,
    label: 'requests before a click',
    note: `Others: up to ${peers.requestsBeforeClick}`,
  },
  {
    figure: `${languages}`,
    label: 'languages',
    note: `${axeViolations} axe violations in every view`,
  },
]
