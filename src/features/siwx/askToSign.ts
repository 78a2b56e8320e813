import { followActiveAccount } from '../../controllers/account/activeAccount.js'
import { switchNetwork } from '../../controllers/network/switchNetwork.js'
import { loadSignIn } from '../../controllers/siwx/loadSignIn.js'
import type { SignInVerbs } from '../../controllers/siwx/signInVerbs.js'
import {
  askWallet,
  cancelQuestion,
  createQuestions,
  isWaiting,
  type Questions,
} from '../../controllers/ui/askWallet.js'
import type { Scope } from '../../core/scope.js'
import { hasCode } from '../../core/values.js'
import { watchState } from '../../core/watchState.js'
import type { SignInDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/namespace.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { finishLogin, say } from '../../modal/card.js'
import type { Modal } from '../../modal/modal.js'
import { activeEntry, mustSign, signInView } from './mustSign.js'

/** What the card asks the wallet while the user signs in. */
type Signing = {
  /** For the signature. */
  readonly signature: Questions
  /** To go back to the network whose session holds. */
  readonly return: Questions
}

/** One of a modal: `modal.use(createSigning)`. */
export function createSigning({ instance, ui }: Modal): Signing {
  const signing = { signature: createQuestions(ui), return: createQuestions(ui) }
  /** Another account or network: the card would show another message than the wallet has (SIWX-5, CON-2). */
  function forgetQuestion() {
    if (signing.signature.state.status === 'idle') return
    const wasWaiting = isWaiting(signing.signature)
    cancelQuestion(signing.signature)
    if (wasWaiting && mustSign(instance)) say(ui, ui.language.words.t('siwx.changed'), 'error')
  }
  instance.scope.add(followActiveAccount(instance, forgetQuestion))
  return signing
}

const activeNamespace = ({ wallet }: Modal) => wallet.network.state.activeNamespace ?? ''

export const isSmartSigner = (modal: Modal) => isSmartAccount(modal.wallet.account.of(activeNamespace(modal)))

const detailsOf = (modal: Modal): SignInDetails => ({
  network: modal.wallet.network.activeOf(activeNamespace(modal))?.caipNetworkId ?? '',
  isSmartAccount: isSmartSigner(modal),
})

async function withSignIn({ instance }: Modal, act: (verbs: SignInVerbs) => unknown) {
  const verbs = await loadSignIn(instance)
  if (verbs) await act(verbs)
}

/** Asks the wallet for the signature. The state tells that there is a session; see `watchSignIn`. */
export async function askToSign(modal: Modal): Promise<void> {
  const { instance, wallet, ui, services } = modal
  const { signature } = modal.use(createSigning)
  // The second press of a double press: the wallet is asked already.
  if (isWaiting(signature)) return
  const namespace = activeNamespace(modal)
  instance.events.emit('CLICK_SIGN_SIWX_MESSAGE', detailsOf(modal))
  await askWallet(signature, {
    run: (watch) => withSignIn(modal, (verbs) => verbs.signIn(instance, namespace, watch)),
    onAnswer: () => undefined,
    onAbort: () => undefined,
    onFailure(error) {
      // An address comes first, and then another message.
      if (hasCode(error, 'EMAIL_UNVERIFIED')) return cancelQuestion(signature)
      services.log(error instanceof UserRejectedError ? 'debug' : 'warn', 'sign-in', error)
      if (!ui.modalState.state.isOpen && mustSign(wallet)) void ui.open({ view: signInView(wallet) })
    },
  })
}

/** Back to the network whose session holds, instead of signing in on this one. */
export async function returnToSession(modal: Modal): Promise<void> {
  const { instance, wallet, ui, services } = modal
  const signing = modal.use(createSigning)
  const target = wallet.network.find(activeEntry(wallet)?.returnTo ?? '')
  if (!target) return
  await askWallet(signing.return, {
    async run({ onAsked }) {
      onAsked()
      await switchNetwork(instance, target.caipNetworkId)
    },
    // The session is found there; see `watchSignIn`.
    onAnswer: () => cancelQuestion(signing.signature),
    onAbort: () => undefined,
    onFailure(error) {
      services.log('warn', 'switch', error)
      const network = wallet.network.activeOf(activeNamespace(modal))?.name ?? ''
      say(ui, ui.language.words.t('siwx.stayed', { network }), 'error')
    },
  })
}

/** Without a session a required sign-in ends the connection. */
export async function cancelSigning(modal: Modal): Promise<void> {
  const { instance, wallet } = modal
  const signing = modal.use(createSigning)
  const namespace = activeNamespace(modal)
  instance.events.emit('CLICK_CANCEL_SIWX', detailsOf(modal))
  cancelQuestion(signing.signature)
  cancelQuestion(signing.return)
  if (wallet.signIns.state.isRequired) await wallet.disconnect(namespace)
  else await withSignIn(modal, (verbs) => verbs.dismissSignIn(instance, namespace))
}

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
  let askedFor: string | undefined
  const accountKey = () => {
    const { activeNamespace = '' } = wallet.network.state
    return `${wallet.network.activeOf(activeNamespace)?.caipNetworkId} ${wallet.account.of(activeNamespace)?.address}`
  }

  function react() {
    const now = read()
    if (!now.mustSign) {
      askedFor = undefined
      if (isShown() && activeEntry(wallet)?.status === 'signed-in') finishLogin(ui)
      else if (isShown()) ui.finishConnect()
      return
    }
    // While a session is looked for, nothing is known of the next step.
    if (now.mustAsk) followStep()
    // A user who is connecting gets to that view by it, or after leaving.
    if (!now.mustAsk || askedFor === accountKey() || ui.isConnecting()) return
    askedFor = accountKey()
    if (!isShown()) void ui.open({ view: signInView(wallet) })
  }

  react()
  scope.add(watchState(wallet.signIns.state, react))
  scope.add(watchState(wallet.connection.state, react))
  scope.add(watchState(wallet.network.state, react))
  scope.add(watchState(ui.router.state, react))
}
