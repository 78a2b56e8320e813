import { subscribe } from 'valtio/vanilla'
import { switchNetwork } from '../../controllers/network/switchNetwork.js'
import { loadSignIn } from '../../controllers/siwx/loadSignIn.js'
import type { SignInVerbs } from '../../controllers/siwx/signInVerbs.js'
import { hasCode } from '../../core/hasCode.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import { UserRejectedError } from '../../errors/connectionErrors.js'
import { createAskWallet } from '../../modal/createAskWallet.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'
import { activeEntry, mustSign, signInView } from './mustSign.js'

/** Asks the wallet for the signature, and what the user decides instead. */
export function createSigningController({ instance, wallet, ui, services, scope }: Modal) {
  const asking = createAskWallet(ui)
  const returning = createAskWallet(ui)
  const { network, account, walletSessions } = wallet
  const active = () => network.state.activeNamespace ?? ''

  const isSmart = () => isSmartAccount(account.of(active()))
  const details = () => ({
    network: network.activeOf(active())?.caipNetworkId ?? '',
    isSmartAccount: isSmart(),
  })

  const placeOf = () => `${active()} ${details().network} ${account.of(active())?.address}`
  let place = placeOf()
  /** Another account or network: the card would show another message than the wallet has (SIWX-5, CON-2). */
  function follow() {
    const now = placeOf()
    if (now === place) return
    place = now
    if (asking.state.status === 'idle') return
    const wasWaiting = asking.isWaiting()
    asking.cancel()
    if (wasWaiting && mustSign(wallet)) say(ui, ui.language.words.t('siwx.changed'), 'error')
  }
  scope.add(subscribe(network.state as object, follow))
  scope.add(subscribe(account.state as object, follow))

  const withSignIn = async (act: (verbs: SignInVerbs) => unknown) => {
    const verbs = await loadSignIn(instance)
    if (verbs) await act(verbs)
  }

  return {
    asking: asking.state,
    isWaiting: asking.isWaiting,
    isSmartAccount: isSmart,
    async sign(): Promise<void> {
      const namespace = active()
      services.events.emit('CLICK_SIGN_SIWX_MESSAGE', details())
      await asking.ask({
        run: (watch) => withSignIn((verbs) => verbs.signIn(instance, namespace, watch)),
        // The state tells that there is a session; see `watchSignIn`.
        onAnswer: () => undefined,
        onAbort: () => undefined,
        onFailure(error) {
          // An address comes first, and then another message.
          if (hasCode(error, 'EMAIL_UNVERIFIED')) return asking.cancel()
          services.log(error instanceof UserRejectedError ? 'debug' : 'warn', 'sign-in', error)
          if (!ui.modalState.state.isOpen && mustSign(wallet)) void ui.open({ view: signInView(wallet) })
        },
      })
    },
    returning: returning.state,
    /** Back to the network whose session holds, instead of signing in on this one. */
    async goBack(): Promise<void> {
      const target = network.find(activeEntry(wallet)?.returnTo ?? '')
      if (!target) return
      await returning.ask({
        async run({ onAsked }) {
          onAsked()
          await switchNetwork(instance, target.caipNetworkId)
        },
        // The session is found there; see `watchSignIn`.
        onAnswer: () => asking.cancel(),
        onAbort: () => undefined,
        onFailure(error) {
          services.log('warn', 'switch', error)
          say(ui, ui.language.words.t('siwx.stayed', { network: network.activeOf(active())?.name ?? '' }), 'error')
        },
      })
    },
    /** Without a session a required sign-in ends the connection. */
    async cancel(): Promise<void> {
      const namespace = active()
      services.events.emit('CLICK_CANCEL_SIWX', details())
      asking.cancel()
      returning.cancel()
      if (walletSessions.state.isRequired) await wallet.disconnect(namespace)
      else await withSignIn((verbs) => verbs.dismissSignIn(instance, namespace))
    },
  }
}
