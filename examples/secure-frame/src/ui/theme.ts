export function applyTheme(mode: 'light' | 'dark') {
  document.documentElement.dataset.theme = mode
}

/** Until the app says otherwise. */
export const applySystemTheme = () => applyTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
