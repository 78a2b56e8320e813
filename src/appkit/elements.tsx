import type { ComponentType, DetailedHTMLProps, HTMLAttributes } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Namespace } from '../domain/namespace.js'
import {
  AppKitAccountButton,
  type AppKitAccountButtonProps,
  AppKitButton,
  type AppKitButtonProps,
  AppKitConnectButton,
  type AppKitConnectButtonProps,
  AppKitNetworkButton,
  type AppKitNetworkButtonProps,
} from './components.js'
import { readButtonContext } from './kit.js'

type ElementProps<props> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  [name in keyof props]?: props[name] | undefined
} & { class?: string | undefined }

/** For TypeScript's JSX. */
export type AppKitElements = {
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
  Button: ComponentType<any>,
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
      // React may be rendering the page that removes it, and an element that moves is removed first.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#root?.unmount()
        this.#root = undefined
      })
    }

    attributeChangedCallback() {
      this.#render()
    }

    #render() {
      this.#root?.render(<Button {...readProps(this)} />)
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

const buttons = {
  button: AppKitButton,
  'connect-button': AppKitConnectButton,
  'account-button': AppKitAccountButton,
  'network-button': AppKitNetworkButton,
}

/** `<appkit-button>`, `<w3m-button>` and the others, in a browser. */
export function defineElements() {
  if (typeof customElements === 'undefined') return
  for (const prefix of ['appkit', 'w3m']) {
    for (const [name, Button] of Object.entries(buttons)) defineButton(`${prefix}-${name}`, Button)
    defineModal(`${prefix}-modal`)
  }
}

/** Contains the card with `enableEmbedded`, or the modal's element with `disableAppend`. */
function defineModal(name: string) {
  if (customElements.get(name)) return
  customElements.define(
    name,
    class extends HTMLElement {
      #stop: (() => void) | undefined
      connectedCallback() {
        this.#stop = readButtonContext()?.modal.mount(this)
      }
      disconnectedCallback() {
        this.#stop?.()
      }
    },
  )
}
