import { createNameForm, type NameForm, type NameMessage, type NamesState } from '../../controllers/names/nameForm.js'
import type { WalletAccount } from '../../domain/account.js'
import { say } from '../../modal/card.js'
import type { Modal } from '../../modal/modal.js'
import { useModal } from '../../react/useModal.js'
import { useLiveSnapshot, useSnapshot } from '../../react/useSnapshot.js'
import type { words } from './words.js'

const messages = {
  done: 'names.done',
  chainId: 'names.chainId',
  signer: 'names.signer',
  down: 'names.down',
} as const satisfies Readonly<Record<NameMessage, keyof typeof words>>

/** The form of an open modal, for `modal.use`. */
export function createModalNames({ instance, ui }: Modal): NameForm {
  const { language, router } = ui
  return createNameForm(instance, {
    yieldToWallet: ui.yieldToWallet,
    notify: (message) => say(ui, language.words.t(messages[message]), message === 'done' ? 'success' : 'error'),
    notifyFailed: (name, reason) => say(ui, reason || language.words.t('names.failed', { name }), 'error'),
    showRegistered: () => router.replace('RegisterAccountNameSuccess'),
  })
}

/** The form with its state, and the account that gets the name. */
export function useNames() {
  const modal = useModal()
  const form = modal.use(createModalNames)
  const state: NamesState = useLiveSnapshot(form.state)
  const { activeNamespace = '' } = useSnapshot(modal.wallet.network.state)
  const { accounts } = useSnapshot(modal.wallet.account.state)
  return { modal, form, state, account: accounts[activeNamespace] as WalletAccount | undefined }
}
