import SwapConfirmedView from './views/SwapConfirmedView.js'
import SwapPreviewView from './views/SwapPreviewView.js'
import SwapSelectTokenView from './views/SwapSelectTokenView.js'
import SwapView from './views/SwapView.js'

export { SwapConfirmedView, SwapPreviewView, SwapSelectTokenView, SwapView }
