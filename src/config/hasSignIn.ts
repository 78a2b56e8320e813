import type { SettingsInput } from './options.js'

/** Whether the app wants users to sign in with their wallets. */
export const hasSignIn = ({ siwx, siweConfig }: Pick<SettingsInput, 'siwx' | 'siweConfig'>) =>
  siwx !== undefined || (siweConfig !== undefined && siweConfig.enabled !== false)
