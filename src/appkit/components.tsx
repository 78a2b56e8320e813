import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react'
import { createAppKit, readButtonContext, watchView } from './createAppKit.js'
import {
  type AppKitAccountButtonProps,
  type AppKitButtonProps,
  type AppKitConnectButtonProps,
  type AppKitNetworkButtonProps,
  type ButtonContext,
  drawings,
  InModal,
} from './elements.js'
import type { CreateAppKit } from './options.js'

/** A button in the page's own React tree; nothing before `createAppKit`. */
export function inKit<props extends object>(Drawing: ComponentType<props & Pick<ButtonContext, 'balanceToken'>>) {
  return function AppKitComponent(props: props) {
    const context = useSyncExternalStore(watchView, readButtonContext, readButtonContext)
    return (
      context && (
        <InModal modal={context.modal}>
          <Drawing {...props} balanceToken={context.balanceToken} />
        </InModal>
      )
    )
  }
}

/** The connect button, then the account button. */
export const AppKitButton = /* @__PURE__ */ inKit<AppKitButtonProps>(drawings.button)
export const AppKitConnectButton = /* @__PURE__ */ inKit<AppKitConnectButtonProps>(drawings['connect-button'])
export const AppKitAccountButton = /* @__PURE__ */ inKit<AppKitAccountButtonProps>(drawings['account-button'])
export const AppKitNetworkButton = /* @__PURE__ */ inKit<AppKitNetworkButtonProps>(drawings['network-button'])

/**
 * Calls `createAppKit` with its props, once. Its children may use the hooks of `latchkey`, too. AppKit's own hooks need no
 * provider.
 */
export function AppKitProvider({ children, ...options }: CreateAppKit & { readonly children: ReactNode }) {
  const [appKit] = useState(() => createAppKit(options))
  return <InModal modal={appKit.walletModal}>{children}</InModal>
}
