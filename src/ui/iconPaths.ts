import { checkPath, helpPath, ring } from './pageIconPaths.js'

/** Icons of the first view: one path each on a 20 px grid, stroke 1.5. */
export const backIcon = 'M16.25 10H3.75M9 4.75L3.75 10 9 15.25'
export const chevronIcon = 'M7.75 5.5L12.25 10l-4.5 4.5'
export const infoIcon = `${ring}M10 9.25v4.25M10 6.5v.01`
export const helpIcon = helpPath
export const offlineIcon =
  'M3 8.25a10.5 10.5 0 0 1 3.5-2.2M9.5 5.5A10.5 10.5 0 0 1 17 8.25M5.5 11.25a7 7 0 0 1 2.75-1.6M14.5 11.25a7 7 0 0 0-1.25-.95M8 14a3.3 3.3 0 0 1 4 0M3.75 3.25l12.5 13.5'
export const searchIcon = 'M14.75 9a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0zM13.25 13.25L17 17'
export const checkIcon = checkPath
export const qrIcon =
  'M4 2.75h3a1.25 1.25 0 0 1 1.25 1.25v3A1.25 1.25 0 0 1 7 8.25H4A1.25 1.25 0 0 1 2.75 7V4A1.25 1.25 0 0 1 4 2.75zM13 2.75h3A1.25 1.25 0 0 1 17.25 4v3A1.25 1.25 0 0 1 16 8.25h-3A1.25 1.25 0 0 1 11.75 7V4A1.25 1.25 0 0 1 13 2.75zM4 11.75h3A1.25 1.25 0 0 1 8.25 13v3A1.25 1.25 0 0 1 7 17.25H4A1.25 1.25 0 0 1 2.75 16v-3A1.25 1.25 0 0 1 4 11.75zM11.75 11.75H14V14M17.25 11.75v2.25M11.75 17.25H14M17.25 17.25h-.01'

export const shieldIcon = 'M10 2.75l6 2.25v4.4c0 3.7-2.4 6.3-6 7.85-3.6-1.55-6-4.15-6-7.85V5zM7.25 10l2 2 3.5-3.75'
export const layersIcon = 'M10 3.5l6.75 3.5L10 10.5 3.25 7zM3.25 10.25L10 13.75l6.75-3.5M3.25 13.25L10 16.75l6.75-3.5'
export const keyIcon = 'M9.5 10a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0zM9.5 10h7.25v3M13.5 10v2.25'
