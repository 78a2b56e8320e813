import { ring } from './pageIconPaths.js'

/** Icons of tokens and transfers. */
export const sendIcon = 'M4.75 15.25l10.25-10.25M7 4.75h8.25V13'
export const receiveIcon = 'M15.25 4.75L5 15M13 15.25H4.75V7'
export const clockIcon = `${ring}M10 6v4.25l2.75 1.75`
export const coinIcon = `${ring}M10 6.5L13.25 10 10 13.5 6.75 10z`
