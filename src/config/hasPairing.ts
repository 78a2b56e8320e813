import type { SettingsInput } from './options.js'

/** Whether a code can be made at all: the relay takes nobody without a project. */
export const hasPairing = ({ projectId, enableWallets, enableWalletConnect }: SettingsInput) =>
  Boolean(projectId) && enableWallets !== false && enableWalletConnect !== false
