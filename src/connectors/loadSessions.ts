import { importWithRetry } from '../core/load.js'

/** What asks wallets in this browser. Listing them needs none of it; the first request loads it. */
export const loadSessions = () => importWithRetry(() => import('./sessions.js'))
