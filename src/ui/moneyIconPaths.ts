import { ring } from './pageIconPaths.js'

/** Icons of tokens and transfers. */
export const sendIcon = 'M4.75 15.25l10.25-10.25M7 4.75h8.25V13'
export const receiveIcon = 'M15.25 4.75L5 15M13 15.25H4.75V7'
export const clockIcon = `${ring}M10 6v4.25l2.75 1.75`
export const swapIcon = 'M3.75 6.75h12M12.5 3.25l3.5 3.5-3.5 3.5M16.25 13.25h-12M7.5 9.75L4 13.25l3.5 3.5'
export const artIcon =
  'M5.4 3.75h9.2c.91 0 1.65.74 1.65 1.65v9.2c0 .91-.74 1.65-1.65 1.65H5.4c-.91 0-1.65-.74-1.65-1.65V5.4c0-.91.74-1.65 1.65-1.65zM3.75 13.5L8 9.5l3.25 3 2-1.75 3 2.75M12.75 7.25v.01'
export const coinIcon = `${ring}M10 6.5L13.25 10 10 13.5 6.75 10z`
