import { refreshBalance } from '../controllers/account/balances.js'
import { signMessage } from '../controllers/account/signMessage.js'
import { switchAccount } from '../controllers/account/switchAccount.js'
import { disconnect } from '../controllers/connection/disconnect.js'
import { setWalletChain } from '../controllers/connection/sessions.js'
import { switchNetwork } from '../controllers/network/switchNetwork.js'
import { connectInModal, getProvider, sendInModal, signInInModal, signOut } from './outsideReact.js'

/** What an app calls of an instance without its card: one chunk, which loads with the first call. */
export const pageVerbs = {
  connectInModal,
  disconnect,
  getProvider,
  refreshBalance,
  sendInModal,
  setWalletChain,
  signInInModal,
  signMessage,
  signOut,
  switchAccount,
  switchNetwork,
}
