import { account } from './account/feature.js'
import { appTransactions } from './appTransactions/feature.js'
import { connect } from './connect/feature.js'
import { embedded } from './embedded/feature.js'
import { guide } from './guide/feature.js'
import { history } from './history/feature.js'
import { names } from './names/feature.js'
import { networks } from './networks/feature.js'
import { onramp } from './onramp/feature.js'
import { pay, payments } from './pay/feature.js'
import { receive } from './receive/feature.js'
import { send } from './send/feature.js'
import { sessions } from './sessions/feature.js'
import { signing } from './signing/feature.js'
import { siwx } from './siwx/feature.js'
import { smartAccounts } from './smartAccounts/feature.js'
import { socials } from './socials/feature.js'
import { swap } from './swap/feature.js'
import { transactions } from './transactions/feature.js'

/** Every feature; removing its line removes it from the bundle. */
export const features = [
  connect,
  account,
  networks,
  guide,
  receive,
  onramp,
  send,
  swap,
  transactions,
  appTransactions,
  pay,
  payments,
  signing,
  history,
  siwx,
  embedded,
  socials,
  smartAccounts,
  names,
  sessions,
] as const
