import type { SettingsInput } from './options.js'

/** Whether pairing is possible: the relay requires a project id. */
export const hasPairing = ({ projectId, enableWallets, enableWalletConnect }: SettingsInput) =>
  Boolean(projectId) && enableWallets !== false && enableWalletConnect !== false
