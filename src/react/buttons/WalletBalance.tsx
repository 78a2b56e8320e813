import { forwardRef, type ReactNode } from 'react'
import { accountWords, balanceWords } from '../../locales/enPage.js'
import partsCss from '../../ui/page/identityParts.css?inline'
import { type UseWalletBalance, type UseWalletBalanceOptions, useWalletBalance } from '../hooks/useWalletBalance.js'
import { useWalletNetwork } from '../hooks/useWalletNetwork.js'
import { useInternals } from '../ModalContext.js'
import { useNamespace } from '../useNamespace.js'
import { useSnapshot } from '../useSnapshot.js'
import { exactBalance } from './exactBalance.js'
import { usePartElement } from './useIdentityPart.js'
import type { PageAttributes, PageButton } from './usePageButton.js'
import { usePageWords } from './usePageWords.js'

export type WalletBalanceProps = PageAttributes & UseWalletBalanceOptions

export type WalletBalanceState = UseWalletBalance & {
  /** There is an account whose balance may be known. */
  hasAccount: boolean
  /** The user hides amounts; show none. */
  isHidden: boolean
  /** The wallet is on a network that is not configured, where no balance is read. */
  isUnsupported: boolean
}

const sheets = [partsCss]
const english = { ...accountWords, ...balanceWords }

function useBalancePart(user: string, options: UseWalletBalanceOptions) {
  const { namespace } = options
  const { account: accounts } = useInternals(user)
  const { status, account } = useNamespace(user, namespace)
  const { isUnsupported } = useWalletNetwork({ namespace })
  const balance = useWalletBalance(options)
  const { areAmountsHidden } = useSnapshot(accounts.state)
  const state: WalletBalanceState = {
    ...balance,
    hasAccount: status === 'connected' && account !== undefined,
    isHidden: areAmountsHidden,
    isUnsupported,
  }
  return { state, isRestoring: status === 'reconnecting' }
}

const WalletBalanceBase: PageButton<WalletBalanceProps, HTMLSpanElement> = /* @__PURE__ */ forwardRef<
  HTMLSpanElement,
  WalletBalanceProps
>(function WalletBalance({ token, namespace, className, ...attributes }, appRef) {
  const user = '<WalletBalance>'
  const { state, isRestoring } = useBalancePart(user, { token, namespace })
  const part = usePartElement('wallet-balance', { user, className, attributes }, sheets, appRef)
  const words = usePageWords(user, english)
  const { display, symbol = '', status, hasAccount, isHidden, isUnsupported } = state
  if (!hasAccount && !isRestoring) return null
  const unknown = isUnsupported
    ? words['button.wrongNetwork']
    : display === undefined && status === 'failed'
      ? words['button.balanceUnknown']
      : undefined
  if (unknown) {
    return (
      <span {...part} title={unknown} role="img" aria-label={unknown}>
        —
      </span>
    )
  }
  if (display === undefined) {
    return (
      <span {...part} aria-busy="true">
        <span className="lkb7f2-pending" />
      </span>
    )
  }
  if (isHidden) {
    return (
      <span {...part} role="img" aria-label={words['button.amountHidden']}>
        ••••
      </span>
    )
  }
  return (
    <span {...part} title={exactBalance(state)} data-stale={status === 'failed' || undefined}>
      <bdi dir="ltr">{`${display} ${symbol}`}</bdi>
    </span>
  )
})

function WalletBalanceCustom({
  children,
  ...options
}: UseWalletBalanceOptions & { children: (state: WalletBalanceState) => ReactNode }) {
  return children(useBalancePart('<WalletBalance.Custom>', options).state)
}

/**
 * The account's balance of the coin, or of a token. Renders nothing while disconnected, a placeholder while it is read,
 * dots if the user hides amounts, and a dash if it is not known.
 */
export const WalletBalance = /* @__PURE__ */ Object.assign(WalletBalanceBase, { Custom: WalletBalanceCustom })
