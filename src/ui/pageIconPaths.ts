/** Icons that page buttons use too; separate, so that a page loads no others. */
export const ring = 'M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0z'
export const alertIcon = 'M10 3.25l7.25 12.75H2.75zM10 8.25v3.5M10 13.75v.01'
export const downIcon = 'M5.5 7.75L10 12.25l4.5-4.5'
export const globeIcon = `${ring}M13.25 10c0 4-1.46 7.25-3.25 7.25S6.75 14 6.75 10 8.21 2.75 10 2.75 13.25 6 13.25 10zM2.75 10h14.5`
