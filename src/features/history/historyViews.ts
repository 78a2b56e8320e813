import ActivityList from './views/ActivityList.js'
import TransactionsView from './views/TransactionsView.js'

export { ActivityList, TransactionsView }
