import type { BalanceToken, DepositOptions, PayOptions, WalletModalOptions } from 'latchkey'
import type { TestWalletOptions } from 'latchkey/testing'

export const signInModes = ['optional', 'required'] as const
export type SignInMode = (typeof signInModes)[number]

/** What the checkout asks for, where it differs from the page's own order. */
export type CheckoutOptions = { readonly pay: Partial<PayOptions>; readonly deposit: Partial<DepositOptions> }

export type SessionStorageKind = 'browser' | 'server'

/**
 * Options for tests. They are in the page's `<meta name="latchkey-demo">` beside `sandbox`, or, with `"test": true`
 * there, as JSON in the query parameter `setup`, which wins.
 */
export type Setup = {
  /** Renders everything in React's StrictMode. */
  readonly strict?: boolean
  /** Only one instance, inline: the main provider gets `card={{ display: 'inline' }}`. */
  readonly embeddedOnly?: boolean
  /** 1 leaves out the embedded card and its provider. @default 2 */
  readonly instances?: 1 | 2
  /** The embedded card keeps its own connection instead of following the page's. */
  readonly ownInline?: boolean
  /** The app creates its own WalletConnect provider first, and passes it to the main instance. Needs the sandbox. */
  readonly ownProvider?: boolean
  /** Overrides options of the main instance. */
  readonly modalOptions?: Partial<WalletModalOptions>
  /** In tests: a token whose balance the buttons show. @default the coin */
  readonly balanceToken?: BalanceToken | undefined
  /** A whole other look: custom views, avatar and card. Also available by `?skin=paper`. */
  readonly skin?: 'paper' | undefined
  /** Users sign in with their wallet. Also available by `?signIn=required`. @default not at all */
  readonly signIn?: SignInMode | undefined
  /** Where sign-ins are kept. Also available by `?sessions=server`. @default 'browser' */
  readonly sessions?: SessionStorageKind | undefined
  /** In tests: the cloud service asks for an e-mail address before the signature. */
  readonly emailCapture?: 'optional' | 'required' | undefined
  /** Users without a wallet can log in by e-mail. Needs the sandbox's embedded wallet. @default in tests, they cannot */
  readonly login?: boolean
  /** The sandbox's sponsor pays for smart accounts. Also available by `?sponsored=yes`. @default the account pays */
  readonly sponsored?: boolean | undefined
  /** In tests: where the embedded wallet's page is, in place of the usual one. */
  readonly secureSite?: string
  /** Adapters of the page. @default both */
  readonly namespaces?: readonly ('eip155' | 'solana')[]
  /** Test wallets to create: "marten", "quay", "heron". @default all */
  readonly wallets?: readonly string[]
  /** Overrides options of a test wallet, by its lower-case name. */
  readonly walletOptions?: Readonly<Record<string, Partial<TestWalletOptions>>>
  /** Seed of a test wallet's Solana account, by its lower-case name. */
  readonly solanaSeeds?: Readonly<Record<string, readonly number[]>>
  /** Delay of the wallets' announcements, like slow extensions. */
  readonly lateWalletMs?: number
  /** A connect page of the app's own, without the modal, in place of the demo. */
  readonly headless?: boolean
  /** Adds listeners around everything and records their events in `window.__heard`; see `probe/Ancestor.tsx`. */
  readonly ancestorListeners?: boolean
}
