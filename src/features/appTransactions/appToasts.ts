import { Toasts } from './views/Toasts.js'
import { words } from './words.js'

export { Toasts, words }
