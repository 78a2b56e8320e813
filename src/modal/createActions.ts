import { createAccountVerbs } from '../controllers/account/accountVerbs.js'
import { createConnect } from '../controllers/connection/connect.js'
import { createDisconnect } from '../controllers/connection/disconnect.js'
import { createOtherWallets } from '../controllers/connection/otherWallets.js'
import { createSwitchNetwork } from '../controllers/network/switchNetwork.js'
import { watchLeave } from '../platform/watchPage.js'
import type { Actions, Connections, Runtime } from './lazyParts.js'
import type { Shell } from './shell.js'

/** User actions: connect, switch, sign, disconnect. Loads with the first one. */
export function createActions(
  shell: Shell,
  { alerts }: Runtime,
  { parts, sessions, restore, signIn }: Connections,
): Actions {
  const connect = createConnect({
    ...parts,
    alerts,
    sessions,
    watchLeave,
    oneClick: async () => (await signIn())?.oneClick,
  })
  const { switchNetwork, cancelSwitch } = createSwitchNetwork({ ...parts, alerts, sessions, restore })
  const otherWallets = createOtherWallets({ ...parts, sessions, restore, connect })
  return {
    connect: connect.connect,
    cancelConnect: connect.cancelConnector,
    switchNetwork,
    switchWallet: otherWallets.switchWallet,
    ...createAccountVerbs({ ...parts, sessions, restore, otherWallets }),
    disconnect: createDisconnect({
      ...parts,
      sessions,
      restore,
      connect,
      otherWallets,
      cancelSwitch,
      setLoading: (isLoading) => shell.modalState.set({ isLoading }),
    }),
  }
}
