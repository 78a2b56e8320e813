/** Icons of page buttons, and of the card's first frame; separate, so that a page loads no others. */
export const ring = 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0z'
/** Of icons that the first view has, too. */
export const checkPath = 'M3.75 10.5l4.25 4.25L16.25 5.5'
export const helpPath = `${ring}M7.9 8.1a2.15 2.15 0 1 1 3.1 2.05c-.7.35-1 .75-1 1.45M10 13.8v.01`
export const alertIcon = 'M10 3.25l7.25 12.75H2.75zM10 8.25v3.5M10 13.75v.01'
export const downIcon = 'M5.5 7.75L10 12.25l4.5-4.5'
export const globeIcon = `${ring}M13.25 10c0 4-1.46 7.25-3.25 7.25S6.75 14 6.75 10 8.21 2.75 10 2.75 13.25 6 13.25 10zM2.75 10h14.5`
export const mailIcon =
  'M5 4.25h10A2.25 2.25 0 0 1 17.25 6.5v7A2.25 2.25 0 0 1 15 15.75H5a2.25 2.25 0 0 1-2.25-2.25v-7A2.25 2.25 0 0 1 5 4.25zM3.25 6.25L10 11l6.75-4.75'
export const closeIcon = 'M4.75 4.75l10.5 10.5M15.25 4.75l-10.5 10.5'
export const retryIcon = 'M15.75 8.25A6.25 6.25 0 1 0 16.25 10.5M16.25 4v4.25H12'
export const walletIcon =
  'M5 4.75h10a2.25 2.25 0 0 1 2.25 2.25v7A2.25 2.25 0 0 1 15 16.25H5A2.25 2.25 0 0 1 2.75 14V7A2.25 2.25 0 0 1 5 4.75zM17.25 8.75h-4a1.75 1.75 0 0 0 0 3.5h4M5.5 4.75l7-2v2'
