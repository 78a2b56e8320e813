import BuyInProgressView from './views/BuyInProgressView.js'
import OnRampActivityView from './views/OnRampActivityView.js'
import OnRampFiatSelectView from './views/OnRampFiatSelectView.js'
import OnRampProvidersView from './views/OnRampProvidersView.js'
import OnRampTokenSelectView from './views/OnRampTokenSelectView.js'
import { words } from './words.js'

export {
  BuyInProgressView,
  OnRampActivityView,
  OnRampFiatSelectView,
  OnRampProvidersView,
  OnRampTokenSelectView,
  words,
}
