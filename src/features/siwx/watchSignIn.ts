import { subscribe } from 'valtio/vanilla'
import type { Scope } from '../../core/scope.js'
import type { Modal } from '../../modal/modal.js'
import { activeEntry, mustSign, signInView } from './mustSign.js'

/** Asks for a signature once no session was found, and finishes when there is one. */
export function watchSignIn({ wallet, ui }: Modal, scope: Scope) {
  const read = () => ({
    mustAsk: mustSign(wallet) && activeEntry(wallet)?.status === 'none',
    mustSign: mustSign(wallet),
  })
  const isSigning = () => ui.router.has('SIWXSignMessage') || ui.router.has('ConnectingSiwe')
  const isCapturing = () => ui.router.has('DataCapture') || ui.router.has('DataCaptureOtpConfirm')
  const isShown = () => isSigning() || isCapturing()
  /** The address comes before the signature, and the signature after it. */
  function followStep() {
    const view = signInView(wallet)
    if (view === 'DataCapture' ? isSigning() : isCapturing()) ui.router.reset(view)
  }
  /** The account and network that the user was asked for. */
  let asked: string | undefined
  const place = () => {
    const { activeNamespace = '' } = wallet.network.state
    return `${wallet.network.activeOf(activeNamespace)?.caipNetworkId} ${wallet.account.of(activeNamespace)?.address}`
  }

  function react() {
    const now = read()
    if (!now.mustSign) {
      asked = undefined
      if (isShown()) ui.finishConnect()
      return
    }
    // While a session is looked for, nothing is known of the next step.
    if (now.mustAsk) followStep()
    // A user who is connecting gets to that view by it, or after leaving.
    if (!now.mustAsk || asked === place() || ui.isConnecting()) return
    asked = place()
    if (!isShown()) void ui.open({ view: signInView(wallet) })
  }

  react()
  scope.add(subscribe(wallet.walletSessions.state as object, react))
  scope.add(subscribe(wallet.connection.state as object, react))
  scope.add(subscribe(wallet.network.state as object, react))
  scope.add(subscribe(ui.router.state as object, react))
}
