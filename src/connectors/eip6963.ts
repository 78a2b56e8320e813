// biome-ignore-all lint/style/noRestrictedGlobals: wallets are discovered by events of the window
import { MAX_ANNOUNCED_WALLETS } from '../config/pageLimits.js'
import type { Unsubscribe } from '../core/scope.js'
import { displayText, parseDataImage, parseRdns, TEXT_LIMIT } from '../core/untrusted.js'
import type { Connector } from './connector.js'
import { createEip1193Connector } from './eip1193.js'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

type Identity = { readonly uuid: string; readonly rdns: string }

type Announcement = Pick<Connector, 'name' | 'fullName' | 'rawName' | 'icon'> & {
  /** `undefined` if malformed: the wallet can be used, but not recognised on the next page load. */
  readonly identity: Identity | undefined
  readonly provider: object
}

function parseIdentity(uuid: unknown, value: unknown): Identity | undefined {
  const rdns = parseRdns(value)
  return typeof uuid === 'string' && uuidPattern.test(uuid) && rdns ? { uuid: uuid.toLowerCase(), rdns } : undefined
}

/** An announcement, each property read once and copied; `undefined` if invalid. */
function parseAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const { uuid, rdns, name: rawName, icon } = info
    const fullName = displayText(rawName, TEXT_LIMIT.full)
    const name = displayText(fullName, TEXT_LIMIT.wallet)
    if (!fullName) return undefined
    if (typeof provider !== 'object' || typeof provider.request !== 'function') return undefined
    return {
      identity: parseIdentity(uuid, rdns),
      name,
      // Only if longer than the name: a tooltip repeating the row would be read twice.
      fullName: fullName === name ? undefined : fullName,
      rawName: rawName.slice(0, TEXT_LIMIT.full),
      // The standard requires an inline icon; a remote one would cost the user a request.
      icon: parseDataImage(icon),
      provider,
    }
  } catch {
    return undefined
  }
}

/** Wallets that announce themselves by EIP-6963. Their claims are only displayed. */
export function createEip6963Store(warn: (about: string, detail: unknown) => void = () => undefined) {
  const accepted: Announcement[] = []
  const contestedUuids = new Set<string>()
  /** By id and announcement, so that a wallet keeps its object when others arrive. */
  const built = new Map<string, Connector>()
  let connectors: readonly Connector[] = []
  const watchers = new Set<{ onChange(): void }>()

  function rebuild() {
    connectors = accepted.map(({ identity, ...wallet }, index) => {
      const { uuid, rdns } = identity ?? { uuid: '', rdns: undefined }
      const same = accepted.filter((announcement) => rdns !== undefined && announcement.identity?.rdns === rdns)
      const isContested = same.length > 1 || contestedUuids.has(uuid)
      // Two wallets with one rdns stay two rows, and neither has the stored id.
      const id = rdns === undefined ? `announced:${index}` : isContested ? `${rdns}:${index}` : rdns
      const key = `${id} ${uuid}`
      const isAnonymous = rdns === undefined
      const connector =
        built.get(key) ?? createEip1193Connector({ ...wallet, id, rdns, isContested, isAnonymous, type: 'ANNOUNCED' })
      built.set(key, connector)
      return connector
    })
  }

  /** Whether the announcement changed anything. */
  function accept(announcement: Announcement): boolean {
    const { identity, name, provider } = announcement
    if (accepted.some((existing) => existing.provider === provider)) return false
    if (identity && accepted.some((existing) => existing.identity?.uuid === identity.uuid)) {
      const isNews = !contestedUuids.has(identity.uuid)
      contestedUuids.add(identity.uuid)
      return isNews
    }
    if (!identity) warn('EIP-6963: malformed uuid or rdns, so the wallet is not restored on the next page load', name)
    accepted.push(announcement)
    return true
  }

  function listen(event: Event) {
    // A full list reads no more, so a flood costs nothing.
    if (accepted.length >= MAX_ANNOUNCED_WALLETS) return
    const announcement = parseAnnouncement(event)
    if (!announcement || !accept(announcement)) return
    rebuild()
    for (const { onChange } of [...watchers]) onChange()
  }

  return {
    connectors: () => connectors,
    hasProvider: (provider: unknown) => accepted.some((existing) => existing.provider === provider),
    /** Every watcher is notified of every change, in any order of subscription. */
    watch(onChange: () => void): Unsubscribe {
      const watcher = { onChange }
      watchers.add(watcher)
      window.addEventListener('eip6963:announceProvider', listen)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) window.removeEventListener('eip6963:announceProvider', listen)
      }
    },
  }
}
