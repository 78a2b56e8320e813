import type { Theme } from './options.js'

/** A lighter dark, for mid-grey pages. */
export const dim = {
  themeMode: 'dark',
  themeVariables: { mix: '#2e353d', mixStrength: '50%' },
} satisfies Theme

/** Surfaces near black or white, stronger markers. The mode is the app's choice. */
export const highContrast = {
  themeVariables: {
    accent: { dark: '#ffab7d', light: '#a33100' },
    action: { dark: '#ffffff', light: '#000000' },
    actionInk: { dark: '#000000', light: '#ffffff' },
    mix: { dark: '#000000', light: '#ffffff' },
    mixStrength: '65%',
  },
} satisfies Theme

/** Slightly brown surfaces, rounder. The mode is the app's choice. */
export const warm = {
  themeVariables: {
    accent: { dark: '#f0a04b', light: '#a8500a' },
    action: { dark: '#f3ebdf', light: '#33271b' },
    actionInk: { dark: '#1d1610', light: '#fff9f0' },
    mix: { dark: '#86663f', light: '#c79a5e' },
    mixStrength: '6%',
    radius: '5px',
  },
} satisfies Theme

/** Always dark: indigo surfaces, a lavender action and a pink accent. */
export const midnight = {
  themeMode: 'dark',
  themeVariables: {
    accent: '#ff7ac6',
    action: '#b9bdff',
    actionInk: '#0d1024',
    frame: '#1d2142',
    surface: '#0d1024',
    well: '#080a18',
    button: '#1a1e3b',
    buttonHover: '#232850',
    buttonPress: '#14172f',
    rowHover: '#161a35',
    rowPress: '#090b1b',
    skeleton: '#1d2142',
    skeletonShine: '#272c55',
    ink: '#f0f1ff',
    ink2: '#b1b7e0',
    ink3: '#979dca',
    line: 'rgb(190 198 255 / .1)',
    lineStrong: 'rgb(190 198 255 / .2)',
    lineField: '#6a71a6',
    tick: 'rgb(190 198 255 / .24)',
    actionOff: '#1d2142',
    actionOffInk: '#a2a8d4',
  },
} satisfies Theme

/** Always light: cream surfaces, a serif, nearly square, without depth. */
export const paper = {
  themeMode: 'light',
  themeVariables: {
    accent: '#b3261e',
    action: '#241c12',
    actionInk: '#fbf7ee',
    font: '"Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", "DejaVu Serif", Georgia, serif',
    radius: '1.5px',
    shadow: '0 12px 32px -16px rgb(60 42 20 / .4)',
    frame: '#e8dfcd',
    surface: '#fbf7ee',
    well: '#f4eddf',
    button: '#fdfaf3',
    buttonHover: '#f4eddf',
    buttonPress: '#e8dfcd',
    rowHover: '#f4eddf',
    rowPress: '#eae1d0',
    skeleton: '#e8dfcd',
    skeletonShine: '#f4eddf',
    ink: '#241c12',
    ink2: '#574836',
    ink3: '#665642',
    line: 'rgb(60 42 20 / .14)',
    lineStrong: 'rgb(60 42 20 / .28)',
    lineField: '#8a7860',
    frameLine: 'rgb(60 42 20 / .16)',
    surfaceLine: 'rgb(60 42 20 / .1)',
    tick: 'rgb(60 42 20 / .3)',
    actionOff: '#e8dfcd',
    actionOffInk: '#5c4d3a',
    good: '#0a6b41',
    highlight: 'transparent',
    shade: 'transparent',
  },
} satisfies Theme

/** Round and violet, without lines. The mode is the app's choice. */
export const soft = {
  themeVariables: {
    accent: { dark: '#a78bff', light: '#6d4bd8' },
    action: { dark: '#cfc2ff', light: '#5b3fc4' },
    actionInk: { dark: '#1d1440', light: '#ffffff' },
    radius: '7px',
    shadow: { dark: '0 24px 64px -20px rgb(0 0 0 / .7)', light: '0 24px 64px -20px rgb(60 50 120 / .32)' },
    frame: { dark: '#2a2838', light: '#e6e4f5' },
    surface: { dark: '#1b1a25', light: '#ffffff' },
    well: { dark: '#24222f', light: '#f3f2fb' },
    button: { dark: '#2c2a3a', light: '#f1effb' },
    buttonHover: { dark: '#353345', light: '#e8e5f8' },
    buttonPress: { dark: '#232130', light: '#dedaf4' },
    rowHover: { dark: '#262433', light: '#f3f2fb' },
    rowPress: { dark: '#201f2b', light: '#e8e5f8' },
    skeleton: { dark: '#2a2838', light: '#e6e4f5' },
    skeletonShine: { dark: '#353345', light: '#f3f2fb' },
    ink2: { dark: '#b6b2c9', light: '#4a4664' },
    ink3: { dark: '#a09cb6', light: '#5e5a79' },
    line: 'transparent',
    lineStrong: { dark: 'rgb(222 218 255 / .16)', light: 'rgb(60 50 120 / .16)' },
    lineField: { dark: '#7d789b', light: '#827da6' },
    frameLine: 'transparent',
    surfaceLine: 'transparent',
    actionOff: { dark: '#2a2838', light: '#eceaf6' },
    actionOffInk: { dark: '#a5a1ba', light: '#5e5a79' },
    highlight: 'transparent',
    shade: 'transparent',
  },
} satisfies Theme

/** Square, with thick lines, a hard shadow and a monospaced font. The mode is the app's choice. */
export const retro = {
  themeVariables: {
    accent: { dark: '#ffd84a', light: '#1b4dff' },
    action: { dark: '#ffd84a', light: '#1b4dff' },
    actionInk: { dark: '#131310', light: '#ffffff' },
    font: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    fontSize: '9.5px',
    letterSpacing: '-.03em',
    radius: '0px',
    lineWidth: '2px',
    shadow: {
      dark: '0 0 0 2px #d8c54e, 8px 8px 0 0 #d8c54e',
      light: '0 0 0 2px #111111, 8px 8px 0 0 #111111',
    },
    frame: { dark: '#3b3300', light: '#ffd84a' },
    surface: { dark: '#131310', light: '#fffdf2' },
    well: { dark: '#000000', light: '#ffffff' },
    button: { dark: '#1d1d18', light: '#ffffff' },
    buttonHover: { dark: '#33311f', light: '#fff3bd' },
    buttonPress: { dark: '#000000', light: '#ffe681' },
    rowHover: { dark: '#26251a', light: '#fff3bd' },
    rowPress: { dark: '#000000', light: '#ffe681' },
    skeleton: { dark: '#2a291f', light: '#ece6cb' },
    skeletonShine: { dark: '#3a392c', light: '#f7f2dc' },
    ink: { dark: '#fff8da', light: '#111111' },
    ink2: { dark: '#d4cca6', light: '#3a3a34' },
    ink3: { dark: '#bab289', light: '#4b4a40' },
    line: { dark: '#6b6432', light: '#111111' },
    lineStrong: { dark: '#8d8547', light: '#111111' },
    lineField: { dark: '#d8c54e', light: '#111111' },
    frameLine: { dark: '#d8c54e', light: '#111111' },
    surfaceLine: { dark: '#d8c54e', light: '#111111' },
    tick: { dark: 'rgb(255 248 218 / .4)', light: 'rgb(17 17 17 / .45)' },
    actionOff: { dark: '#2a291f', light: '#ece6cb' },
    actionOffInk: { dark: '#bab289', light: '#4b4a40' },
    good: { dark: '#52c48a', light: '#08633c' },
    highlight: 'transparent',
    shade: 'transparent',
  },
} satisfies Theme

/** Black on white or white on black, without colour, depth and blur. The mode is the app's choice. */
export const mono = {
  themeVariables: {
    accent: { dark: '#ffffff', light: '#000000' },
    action: { dark: '#ffffff', light: '#000000' },
    actionInk: { dark: '#000000', light: '#ffffff' },
    radius: '2px',
    shadow: '0 0 transparent',
    scrimBlur: '0px',
    frame: { dark: '#000000', light: '#ffffff' },
    surface: { dark: '#000000', light: '#ffffff' },
    well: { dark: '#111111', light: '#f5f5f5' },
    button: { dark: '#000000', light: '#ffffff' },
    buttonHover: { dark: '#1a1a1a', light: '#f0f0f0' },
    buttonPress: { dark: '#2a2a2a', light: '#e4e4e4' },
    rowHover: { dark: '#161616', light: '#f3f3f3' },
    rowPress: { dark: '#242424', light: '#e9e9e9' },
    skeleton: { dark: '#1c1c1c', light: '#ededed' },
    skeletonShine: { dark: '#2a2a2a', light: '#f5f5f5' },
    ink: { dark: '#ffffff', light: '#000000' },
    ink2: { dark: '#b5b5b5', light: '#4a4a4a' },
    ink3: { dark: '#9c9c9c', light: '#5f5f5f' },
    line: { dark: '#2e2e2e', light: '#dcdcdc' },
    lineStrong: { dark: '#4a4a4a', light: '#b9b9b9' },
    lineField: { dark: '#858585', light: '#7a7a7a' },
    frameLine: { dark: '#5c5c5c', light: '#000000' },
    surfaceLine: { dark: '#2e2e2e', light: '#dcdcdc' },
    tick: { dark: '#474747', light: '#bdbdbd' },
    actionOff: { dark: '#1c1c1c', light: '#ededed' },
    actionOffInk: { dark: '#9c9c9c', light: '#5f5f5f' },
    highlight: 'transparent',
    shade: 'transparent',
    scrim: { dark: 'rgb(0 0 0 / .86)', light: 'rgb(255 255 255 / .86)' },
  },
} satisfies Theme
