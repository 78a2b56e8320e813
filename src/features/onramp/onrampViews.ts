import BuyInProgressView from './views/BuyInProgressView.js'
import OnRampActivityView from './views/OnRampActivityView.js'
import OnRampProvidersView from './views/OnRampProvidersView.js'
import { OnRampFiatSelectView, OnRampTokenSelectView } from './views/SelectScreen.js'
import { words } from './words.js'

export {
  BuyInProgressView,
  OnRampActivityView,
  OnRampFiatSelectView,
  OnRampProvidersView,
  OnRampTokenSelectView,
  words,
}
