import { type ComponentType, forwardRef, lazy } from 'react'
import { importWithRetry } from '../../core/load.js'
import type { AccountButtonProps } from './accountButtonProps.js'
import { ConnectButtonBase } from './ConnectButton.js'
import type { PageAttributes, PageButton } from './usePageButton.js'

/** A page without an account does without what draws one. */
const load = () => importWithRetry(() => import('./AccountDrawing.js'))

/** Begins to load it where an account is expected. */
export const prefetchAccount = () => void load().catch(() => undefined)

/** If it cannot be loaded, a button that names the account and opens the modal. */
const PlainAccount: PageButton<AccountButtonProps> = /* @__PURE__ */ forwardRef<HTMLButtonElement, AccountButtonProps>(
  ({ balance: _balance, charsStart: _charsStart, charsEnd: _charsEnd, ...props }, appRef) => (
    <ConnectButtonBase {...props} ref={appRef} />
  ),
)

export const AccountDrawing = /* @__PURE__ */ lazy(() =>
  load().then(
    (module) => ({ default: module.AccountDrawing }),
    () => ({ default: PlainAccount }),
  ),
)

export const AccountSkeleton = /* @__PURE__ */ lazy<ComponentType<PageAttributes>>(() =>
  load().then(
    (module) => ({ default: module.AccountSkeleton }),
    () => ({ default: ConnectButtonBase }),
  ),
)
