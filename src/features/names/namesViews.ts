import ChooseAccountNameView from './views/ChooseAccountNameView.js'
import RegisterAccountNameSuccessView from './views/RegisterAccountNameSuccessView.js'
import RegisterAccountNameView from './views/RegisterAccountNameView.js'
import { words } from './words.js'

export { ChooseAccountNameView, RegisterAccountNameSuccessView, RegisterAccountNameView, words }
