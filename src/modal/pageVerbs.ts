import { refreshBalance } from '../controllers/account/balances.js'
import { signMessage } from '../controllers/account/signMessage.js'
import { switchAccount } from '../controllers/account/switchAccount.js'
import { adapterOf, discover } from '../controllers/adapters.js'
import { connectWallet } from '../controllers/connection/connectByName.js'
import { disconnect } from '../controllers/connection/disconnect.js'
import { endStoredSessions, getProvider, restore } from '../controllers/connection/restore.js'
import { setWalletChain } from '../controllers/connection/sessions.js'
import { switchNetwork } from '../controllers/network/switchNetwork.js'
import { continuePairing } from '../controllers/pairing/continuePairing.js'
import { loadSignIn, signOutAccount } from '../controllers/siwx/loadSignIn.js'
import { connectInModal, sendInModal, signInInModal } from './cardVerbs.js'

/** What apps and page components call of an instance without its card: one chunk, which loads with the first call. */
export const pageVerbs = {
  adapterOf,
  connectInModal,
  connectWallet,
  continuePairing,
  disconnect,
  discover,
  endStoredSessions,
  getProvider,
  refreshBalance,
  restore,
  sendInModal,
  setWalletChain,
  signInInModal,
  loadSignIn,
  signMessage,
  signOut: signOutAccount,
  switchAccount,
  switchNetwork,
}

export type PageVerbs = typeof pageVerbs
