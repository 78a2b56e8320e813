import type { WalletAccount } from '../../domain/account.js'
import type { BalanceToken } from '../../domain/balanceToken.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { useWalletAccount } from '../hooks/useWalletAccount.js'
import { type UseWalletBalance, useWalletBalance } from '../hooks/useWalletBalance.js'
import { useWalletModal } from '../hooks/useWalletModal.js'
import { useWalletNetwork } from '../hooks/useWalletNetwork.js'
import { useInstance } from '../ModalContext.js'
import type { PageAttributes } from './usePageButton.js'

export type AccountButtonProps = PageAttributes & {
  /** @default 'show' */
  balance?: 'show' | 'hide' | undefined
  /**
   * A token whose balance is shown, or one for each of several networks; on other networks the coin's is shown. Read from
   * the chain by its address. @default the coin
   */
  balanceToken?: BalanceToken | readonly BalanceToken[] | undefined
  /** Characters of the address before the ellipsis, without `0x`. @default 4 */
  charsStart?: number | undefined
  /** @default 6 */
  charsEnd?: number | undefined
  disabled?: boolean | undefined
  namespace?: Namespace | undefined
}

export type AccountButtonState = {
  account: Pick<WalletAccount, 'address' | 'profileName' | 'profileImage'> | undefined
  network: Network | undefined
  balance: UseWalletBalance
  isUnsupported: boolean
  isOpen: boolean
  open(): void
  prefetch(): void
}

/** State and actions of the account's button. */
export function useAccountButton(
  { namespace, balanceToken }: Pick<AccountButtonProps, 'namespace' | 'balanceToken'>,
  user = '<AccountButton>',
): AccountButtonState {
  const modal = useInstance(user)
  const { address, profileName, profileImage } = useWalletAccount({ namespace })
  const { network, isUnsupported } = useWalletNetwork({ namespace })
  const balance = useWalletBalance({ namespace, token: balanceToken })
  const { isOpen } = useWalletModal()
  return {
    account: address ? { address, profileName, profileImage } : undefined,
    network,
    balance,
    isUnsupported,
    isOpen,
    open: () =>
      void modal.open({ namespace, ...(isUnsupported && { view: 'UnsupportedChain' }) }).catch(() => undefined),
    prefetch: modal.prefetch,
  }
}
