import AppTransactionView from './views/AppTransactionView.js'
import { words } from './words.js'

export { AppTransactionView, words }
