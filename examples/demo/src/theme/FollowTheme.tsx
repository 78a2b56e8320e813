import { type ThemeMode, type ThemeVariables, useWalletModalTheme } from 'latchkey'
import { useEffect } from 'react'

/** Passes the page's theme to the instance around it. */
export function FollowTheme({ mode, variables }: { mode: ThemeMode; variables: ThemeVariables }) {
  const { setThemeMode, setThemeVariables } = useWalletModalTheme()
  useEffect(() => setThemeMode(mode), [setThemeMode, mode])
  useEffect(() => setThemeVariables(variables), [setThemeVariables, variables])
  return null
}
