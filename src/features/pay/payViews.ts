import PayLoadingView from './views/PayLoadingView.js'
import PaymentsView from './views/PaymentsView.js'
import PayQuoteView from './views/PayQuoteView.js'
import PayReviewView from './views/PayReviewView.js'
import PayView from './views/PayView.js'
import PayWithExchangeSelectAssetView from './views/PayWithExchangeSelectAssetView.js'
import PayWithExchangeView from './views/PayWithExchangeView.js'
import { words } from './words.js'

export {
  PayLoadingView,
  PaymentsView,
  PayQuoteView,
  PayReviewView,
  PayView,
  PayWithExchangeSelectAssetView,
  PayWithExchangeView,
  words,
}
