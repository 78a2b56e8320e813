import { connectedOf } from '../../controllers/connection/connectionController.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import { followOwner } from '../../controllers/swap/fillSwap.js'
import { createSwapForm, type SwapCard, type SwapForm, type SwapMessage } from '../../controllers/swap/swapForm.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { askingView, leaveView, say, watchCard } from '../../modal/card.js'
import type { Modal, ModalUi } from '../../modal/modal.js'
import { watchShown } from '../../platform/page.js'
import { isPageHidden } from '../../platform/pageState.js'
import { useModal, useWords } from '../../react/useModal.js'
import { useLiveSnapshot, useSnapshot } from '../../react/useSnapshot.js'
import type { SwapService } from '../../services/convert/swapService.js'

const views: Readonly<Record<string, ReturnType<SwapCard['view']>>> = {
  Swap: 'form',
  SwapSelectToken: 'tokens',
  SwapPreview: 'review',
  SwapRevoke: 'revocation',
}

const successes: readonly SwapMessage[] = ['approved', 'sentLate', 'revoked']

/** The card that a swap moves, with the words of swapping. */
function createSwapCard(ui: ModalUi): SwapCard {
  const { router, transactions, modalState } = ui
  return {
    view: () => (modalState.state.isOpen && views[askingView(ui)]) || 'elsewhere',
    isOpen: () => modalState.state.isOpen,
    watch: (onChange) => watchCard(ui, onChange),
    isHidden: isPageHidden,
    watchShown,
    showReview: () => router.push('SwapPreview'),
    leaveReview: () => leaveView(ui, 'SwapPreview'),
    leaveRevocation: () => leaveView(ui, 'SwapRevoke'),
    leaveNetwork() {
      if (ui.offers('UnsupportedChain')) router.replace('UnsupportedChain', { isForSwap: true })
      else {
        say(ui, ui.language.words.t('swap.network.unsupported'), 'error')
        router.back()
      }
    },
    showResult({ hash }, { network, source, destination }) {
      transactions.push({ finish: 'reset', view: 'Account' })
      const icons = { paid: source.icon, received: destination.icon }
      router.reset('TransactionResult', { hash, namespace: network.namespace, icons })
    },
    yieldToWallet: ui.yieldToWallet,
    notify(message, symbol = '') {
      const { t } = ui.language.words
      const texts = {
        noAccount: () => t('swap.noAccount'),
        sentLate: () => t('swap.late.sent'),
        maybeSent: () => t('swap.maybeSent'),
        approved: () => t('swap.approved', { symbol }),
        approvalFailed: () => t('swap.approvalFailed', { symbol }),
        revoked: () => t('swap.revoke.done', { symbol }),
        revokeFailed: () => t('swap.revoke.failed', { symbol }),
        revokeUnknown: () => t('swap.revoke.unknown', { symbol }),
      }
      say(ui, texts[message](), successes.includes(message) ? 'success' : 'error')
    },
  }
}

/** The form of an open modal, for `modal.use`. `service`: of a test. */
export function createSwap({ instance, ui }: Modal, service?: SwapService): SwapForm {
  const form = createSwapForm(instance, createSwapCard(ui), service)
  followOwner(form)
  return form
}

/** The form with its state, and the account and wallet that swap. */
export function useSwap() {
  const modal = useModal()
  const { t } = useWords()
  const form = modal.use(createSwap)
  const state = useLiveSnapshot(form.state)
  const network = activeNetwork(useSnapshot(modal.wallet.network.state)) as Network | undefined
  const { accounts } = useSnapshot(modal.wallet.account.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  const account = accounts[network?.namespace ?? ''] as WalletAccount | undefined
  const { current: transaction } = useSnapshot(form.transaction.state)
  const connected = connectedOf(connection, network?.namespace)?.wallet
  const wallet = { name: connected?.name ?? t('common.unknownWallet'), icon: connected?.icon }
  return { modal, form, state, network, account, wallet, transaction }
}
