import { accountSettingsStates, accountStates, profileWalletsStates } from './account.ts'
import { allWalletsStates, connectingStates, connectStates, findWalletStates } from './connect.ts'
import { networksStates, switchStates, unsupportedStates } from './networks.ts'
import type { Scripts } from './state.ts'

/** Every state that can be shown, by its view. */
export const states: Readonly<Record<string, Scripts>> = {
  Connect: connectStates,
  ConnectingExternal: connectingStates,
  FindWallet: findWalletStates,
  AllWallets: allWalletsStates,
  Networks: networksStates,
  SwitchNetwork: switchStates,
  UnsupportedChain: unsupportedStates,
  Account: accountStates,
  AccountSettings: accountSettingsStates,
  ProfileWallets: profileWalletsStates,
}
