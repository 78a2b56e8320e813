import type account from '../features/account/words/en.js'
import type embedded from '../features/embedded/words/en.js'
import type guide from '../features/guide/words/en.js'
import type history from '../features/history/words/en.js'
import type names from '../features/names/words/en.js'
import type networks from '../features/networks/words/en.js'
import type onramp from '../features/onramp/words/en.js'
import type receive from '../features/receive/words/en.js'
import type send from '../features/send/words/en.js'
import type sessions from '../features/sessions/words/en.js'
import type siwx from '../features/siwx/words/en.js'
import type smartAccounts from '../features/smartAccounts/words/en.js'
import type socials from '../features/socials/words/en.js'
import type swap from '../features/swap/words/en.js'
import type transactions from '../features/transactions/words/en.js'

/** The English texts of every feature. Not derived from the features, whose types are internal. */
export type FeatureMessages = typeof account &
  typeof embedded &
  typeof guide &
  typeof history &
  typeof names &
  typeof networks &
  typeof onramp &
  typeof receive &
  typeof send &
  typeof sessions &
  typeof siwx &
  typeof smartAccounts &
  typeof socials &
  typeof swap &
  typeof transactions
