import type { ThemeVariables } from 'latchkey'
import { useLayoutEffect } from 'react'

/** The page's own properties that follow a variable of the theme. */
const properties = {
  '--theme-accent': 'accent',
  '--theme-radius': 'radius',
  '--theme-font-size': 'fontSize',
  '--theme-mix': 'mix',
  '--theme-mix-strength': 'mixStrength',
  '--font': 'font',
  '--ground-base': 'well',
  '--frame-base': 'frame',
  '--surface-base': 'surface',
  '--well-base': 'well',
  '--button-base': 'button',
  '--button-hover-base': 'buttonHover',
  '--button-press-base': 'buttonPress',
  '--row-hover-base': 'rowHover',
  '--row-press-base': 'rowPress',
  '--off-base': 'actionOff',
  '--off-ink': 'actionOffInk',
  '--ink': 'ink',
  '--ink-2': 'ink2',
  '--ink-3': 'ink3',
  '--line': 'line',
  '--line-strong': 'lineStrong',
  '--tick': 'tick',
  '--tick-on': 'ink2',
  '--good': 'good',
  '--warn': 'warn',
  '--edge-top': 'highlight',
  '--edge-surface': 'highlight',
  '--edge-button': 'highlight',
  '--edge-outer': 'frameLine',
  '--edge-seat': 'surfaceLine',
} as const satisfies Readonly<Record<string, keyof ThemeVariables>>

/** Theme of the page around the modal, by its own properties: the modal inherits none of them. */
export function usePageTheme(theme: 'dark' | 'light', variables: ThemeVariables) {
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement
    dataset.theme = theme
    for (const [property, name] of Object.entries(properties)) {
      const input = variables[name]
      const value = typeof input === 'object' ? input[theme] : input
      if (value === undefined) style.removeProperty(property)
      else style.setProperty(property, value)
    }
  }, [theme, variables])
}
