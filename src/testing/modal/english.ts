import { words as account } from '../../features/account/words.js'
import { words as appTransactions } from '../../features/appTransactions/words.js'
import { words as guide } from '../../features/guide/words.js'
import { words as history } from '../../features/history/words.js'
import { words as names } from '../../features/names/words.js'
import { words as networks } from '../../features/networks/words.js'
import { words as onramp } from '../../features/onramp/words.js'
import { paymentWords } from '../../features/pay/paymentWords.js'
import { words as pay } from '../../features/pay/words.js'
import { words as send } from '../../features/send/words.js'
import { words as signing } from '../../features/signing/words.js'
import { words as swap } from '../../features/swap/words.js'
import firstWords from '../../locales/en.js'
import { restWords } from '../../locales/enRest.js'

/** Every English text of the modal, for tests that load no feature. */
export const english = {
  ...firstWords,
  ...restWords,
  ...account,
  ...appTransactions,
  ...guide,
  ...history,
  ...names,
  ...networks,
  ...onramp,
  ...pay,
  ...paymentWords,
  ...send,
  ...signing,
  ...swap,
}
