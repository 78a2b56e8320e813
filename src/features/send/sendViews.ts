import WalletSendConfirmedView from './views/WalletSendConfirmedView.js'
import WalletSendPreviewView from './views/WalletSendPreviewView.js'
import WalletSendSelectTokenView from './views/WalletSendSelectTokenView.js'
import WalletSendView from './views/WalletSendView.js'

export { WalletSendConfirmedView, WalletSendPreviewView, WalletSendSelectTokenView, WalletSendView }
