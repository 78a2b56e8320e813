import { isRecord } from '../core/isRecord.js'
import { parseJson } from '../core/parseJson.js'
import type { Unsubscribe } from '../core/scope.js'
import { parseUrl, type UrlRules } from '../core/url.js'
import type { openLocal } from './storage.js'

/** The name is the relay client's own, which opens what it finds there as it is. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** An address of the longest, and a name. */
const MAX_CHARS = 4096

/** The wallet on this phone that the visitor connected with, to bring it forward again. */
export type DeepLink = { readonly href: string; readonly name: string }

/** URL-9: the one stored value that others act on. What may not be opened never stays there, whoever wrote it. */
export function createDeepLinkStore(rules: UrlRules, open: typeof openLocal) {
  /** As this modal has written it; another one's is not ours to remove. */
  let own: string | undefined

  const attempt = <T>(action: (store: NonNullable<ReturnType<typeof open>>) => T): T | undefined => {
    try {
      const store = open()
      return store && action(store)
    } catch {
      return undefined
    }
  }

  const mayOpen = (href: unknown) =>
    (parseUrl(href, 'universalLink', rules) ?? parseUrl(href, 'nativeLink')) !== undefined

  function parse(text: string): DeepLink | undefined {
    const value = parseJson(text, MAX_CHARS)
    if (!isRecord(value) || typeof value.href !== 'string' || typeof value.name !== 'string') return undefined
    return mayOpen(value.href) ? { href: value.href, name: value.name } : undefined
  }

  /** Before anybody acts on it: removed unless it may be opened. */
  function check(): DeepLink | undefined {
    const text = attempt((store) => store.getItem(KEY))
    if (text === null || text === undefined) return undefined
    const link = parse(text)
    if (!link) attempt((store) => store.removeItem(KEY))
    return link
  }

  return {
    check,
    /** Another tab has written: checked at once, since whoever acts on it next need not be this modal. */
    watch(): Unsubscribe {
      const look = ({ key }: StorageEvent) => {
        if (key === KEY) check()
      }
      window.addEventListener('storage', look)
      return () => window.removeEventListener('storage', look)
    },
    /** The last one to connect wins. */
    write({ href, name }: DeepLink) {
      if (!mayOpen(href)) return
      own = JSON.stringify({ href, name })
      const text = own
      attempt((store) => store.setItem(KEY, text))
    },
    /** What an earlier visit of this modal has written is its own again. */
    adopt(href: string | undefined) {
      const link = check()
      own = link && link.href === href ? JSON.stringify(link) : undefined
    },
    /** Before the client acts on it: the one of this modal's own session, or none. */
    prepare() {
      const text = own
      attempt((store) => (text === undefined ? store.removeItem(KEY) : store.setItem(KEY, text)))
    },
    removeOwn() {
      const text = own
      own = undefined
      if (text !== undefined && attempt((store) => store.getItem(KEY)) === text) {
        attempt((store) => store.removeItem(KEY))
      }
    },
  }
}
