export {
  addTransaction,
  connectWallet,
  disconnectWallet,
  sendTransaction,
  sendTransfer,
  signIn,
  signOut,
  signTypedData,
  signWalletMessage,
  switchWalletNetwork,
} from '../instance/actions.js'
export {
  cancelEmailLogin,
  confirmEmailCode,
  loginWithEmail,
  loginWithSocial,
  prepareLogin,
  resendEmailCode,
} from '../instance/loginActions.js'
export { createWalletList, type WalletList, type WalletListOptions } from '../instance/walletList.js'
