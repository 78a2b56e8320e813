import type { ComponentType, DetailedHTMLProps, HTMLAttributes, ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { BalanceToken } from '../domain/balanceToken.js'
import type { Namespace } from '../domain/namespace.js'
import type { WalletModal } from '../instance/walletModal.js'
import { AccountButton } from '../react/buttons/AccountButton.js'
import { ConnectButton } from '../react/buttons/ConnectButton.js'
import { NetworkButton } from '../react/buttons/NetworkButton.js'
import { WalletModalButton } from '../react/buttons/WalletModalButton.js'
import { ModalContext } from '../react/ModalContext.js'

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

type ElementProps<props> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  [name in keyof props]?: props[name] | undefined
} & { class?: string | undefined }

type AppKitElements = {
  [name in `${'appkit' | 'w3m'}-button`]: ElementProps<AppKitButtonProps>
} & { [name in `${'appkit' | 'w3m'}-connect-button`]: ElementProps<AppKitConnectButtonProps> } & {
  [name in `${'appkit' | 'w3m'}-account-button`]: ElementProps<AppKitAccountButtonProps>
} & { [name in `${'appkit' | 'w3m'}-network-button`]: ElementProps<AppKitNetworkButtonProps> } & {
  [name in `${'appkit' | 'w3m'}-modal`]: ElementProps<object>
} & { 'appkit-wallet-button': ElementProps<{ wallet: string; namespace: Namespace }> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AppKitElements {}
  }
}

// The same for code that names the global namespace, as React 18 has it.
declare global {
  namespace JSX {
    interface IntrinsicElements extends AppKitElements {}
  }
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

/** What elements and React components draw. */
export const drawings = {
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

const COUNTS = ['charsStart', 'charsEnd']
const ATTRIBUTES = ['size', 'label', 'loadingLabel', 'namespace', 'balance', 'wallet', 'disabled', ...COUNTS]

/** The attributes of an element as props; React 18 writes a flag that is off as text. */
function readProps(element: Element): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const name of ATTRIBUTES) {
    const text = element.getAttribute(name)
    if (text === null) continue
    if (name === 'disabled') props[name] = text !== 'false'
    else props[name] = COUNTS.includes(name) ? Number(text) : text
  }
  return props
}

/**
 * A custom element that draws a page button. Its React root is in a shadow root, where hydration of the page does not look.
 */
export function defineButton(
  name: string,
  // biome-ignore lint/suspicious/noExplicitAny: props come from attributes
  Drawing: ComponentType<any>,
  readContext: () => ButtonContext | undefined,
) {
  if (customElements.get(name)) return
  class AppKitElement extends HTMLElement {
    static observedAttributes = ATTRIBUTES.map((attribute) => attribute.toLowerCase())
    #root: Root | undefined
    #slot: ShadowRoot | undefined

    connectedCallback() {
      this.#slot ??= this.attachShadow({ mode: 'open' })
      this.#root ??= createRoot(this.#slot)
      this.#render()
    }

    disconnectedCallback() {
      const root = this.#root
      this.#root = undefined
      // React may be rendering the page that removes it.
      queueMicrotask(() => root?.unmount())
    }

    attributeChangedCallback() {
      this.#render()
    }

    #render() {
      const context = readContext()
      this.#root?.render(
        context && (
          <InModal modal={context.modal}>
            <Drawing {...readProps(this)} balanceToken={context.balanceToken} />
          </InModal>
        ),
      )
    }
  }
  for (const attribute of ATTRIBUTES)
    Object.defineProperty(AppKitElement.prototype, attribute, {
      get(this: Element) {
        return readProps(this)[attribute]
      },
      set(this: Element, value: unknown) {
        if (value === undefined || value === null || value === false) this.removeAttribute(attribute)
        else this.setAttribute(attribute, value === true ? '' : String(value))
      },
    })
  customElements.define(name, AppKitElement)
}

/** `<appkit-button>`, `<w3m-button>` and the others, in a browser. */
export function defineElements(readContext: () => ButtonContext | undefined) {
  if (typeof customElements === 'undefined') return
  for (const prefix of ['appkit', 'w3m']) {
    for (const [name, Drawing] of Object.entries(drawings)) defineButton(`${prefix}-${name}`, Drawing, readContext)
    defineModal(`${prefix}-modal`, readContext)
  }
}

/** Contains the card with `enableEmbedded`, or the modal's element with `disableAppend`. */
function defineModal(name: string, readContext: () => ButtonContext | undefined) {
  if (customElements.get(name)) return
  customElements.define(
    name,
    class extends HTMLElement {
      #stop: (() => void) | undefined
      connectedCallback() {
        this.#stop = readContext()?.modal.mount(this)
      }
      disconnectedCallback() {
        this.#stop?.()
      }
    },
  )
}
