import { ActivityList } from './views/HistoryBody.js'
import TransactionsView from './views/TransactionsView.js'
import { words } from './words.js'

export { ActivityList, TransactionsView, words }
