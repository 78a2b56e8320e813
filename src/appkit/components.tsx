import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import type { BalanceToken } from '../domain/balanceToken.js'
import type { Namespace } from '../domain/namespace.js'
import type { WalletModal } from '../instance/walletModal.js'
import { AccountButton } from '../react/buttons/AccountButton.js'
import { ConnectButton } from '../react/buttons/ConnectButton.js'
import { NetworkButton } from '../react/buttons/NetworkButton.js'
import { WalletModalButton } from '../react/buttons/WalletModalButton.js'
import { ModalContext } from '../react/ModalContext.js'
import { readButtonContext, watchView } from './kit.js'

type Size = 'sm' | 'md' | 'lg'

export type AppKitConnectButtonProps = {
  /** @default 'md' */
  size?: Size | undefined
  /** @default 'Connect Wallet' */
  label?: string | undefined
  /** @default 'Connecting...' */
  loadingLabel?: string | undefined
  namespace?: Namespace | undefined
}

export type AppKitAccountButtonProps = {
  disabled?: boolean | undefined
  /** @default 'show' */
  balance?: 'show' | 'hide' | undefined
  /** @default 4 */
  charsStart?: number | undefined
  /** @default 6 */
  charsEnd?: number | undefined
  namespace?: Namespace | undefined
}

export type AppKitButtonProps = AppKitConnectButtonProps & AppKitAccountButtonProps

export type AppKitNetworkButtonProps = {
  disabled?: boolean | undefined
  /** @default 'Select Network' */
  label?: string | undefined
}

const testId = (name: string, namespace: Namespace | undefined) => ({
  'data-testid': namespace === undefined ? name : `${name}-${namespace}`,
})

/** What buttons need of `createAppKit`. */
export type ButtonContext = {
  readonly modal: WalletModal
  /** The option `tokens`. */
  readonly balanceToken: readonly BalanceToken[]
}

type Drawn<props> = props & Pick<ButtonContext, 'balanceToken'>

/** What the components draw. */
const drawings = {
  button: (props: Drawn<AppKitButtonProps>) => <WalletModalButton {...props} />,
  'connect-button': ({ balanceToken: _, ...props }: Drawn<AppKitConnectButtonProps>) => (
    <ConnectButton {...testId('connect-button', props.namespace)} {...props} />
  ),
  'account-button': (props: Drawn<AppKitAccountButtonProps>) => (
    <AccountButton {...testId('account-button', props.namespace)} {...props} />
  ),
  'network-button': ({ balanceToken: _, ...props }: Drawn<AppKitNetworkButtonProps>) => (
    <NetworkButton data-testid="w3m-network-button" {...props} />
  ),
}

/** Inside one of the page's modal: page buttons find it there. */
export const InModal = ({ modal, children }: { modal: WalletModal; children: ReactNode }) => (
  <ModalContext.Provider value={modal}>{children}</ModalContext.Provider>
)

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
