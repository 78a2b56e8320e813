import { words } from './words.js'

const PayView = () => null
const PayQuoteView = () => null
const PayReviewView = () => null
const PayLoadingView = () => null
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
