import { cleanText, displayText, isSuspectText, TEXT_LIMIT } from '../core/displayText.js'
import { parseImageSource } from '../core/imageSource.js'
import type { Unsubscribe } from '../core/scope.js'
import type { UrlRules } from '../core/url.js'
import { MAX_ANNOUNCED_WALLETS } from '../config/limits.js'
import type { Connector } from './connector.js'
import { createEip1193Connector } from './eip1193.js'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const labelPattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
const MAX_RDNS_LENGTH = 100

/** Label by label: one pattern for the whole name could be made to backtrack. */
function parseRdns(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_RDNS_LENGTH) return undefined
  const labels = value.split('.')
  return labels.length > 1 && labels.every((label) => labelPattern.test(label)) ? value : undefined
}

type Announcement = {
  readonly uuid: string
  readonly rdns: string
  readonly name: string
  readonly fullName: string
  readonly isSuspect: boolean
  readonly icon: string | undefined
  readonly provider: object
}

/** What a wallet announced, each property read once and copied; `undefined` when it cannot be accepted. */
function parseAnnouncement(event: Event, rules: UrlRules): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const { uuid, rdns, name, icon } = info
    const checkedRdns = parseRdns(rdns)
    if (typeof uuid !== 'string' || !uuidPattern.test(uuid) || !checkedRdns || !cleanText(name)) return undefined
    if (typeof provider !== 'object' || provider === null || typeof provider.request !== 'function') return undefined
    return {
      uuid,
      rdns: checkedRdns,
      name: displayText(name, TEXT_LIMIT.wallet),
      fullName: displayText(name, TEXT_LIMIT.full),
      isSuspect: isSuspectText(name),
      icon: parseImageSource(icon, rules),
      provider,
    }
  } catch {
    return undefined
  }
}

/** Wallets that announce themselves by EIP-6963. Who says what of itself is never believed beyond being shown. */
export function createEip6963Store(rules: UrlRules) {
  const accepted: Announcement[] = []
  const contestedUuids = new Set<string>()
  let connectors: readonly Connector[] = []

  function rebuild() {
    const claims = new Map<string, number>()
    for (const { rdns } of accepted) claims.set(rdns, (claims.get(rdns) ?? 0) + 1)
    const serial = new Map<string, number>()
    connectors = accepted.map(({ uuid, rdns, name, fullName, icon, isSuspect, provider }) => {
      const count = (serial.get(rdns) ?? 0) + 1
      serial.set(rdns, count)
      const isContested = contestedUuids.has(uuid) || (claims.get(rdns) ?? 0) > 1
      return createEip1193Connector({
        // Two that claim one rdns stay two rows, and the id of either is not the stored one.
        id: isContested ? `${rdns}:${count}` : rdns,
        name,
        fullName: fullName === name ? undefined : fullName,
        icon,
        rdns,
        isContested,
        isSuspect,
        type: 'ANNOUNCED',
        provider,
      })
    })
  }

  function accept(announcement: Announcement): boolean {
    if (accepted.some(({ provider }) => provider === announcement.provider)) return false
    if (accepted.some(({ uuid }) => uuid === announcement.uuid)) {
      const isNews = !contestedUuids.has(announcement.uuid)
      contestedUuids.add(announcement.uuid)
      return isNews
    }
    if (accepted.length >= MAX_ANNOUNCED_WALLETS) return false
    accepted.push(announcement)
    return true
  }

  return {
    connectors: () => connectors,
    hasProvider: (provider: unknown) => accepted.some((announcement) => announcement.provider === provider),
    watch(onChange: () => void): Unsubscribe {
      const listen = (event: Event) => {
        // A full list needs no more reading: a flood costs nothing beyond it.
        if (accepted.length >= MAX_ANNOUNCED_WALLETS) return
        const announcement = parseAnnouncement(event, rules)
        if (!announcement || !accept(announcement)) return
        rebuild()
        onChange()
      }
      window.addEventListener('eip6963:announceProvider', listen)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      return () => window.removeEventListener('eip6963:announceProvider', listen)
    },
  }
}
