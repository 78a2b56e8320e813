import ChooseAccountNameView from './views/ChooseAccountNameView.js'
import RegisterAccountNameSuccessView from './views/RegisterAccountNameSuccessView.js'
import RegisterAccountNameView from './views/RegisterAccountNameView.js'

export { ChooseAccountNameView, RegisterAccountNameSuccessView, RegisterAccountNameView }
