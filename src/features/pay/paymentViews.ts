import { paymentWords } from './paymentWords.js'
import PayLoadingView from './views/PayLoadingView.js'
import PaymentsView from './views/PaymentsView.js'
import PayReviewView from './views/PayReviewView.js'
import PayWithExchangeSelectAssetView from './views/PayWithExchangeSelectAssetView.js'
import PayWithExchangeView from './views/PayWithExchangeView.js'

export {
  PayLoadingView,
  PaymentsView,
  PayReviewView,
  PayWithExchangeSelectAssetView,
  PayWithExchangeView,
  paymentWords,
}
