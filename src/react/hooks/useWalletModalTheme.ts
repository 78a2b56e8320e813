import { useMemo } from 'react'
import type { ThemeMode, ThemeVariables } from '../../config/options.js'
import { internalsOf } from '../../instance/internals.js'
import { useInstance } from '../ModalContext.js'
import { useSnapshot } from '../useSnapshot.js'

/** Theme of the modal and the page buttons, and functions to change it. */
export function useWalletModalTheme() {
  const modal = useInstance('useWalletModalTheme')
  const { themeMode, themeVariables } = useSnapshot(internalsOf(modal).liveOptions.state)
  const verbs = useMemo(
    () => ({
      setThemeMode: (mode: ThemeMode) => modal.update({ themeMode: mode }),
      setThemeVariables: (variables: ThemeVariables) => modal.update({ themeVariables: variables }),
    }),
    [modal],
  )
  return { themeMode, themeVariables, ...verbs }
}
