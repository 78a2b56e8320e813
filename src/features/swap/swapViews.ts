import SwapPreviewView from './views/SwapPreviewView.js'
import SwapSelectTokenView from './views/SwapSelectTokenView.js'
import SwapView from './views/SwapView.js'

export { SwapPreviewView, SwapSelectTokenView, SwapView }
