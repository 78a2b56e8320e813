import { useHistory } from '../useHistory.js'
import { HistoryBody, useFold } from './HistoryBody.js'

/** The history in Account's tab. */
export default function ActivityList() {
  return <HistoryBody shown={useHistory()} isCompact {...useFold()} />
}
