export type Theme = { readonly mode?: 'light' | 'dark' | undefined; readonly radius?: number | undefined }

/** The app's mode, and the master of its radii in pixels. */
export function applyTheme({ mode, radius }: Theme) {
  const { dataset, style } = document.documentElement
  if (mode) dataset.theme = mode
  if (radius === undefined) style.removeProperty('--radius')
  else style.setProperty('--radius', `${radius}px`)
}

/** Until the app says otherwise. */
export const applySystemTheme = () =>
  applyTheme({ mode: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light' })
