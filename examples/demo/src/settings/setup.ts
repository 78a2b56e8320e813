import type { WalletModalOptions } from 'latchkey'
import type { TestWalletOptions } from 'latchkey/testing'

/**
 * What a test may want otherwise. It stands in the page's `<meta name="latchkey-demo">` beside `sandbox`, or, when that
 * says `"test": true`, as JSON in the query parameter `setup`, which wins.
 */
export type Setup = {
  /** Renders everything in React's StrictMode. */
  readonly strict?: boolean
  /** One instance alone, shown as a card in the page: the main provider gets `enableEmbedded`. */
  readonly embeddedOnly?: boolean
  /** 1 leaves out the inline card and its provider. @default 2 */
  readonly instances?: 1 | 2
  /** The inline card keeps a connection of its own, instead of following the page's. */
  readonly ownInline?: boolean
  /** Laid over the options of the main instance. */
  readonly modalOptions?: Partial<WalletModalOptions>
  /** Another look throughout: views, avatar and card of the page's own. Anybody may ask for it by `?skin=paper`. */
  readonly skin?: 'paper' | undefined
  /** Which test wallets there are: "marten", "quay". @default both */
  readonly wallets?: readonly string[]
  /** Laid over the options of a test wallet, by its name in small letters. */
  readonly walletOptions?: Readonly<Record<string, Partial<TestWalletOptions>>>
  /** The wallets announce themselves so long after the page has begun, as slow extensions do. */
  readonly lateWalletMs?: number
  /** Puts listeners around everything and notes what reaches them in `window.__heard`; see `probe/Ancestor.tsx`. */
  readonly ancestorListeners?: boolean
}
