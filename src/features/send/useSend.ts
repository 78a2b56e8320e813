import { activeNetwork } from '../../controllers/network/networkController.js'
import { followOwner } from '../../controllers/send/fillForm.js'
import { createSendForm, type SendCard, type SendForm, type SendMessage } from '../../controllers/send/sendForm.js'
import type { SendState } from '../../controllers/send/sendState.js'
import { toFiatValue } from '../../core/fiatValue.js'
import { formatUnits } from '../../core/units.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { leaveView, say, watchCard } from '../../modal/card.js'
import type { Modal, ModalUi } from '../../modal/modal.js'
import { watchShown } from '../../platform/page.js'
import { isPageHidden } from '../../platform/pageState.js'
import { useModal } from '../../react/useModal.js'
import { useLiveSnapshot, useSnapshot } from '../../react/useSnapshot.js'
import type { words } from './words.js'

/** Where the form is; another view may be on top. */
const VIEWS = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview'] as const

const messages = {
  incomplete: 'send.incomplete',
  sentLate: 'send.late.sent',
  maybeSent: 'send.maybeSent',
  badRequest: 'send.badRequest',
  failed: 'send.failed',
} as const satisfies Readonly<Record<SendMessage, keyof typeof words>>

/** The card that a transfer moves, with the words of sending. */
function createSendCard(ui: ModalUi): SendCard {
  const { router, transactions, modalState } = ui
  return {
    isShown: () => modalState.state.isOpen && VIEWS.some(router.has),
    watch: (onChange) => watchCard(ui, onChange),
    isHidden: isPageHidden,
    watchShown,
    showReview: () => router.push('WalletSendPreview'),
    leaveReview: () => leaveView(ui, 'WalletSendPreview'),
    showResult({ network }, { hash, returnsToAccount }, isFromApp) {
      if (returnsToAccount) transactions.push({ finish: 'reset', view: 'Account' })
      router.reset('TransactionResult', { hash, namespace: network.namespace, isFromApp })
    },
    yieldToWallet: ui.yieldToWallet,
    notify: (message) => say(ui, ui.language.words.t(messages[message]), message === 'sentLate' ? 'success' : 'error'),
  }
}

/** The form of an open modal, for `modal.use`. */
export function createSend({ instance, ui }: Modal): SendForm {
  const form = createSendForm(instance, createSendCard(ui))
  followOwner(form)
  return form
}

/** The form with its state, and the account that pays. */
export function useSend() {
  const modal = useModal()
  const form = modal.use(createSend)
  const state = useLiveSnapshot(form.state)
  const networks = useSnapshot(modal.wallet.network.state)
  const { accounts, sent } = useSnapshot(modal.wallet.account.state)
  const { current: transaction } = useSnapshot(form.transaction.state)
  const network = activeNetwork(networks) as Network | undefined
  const account = accounts[network?.namespace ?? ''] as WalletAccount | undefined
  return {
    modal,
    form,
    state,
    network,
    account,
    transaction,
    /** What this device has sent on the network's namespace. */
    sent: sent[network?.namespace ?? ''] as readonly SentTransfer[] | undefined,
  }
}

/** The price of the network's coin, from the account's tokens or the form. */
export function coinPriceOf({ token }: Pick<SendState, 'token'>, account: WalletAccount | undefined, network: Network) {
  if (token?.address === undefined) return token?.price
  const tokens = account?.portfolio?.tokens ?? []
  return tokens.find(({ networkId, address }) => networkId === network.caipNetworkId && address === undefined)?.price
}

/** An amount of the network's coin in dollars; `undefined` without a price. */
export const coinValue = (units: bigint, network: Network, price: number | undefined) =>
  toFiatValue(formatUnits(units, network.nativeCurrency.decimals), price)
