import SmartSessionCreatedView from './views/SmartSessionCreatedView.js'
import SmartSessionListView from './views/SmartSessionListView.js'
import SmartSessionRevokeView from './views/SmartSessionRevokeView.js'
import { words } from './words.js'

export { SmartSessionCreatedView, SmartSessionListView, SmartSessionRevokeView, words }
