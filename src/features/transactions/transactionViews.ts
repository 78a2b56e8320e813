import { describeNotice } from './describeNotice.js'
import TransactionResultView from './views/TransactionResultView.js'
import { words } from './words.js'

export { describeNotice, TransactionResultView, words }
