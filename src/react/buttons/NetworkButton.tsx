import { type ForwardedRef, forwardRef, type ReactNode } from 'react'
import type { Network } from '../../domain/network.js'
import { internalsOf } from '../../instance/internals.js'
import { accountWords } from '../../locales/enPage.js'
import accountCss from '../../ui/page/accountButton.css?inline'
import accountTokensCss from '../../ui/page/accountTokens.css?inline'
import connectCss from '../../ui/page/connectButton.css?inline'
import tokensCss from '../../ui/page/connectTokens.css?inline'
import networkCss from '../../ui/page/networkButton.css?inline'
import { alertIcon, downIcon, globeIcon } from '../../ui/pageIconPaths.js'
import { useWalletModal } from '../hooks/useWalletModal.js'
import { useWalletNetwork } from '../hooks/useWalletNetwork.js'
import { useSnapshot } from '../useSnapshot.js'
import { PageIcon, PageImage, usePageNetworkImage } from './PageImage.js'
import { type PageAttributes, type PageButton, prefetchOn, usePageButton } from './usePageButton.js'
import { usePageWords } from './usePageWords.js'

const sheets = [tokensCss, connectCss, accountTokensCss, accountCss, networkCss]

export type NetworkButtonProps = PageAttributes & {
  /** Shown while there is no network. @default 'Choose a network', in the current language */
  label?: string | undefined
  disabled?: boolean | undefined
}

export type NetworkButtonState = {
  network: Network | undefined
  isUnsupported: boolean
  /** An action is in progress, or the modal has been opening for more than 300 ms. */
  isBusy: boolean
  isOpen: boolean
  open(): void
  prefetch(): void
}

function useNetworkButton(user: string, appRef?: ForwardedRef<HTMLButtonElement>) {
  const { modal, ref, themeMode } = usePageButton(user, sheets, appRef)
  const { network, isUnsupported } = useWalletNetwork()
  const { isOpen } = useWalletModal()
  const opening = useSnapshot(internalsOf(modal).modalState.state)
  const state: NetworkButtonState = {
    network,
    isUnsupported,
    isBusy: opening.isLoading || (opening.isLate && opening.isOpening),
    isOpen,
    open: () => void modal.open({ view: isUnsupported ? 'UnsupportedChain' : 'Networks' }).catch(() => undefined),
    prefetch: modal.prefetch,
  }
  return { ref, themeMode, state }
}

const NetworkButtonBase: PageButton<NetworkButtonProps> = /* @__PURE__ */ forwardRef<
  HTMLButtonElement,
  NetworkButtonProps
>(function NetworkButton({ label, disabled, className, ...attributes }, appRef) {
  const { ref, themeMode, state } = useNetworkButton('<NetworkButton>', appRef)
  const { network, isUnsupported, isBusy, isOpen, open, prefetch } = state
  const image = usePageNetworkImage('<NetworkButton>', network)
  const words = usePageWords('<NetworkButton>', accountWords)
  return (
    <button
      {...attributes}
      ref={ref}
      type="button"
      className={['lkb7f2', 'lkb7f2-network', className].filter(Boolean).join(' ')}
      data-latchkey="network-button"
      data-theme={themeMode}
      data-tone={isUnsupported ? 'bad' : undefined}
      disabled={disabled}
      // Not disabled, which would lose the focus.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={isBusy ? undefined : open}
      {...prefetchOn(prefetch)}
    >
      {isUnsupported ? (
        <PageIcon path={alertIcon} />
      ) : (
        <span className="lkb7f2-mark">
          <PageImage src={image} size={24}>
            <PageIcon path={globeIcon} />
          </PageImage>
        </span>
      )}
      <bdi>
        {isUnsupported ? words['button.changeNetwork'] : (network?.name ?? label ?? words['button.pickNetwork'])}
      </bdi>
      {isBusy ? <span className="lkb7f2-spin" /> : <PageIcon path={downIcon} />}
    </button>
  )
})

function NetworkButtonCustom({ children }: { children: (state: NetworkButtonState) => ReactNode }) {
  return children(useNetworkButton('<NetworkButton.Custom>').state)
}

/** The active network; opens the modal at the networks. */
export const NetworkButton = /* @__PURE__ */ Object.assign(NetworkButtonBase, { Custom: NetworkButtonCustom })
