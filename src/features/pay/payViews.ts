import PayQuoteView from './views/PayQuoteView.js'
import PayReviewView from './views/PayReviewView.js'
import PayView from './views/PayView.js'
import { words } from './words.js'

export { PayQuoteView, PayReviewView, PayView, words }
