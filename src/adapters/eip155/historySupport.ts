import { parseTransactionHash } from '../../core/hex.js'
import type { HistorySupport } from '../adapter.js'

/** What the history of an EVM account needs; loads with the history. */
export const historySupport: HistorySupport = { parseHash: parseTransactionHash }
