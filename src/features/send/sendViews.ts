import WalletSendPreviewView from './views/WalletSendPreviewView.js'
import WalletSendSelectTokenView from './views/WalletSendSelectTokenView.js'
import WalletSendView from './views/WalletSendView.js'

export { WalletSendPreviewView, WalletSendSelectTokenView, WalletSendView }
