import { ring } from './pageIconPaths.js'

/** Icons of tokens and transfers. */
export const sendIcon = 'M4.75 15.25l10.25-10.25M7 4.75h8.25V13'
export const receiveIcon = 'M15.25 4.75L5 15M13 15.25H4.75V7'
export const clockIcon = `${ring}M10 6v4.25l2.75 1.75`
export const swapIcon = 'M3.75 6.75h12M12.5 3.25l3.5 3.5-3.5 3.5M16.25 13.25h-12M7.5 9.75L4 13.25l3.5 3.5'
/** Two sides that change places. */
export const flipIcon = 'M6.5 3.75v12M3.25 12.75l3.25 3.25 3.25-3.25M13.5 16.25v-12M10.25 7.25L13.5 4l3.25 3.25'
export const arrowDownIcon = 'M10 3.75v12M5 10.75l5 5 5-5'
export const artIcon =
  'M5.4 3.75h9.2c.91 0 1.65.74 1.65 1.65v9.2c0 .91-.74 1.65-1.65 1.65H5.4c-.91 0-1.65-.74-1.65-1.65V5.4c0-.91.74-1.65 1.65-1.65zM3.75 13.5L8 9.5l3.25 3 2-1.75 3 2.75M12.75 7.25v.01'
export const cardIcon =
  'M4.9 4.75h10.2a2.15 2.15 0 0 1 2.15 2.15v6.2a2.15 2.15 0 0 1-2.15 2.15H4.9a2.15 2.15 0 0 1-2.15-2.15V6.9A2.15 2.15 0 0 1 4.9 4.75zM2.75 8.5h14.5M5.75 12.25h3'
export const bankIcon = 'M3 7.75l7-4.25 7 4.25zM3.25 16.5h13.5M5.25 8v6M8.4 8v6M11.6 8v6M14.75 8v6'
export const coinIcon = `${ring}M10 6.5L13.25 10 10 13.5 6.75 10z`
/** A card with a name. */
export const nameIcon =
  'M4.9 4.25h10.2a2.15 2.15 0 0 1 2.15 2.15v7.2a2.15 2.15 0 0 1-2.15 2.15H4.9a2.15 2.15 0 0 1-2.15-2.15V6.4A2.15 2.15 0 0 1 4.9 4.25zM8.75 8.6a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0zM4.9 13.1c.4-1.2 1.2-1.8 2.25-1.8s1.85.6 2.25 1.8M11.75 8.5h3M11.75 11.75h3'
export const rightIcon = 'M3.75 10h12M10.75 5l5 5-5 5'
