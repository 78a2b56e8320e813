export { default as ChooseAccountNameView } from './views/ChooseAccountNameView.js'
export { default as RegisterAccountNameSuccessView } from './views/RegisterAccountNameSuccessView.js'
export { default as RegisterAccountNameView } from './views/RegisterAccountNameView.js'
