import type { ThemeVariables } from 'latchkey'
import { useLayoutEffect } from 'react'

const properties = {
  '--theme-accent': 'accent',
  '--theme-radius': 'radius',
  '--theme-font-size': 'fontSize',
  '--theme-mix': 'mix',
  '--theme-mix-strength': 'mixStrength',
} as const satisfies Record<string, keyof ThemeVariables>

/** Theme of the page around the modal, by its own variables: the modal inherits none of them. */
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
