import PayQuoteView from './views/PayQuoteView.js'
import PayView from './views/PayView.js'
import { words } from './words.js'

export { PayQuoteView, PayView, words }
