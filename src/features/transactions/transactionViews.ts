import { describeNotice } from './describeNotice.js'
import TransactionResultView from './views/TransactionResultView.js'

export { describeNotice, TransactionResultView }
