import { useTheme } from 'latchkey'

export function Night() {
  const { themeMode, setThemeMode } = useTheme()
  return (
    <button type="button" onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')}>
      {themeMode}
    </button>
  )
}
