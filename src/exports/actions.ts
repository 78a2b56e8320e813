export {
  connectWallet,
  disconnectWallet,
  sendTransaction,
  sendTransfer,
  signIn,
  signOut,
  signWalletMessage,
  switchWalletNetwork,
} from '../instance/actions.js'
