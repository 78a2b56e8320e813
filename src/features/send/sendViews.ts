import WalletSendPreviewView from './views/WalletSendPreviewView.js'
import WalletSendSelectTokenView from './views/WalletSendSelectTokenView.js'
import WalletSendView from './views/WalletSendView.js'
import { words } from './words.js'

export { WalletSendPreviewView, WalletSendSelectTokenView, WalletSendView, words }
