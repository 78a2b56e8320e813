export {
  connectWallet,
  disconnectWallet,
  sendTransfer,
  signIn,
  signOut,
  signWalletMessage,
  switchWalletNetwork,
} from '../instance/actions.js'
