import { ring } from './iconPaths.js'

/** Drawings beyond the first view. */
export const downIcon = 'M5.5 7.75L10 12.25l4.5-4.5'
export const copyIcon =
  'M9.4 7.25h5.2a2.15 2.15 0 0 1 2.15 2.15v5.2a2.15 2.15 0 0 1-2.15 2.15H9.4a2.15 2.15 0 0 1-2.15-2.15V9.4A2.15 2.15 0 0 1 9.4 7.25zM12.75 4.4a1.65 1.65 0 0 0-1.65-1.65H4.9A2.15 2.15 0 0 0 2.75 4.9v6.2c0 .91.74 1.65 1.65 1.65'
export const checkIcon = 'M3.75 10.5l4.25 4.25L16.25 5.5'
export const plusIcon = 'M10 3.75v12.5M3.75 10h12.5'
export const exitIcon =
  'M8 3.25H5.4c-1.19 0-2.15.96-2.15 2.15v9.2c0 1.19.96 2.15 2.15 2.15H8M12.75 6.25L16.5 10l-3.75 3.75M16.25 10H8'
export const openIcon =
  'M8.25 4.25H6.4c-1.19 0-2.15.96-2.15 2.15v7.2c0 1.19.96 2.15 2.15 2.15h7.2c1.19 0 2.15-.96 2.15-2.15v-1.85M11.5 3.75h4.75V8.5M15.75 4.25L9.5 10.5'
export const searchIcon = 'M14.75 9a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0zM13.25 13.25L17 17'
export const globeIcon = `${ring}M13.25 10c0 4-1.46 7.25-3.25 7.25S6.75 14 6.75 10 8.21 2.75 10 2.75 13.25 6 13.25 10zM2.75 10h14.5`
export const flaskIcon = 'M8 3.25v5L3.9 15a1.2 1.2 0 0 0 1 1.75h10.2a1.2 1.2 0 0 0 1-1.75L12 8.25v-5M7 3.25h6'
