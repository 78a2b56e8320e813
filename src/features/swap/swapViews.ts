import SwapPreviewView from './views/SwapPreviewView.js'
import SwapRevokeView from './views/SwapRevokeView.js'
import SwapSelectTokenView from './views/SwapSelectTokenView.js'
import SwapView from './views/SwapView.js'
import { words } from './words.js'

export { SwapPreviewView, SwapRevokeView, SwapSelectTokenView, SwapView, words }
