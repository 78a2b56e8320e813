import PayLoadingView from './views/PayLoadingView.js'
import PayQuoteView from './views/PayQuoteView.js'
import PayReviewView from './views/PayReviewView.js'
import PayView from './views/PayView.js'
import { words } from './words.js'

const PayWithExchangeView = () => null
const PayWithExchangeSelectAssetView = () => null
const PaymentsView = () => null

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
