import type { words as account } from '../features/account/words.js'
import type { words as appTransactions } from '../features/appTransactions/words.js'
import type { words as embedded } from '../features/embedded/words.js'
import type { words as guide } from '../features/guide/words.js'
import type { words as history } from '../features/history/words.js'
import type { words as names } from '../features/names/words.js'
import type { words as networks } from '../features/networks/words.js'
import type { words as onramp } from '../features/onramp/words.js'
import type { paymentWords } from '../features/pay/paymentWords.js'
import type { words as pay } from '../features/pay/words.js'
import type { words as receive } from '../features/receive/words.js'
import type { words as send } from '../features/send/words.js'
import type { words as sessions } from '../features/sessions/words.js'
import type { words as signing } from '../features/signing/words.js'
import type { words as siwx } from '../features/siwx/words.js'
import type { words as smartAccounts } from '../features/smartAccounts/words.js'
import type { words as socials } from '../features/socials/words.js'
import type { words as swap } from '../features/swap/words.js'
import type { words as transactions } from '../features/transactions/words.js'

/** The English texts of every feature. Not derived from the features, whose types are internal. */
export type FeatureMessages = typeof account &
  typeof appTransactions &
  typeof pay &
  typeof paymentWords &
  typeof networks &
  typeof guide &
  typeof receive &
  typeof onramp &
  typeof send &
  typeof swap &
  typeof transactions &
  typeof history &
  typeof signing &
  typeof siwx &
  typeof embedded &
  typeof socials &
  typeof smartAccounts &
  typeof names &
  typeof sessions
