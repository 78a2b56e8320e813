import account from '../../features/account/words/en.js'
import guide from '../../features/guide/words/en.js'
import history from '../../features/history/words/en.js'
import names from '../../features/names/words/en.js'
import networks from '../../features/networks/words/en.js'
import onramp from '../../features/onramp/words/en.js'
import send from '../../features/send/words/en.js'
import swap from '../../features/swap/words/en.js'
import firstWords from '../../locales/en.js'
import { restWords } from '../../locales/enRest.js'

/** Every English text of the modal, for tests that load no feature. */
export const english = {
  ...firstWords,
  ...restWords,
  ...account,
  ...guide,
  ...history,
  ...names,
  ...networks,
  ...onramp,
  ...send,
  ...swap,
}
