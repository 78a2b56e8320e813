import { ERROR_POSTS_WINDOW_MS, MAX_ERROR_POSTS } from '../../config/limits.js'
import { createUuid } from '../../core/createUuid.js'
import type { EventName, WalletModalEvent } from '../../domain/events.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { LatchkeyError } from '../../errors/latchkeyError.js'
import {
  HttpStatusError,
  MalformedResponseError,
  NetworkFailedError,
  RequestTimeoutError,
  ServiceBusyError,
} from '../../errors/requestErrors.js'
import type { Http } from '../http.js'

/** What a connector says about its wallet. */
type Announced = {
  readonly name: string
  readonly rdns?: string | undefined
  readonly catalogueId?: string | undefined
}

/** Our own row, which is no wallet. */
const OWN = 'WalletConnect'

/**
 * The name that may leave the page (PRIV-2): the one of the catalogue. What a wallet announces is free text; a wallet of
 * this name counts only with the identity of a catalogue entry.
 */
export function toSentName(name: string, announced: readonly Announced[], entries: Iterable<CatalogueWallet>): string {
  const wallets = announced.filter((wallet) => wallet.name === name)
  const isEntryOf = (entry: CatalogueWallet) =>
    wallets.length === 0
      ? entry.name === name
      : wallets.some(({ rdns, catalogueId }) => catalogueId === entry.id || (rdns !== undefined && rdns === entry.rdns))
  for (const entry of entries) if (isEntryOf(entry)) return entry.name
  return name === OWN ? name : 'Unknown'
}

/** Properties of an event that may be sent: never free text, searches or personal names. */
const sentProperties: { readonly [name in EventName]?: readonly string[] } = {
  MODAL_OPEN: ['connected'],
  MODAL_CLOSE: ['connected'],
  SELECT_WALLET: ['name', 'platform'],
  GET_WALLET: ['name', 'type'],
  CONNECT_SUCCESS: ['method', 'name', 'reconnect'],
  DISCONNECT_SUCCESS: ['namespace'],
  SWITCH_NETWORK: ['network'],
}
/** Local events, never sent. */
const neverSent: readonly EventName[] = ['MODAL_CREATED', 'ACCOUNT_CHANGED', 'NETWORK_CHANGED']
const MAX_WAITING = 50

/** Where the fault is: the service, its response, or our code. */
function categoryOf(error: unknown): 'API_ERROR' | 'DATA_PARSING_ERROR' | 'INTERNAL_SDK_ERROR' {
  if (error instanceof MalformedResponseError) return 'DATA_PARSING_ERROR'
  const ofService = [HttpStatusError, ServiceBusyError, RequestTimeoutError, NetworkFailedError]
  return ofService.some((kind) => error instanceof kind) ? 'API_ERROR' : 'INTERNAL_SDK_ERROR'
}

export type TelemetryOptions = {
  http: Http
  page: { url(): string; host(): string; hasPrivacySignal(): boolean }
  /** Whether the page allows telemetry: a project id, and the feature is on. */
  isAllowed: () => boolean
  /** The service's answer, requested once. */
  fetchIsEnabled: () => Promise<boolean>
  /** The name of a wallet that may be sent. */
  toSentName: (name: string) => string
  /** The service rejects this page's origin. */
  onForbidden?: (() => void) | undefined
  now?: (() => number) | undefined
}

/** Sends events and errors within their limits. Nothing waits for it, and failures are silent. */
export function createTelemetry({
  http,
  page,
  isAllowed,
  fetchIsEnabled,
  toSentName,
  onForbidden,
  now = Date.now,
}: TelemetryOptions) {
  let verdict: 'unknown' | 'on' | 'off' = 'unknown'
  let isAsked = false
  const waiting: object[] = []
  const errorTimes: number[] = []

  const isSendable = () => isAllowed() && !page.hasPrivacySignal()

  function post(props: object, timestamp: number | string) {
    // What happens while it is switched off is not sent later either.
    if (!isSendable()) return
    const body = { eventId: createUuid(), url: page.url(), domain: page.host(), timestamp, props }
    if (verdict === 'unknown') {
      if (waiting.length < MAX_WAITING) waiting.push(body)
    } else if (verdict === 'on') send(body)
  }

  function send(body: object) {
    if (!isSendable()) return
    http.post('/e', { kind: 'telemetry', body, parse: () => true }).catch((error) => {
      if (error instanceof HttpStatusError && error.status === 403) onForbidden?.()
    })
  }

  return {
    /** Queries the service once, as soon as the page allows it; events until then are sent or dropped by its answer. */
    async begin(): Promise<void> {
      if (isAsked || !isSendable()) return
      isAsked = true
      verdict = (await fetchIsEnabled().catch(() => false)) ? 'on' : 'off'
      for (const body of waiting.splice(0)) if (verdict === 'on') send(body)
    },
    event({ event, properties, timestamp }: WalletModalEvent) {
      if (neverSent.includes(event)) return
      const allowed = Object.entries(properties ?? {})
        .filter(([name]) => sentProperties[event]?.includes(name))
        .map(([name, value]) => [name, name === 'name' ? toSentName(String(value)) : value])
      post({ type: 'track', event, ...(allowed.length > 0 && { properties: Object.fromEntries(allowed) }) }, timestamp)
    },
    /** At most five per minute; only the code, never the message. */
    error(error: unknown) {
      const at = now()
      while (errorTimes[0] !== undefined && at - errorTimes[0] >= ERROR_POSTS_WINDOW_MS) errorTimes.shift()
      if (errorTimes.length >= MAX_ERROR_POSTS) return
      errorTimes.push(at)
      const errorType = error instanceof LatchkeyError ? String(error.code) : 'UNKNOWN'
      post({ type: 'error', event: categoryOf(error), errorType }, new Date(at).toISOString())
    },
  } satisfies Record<string, (...args: never[]) => unknown>
}
