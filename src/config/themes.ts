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

/** Ink only, with almost square corners. The mode is the app's choice. */
export const mono = {
  themeVariables: { accent: { dark: '#f1f4f6', light: '#12171c' }, radius: '1px' },
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
