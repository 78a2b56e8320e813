import { parseNativeLink } from '../core/nativeLink.js'
import { parseJson } from '../core/parseJson.js'
import type { Unsubscribe } from '../core/scope.js'
import { parseUrl, type UrlRules } from '../core/url.js'
import { isRecord } from '../core/values.js'
import type { openLocal } from './storage.js'

/** The relay client's own key; it opens the stored link unchecked. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Length of the longest URL, plus a name. */
const MAX_CHARS = 4096

/** The deep link of the wallet app on this phone, to open it again for requests. */
export type DeepLink = { readonly href: string; readonly name: string }

/** URL-9: the relay client acts on this value, so an unsafe one is removed, no matter who wrote it. */
export function createDeepLinkStore(rules: UrlRules, open: typeof openLocal) {
  /** The value this modal wrote; it may not remove another one's. */
  let ownLink: string | undefined

  const attempt = <T>(action: (store: NonNullable<ReturnType<typeof open>>) => T): T | undefined => {
    try {
      const store = open()
      return store && action(store)
    } catch {
      return undefined
    }
  }

  const mayOpen = (href: unknown) => (parseUrl(href, 'universalLink', rules) ?? parseNativeLink(href)) !== undefined

  function parse(text: string): DeepLink | undefined {
    const value = parseJson(text, MAX_CHARS)
    if (!isRecord(value) || typeof value.href !== 'string' || typeof value.name !== 'string') return undefined
    return mayOpen(value.href) ? { href: value.href, name: value.name } : undefined
  }

  /** Validates before anyone uses it: an unsafe link is removed. */
  function check(): DeepLink | undefined {
    const text = attempt((store) => store.getItem(KEY))
    if (text === null || text === undefined) return undefined
    const link = parse(text)
    if (!link) attempt((store) => store.removeItem(KEY))
    return link
  }

  function removeOwn() {
    const text = ownLink
    ownLink = undefined
    if (text !== undefined && attempt((store) => store.getItem(KEY)) === text) {
      attempt((store) => store.removeItem(KEY))
    }
  }

  return {
    check,
    /** Another tab has written: validate now, because another client may use it next. */
    watch(): Unsubscribe {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === KEY) check()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
    /** The last connection wins. */
    write({ href, name }: DeepLink) {
      if (!mayOpen(href)) return
      ownLink = JSON.stringify({ href, name })
      const text = ownLink
      attempt((store) => store.setItem(KEY, text))
    },
    /** Recognizes the link that this modal stored before a reload. */
    claim(href: string | undefined) {
      const link = check()
      if (link && link.href === href) ownLink = JSON.stringify(link)
    },
    /**
     * Before the client uses it: sets the link of the session that is asked. Without one, what another instance has stored
     * stays, and the answer is `false`: the client must not open it for this session.
     */
    prepare(link: DeepLink | undefined): boolean {
      if (!link || !mayOpen(link.href)) {
        removeOwn()
        check()
        return false
      }
      ownLink = JSON.stringify({ href: link.href, name: link.name })
      const text = ownLink
      attempt((store) => store.setItem(KEY, text))
      return true
    },
    removeOwn,
    /** Removes the link, no matter who wrote it. */
    remove() {
      ownLink = undefined
      attempt((store) => store.removeItem(KEY))
    },
  }
}
