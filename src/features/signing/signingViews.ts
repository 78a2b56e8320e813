import AppSignatureView from './views/AppSignatureView.js'
import { words } from './words.js'

export { AppSignatureView, words }
