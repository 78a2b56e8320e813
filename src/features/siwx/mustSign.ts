import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { SignInEntry } from '../../controllers/siwx/signIns.js'
import type { Instance } from '../../instance/instance.js'

type SignInContext = Pick<Instance, 'connection' | 'network' | 'signIns'>

/** The sign-in of the active account. */
export const activeEntry = ({ network, signIns }: Pick<SignInContext, 'network' | 'signIns'>) =>
  signIns.state.entries[network.state.activeNamespace ?? ''] as SignInEntry | undefined

/** The view that the user signs in with now: an address may come first. */
export const signInView = (context: Pick<SignInContext, 'network' | 'signIns'>) =>
  activeEntry(context)?.wantsEmail ? 'DataCapture' : 'SIWXSignMessage'

/** A wallet is connected on a network of the app, without a session, and the user has not decided to do without. */
export function mustSign(context: SignInContext): boolean {
  const network = activeNetwork(context.network.state)
  if (!network || network.isUnsupported || !isActiveConnected(context)) return false
  const entry = activeEntry(context)
  return entry?.status !== 'signed-in' && !entry?.isDismissed
}
