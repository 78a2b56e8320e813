import { showResumedLogin } from './useSocialLogin.js'
import ConnectingFarcasterView from './views/ConnectingFarcasterView.js'
import ConnectingSocialView from './views/ConnectingSocialView.js'
import { ConnectSocialsView, SocialButtons } from './views/SocialButtons.js'
import { words } from './words.js'

export { ConnectingFarcasterView, ConnectingSocialView, ConnectSocialsView, SocialButtons, showResumedLogin, words }
