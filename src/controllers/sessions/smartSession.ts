import { displayText, parseImageSource, TEXT_LIMIT } from '../../core/untrusted.js'
import { parseUrl } from '../../core/url.js'
import { isRecord } from '../../core/values.js'
import { z } from '../../services/schema.js'

/** What an app may do, in the words of the user. */
export type SessionPermission =
  /** Spend the coin of the network, up to so much in every period. */
  | { readonly kind: 'spend'; readonly units: bigint; readonly periodSeconds: number }
  | {
      readonly kind: 'call'
      readonly address: string | undefined
      /** None, and none hidden, means any function. */
      readonly functions: readonly string[]
      /** Functions without a readable name, or beyond what is listed. */
      readonly hidden: number
    }
  /** Unknown to us: shown by its name. */
  | { readonly kind: 'other'; readonly name: string }

/** Permissions that an app has for a while. Texts are sanitized. */
export type SmartSession = {
  readonly id: string
  readonly app: { readonly name: string; readonly url: string | undefined; readonly icon: string | undefined }
  /** Milliseconds since 1970, as are the others. */
  readonly createdAt: number
  readonly expiresAt: number
  readonly revokedAt: number | undefined
  readonly permissions: readonly SessionPermission[]
  /** Permissions beyond those listed. */
  readonly hidden: number
}

export type SessionStatus = 'active' | 'expired' | 'revoked'

/** A later revocation of an expired session changes nothing, so that expiry counts only while it is not revoked. */
export const statusOf = ({ expiresAt, revokedAt }: SmartSession, now: number): SessionStatus =>
  revokedAt !== undefined ? 'revoked' : expiresAt <= now ? 'expired' : 'active'

const MAX_SESSIONS = 255
const MAX_READ = 5_000
const MAX_PERMISSIONS = 50
const MAX_FUNCTIONS = 20
/** The last moment that a date can show. */
const MAX_SECONDS = 8.64e12

const Seconds = z.number().check(z.gte(0), z.lte(MAX_SECONDS))
const Entry = z.object({
  project: z.optional(z.unknown()),
  pci: z.string().check(z.regex(/^[\w-]{1,128}$/)),
  expiry: Seconds,
  createdAt: Seconds,
  permissions: z.optional(z.unknown()),
  revokedAt: z.nullish(Seconds),
})
const Sessions = z.object({ pcis: z.array(z.unknown()) })
const Allowance = z.object({
  allowance: z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
  period: z.number().check(z.gte(1), z.lte(MAX_SECONDS)),
})
const Call = z.object({ address: z.optional(z.unknown()), functions: z.optional(z.array(z.unknown())) })

type Rules = {
  readonly allowLoopback: boolean
  /** Canonical form of an address, or `undefined`. */
  parseAddress(value: unknown): string | undefined
}

function parsePermission(value: unknown, { parseAddress }: Rules): SessionPermission {
  const { type, data } = isRecord(value) ? value : { type: '', data: undefined }
  const allowance = type === 'native-token-recurring-allowance' ? Allowance.safeParse(data).data : undefined
  if (allowance) return { kind: 'spend', units: BigInt(allowance.allowance), periodSeconds: allowance.period }
  const call = type === 'contract-call' ? Call.safeParse(data).data : undefined
  if (call) {
    const all = call.functions ?? []
    const functions = all.slice(0, MAX_FUNCTIONS).flatMap((entry) => {
      const name = isRecord(entry) ? displayText(entry.functionName, TEXT_LIMIT.name) : ''
      return name ? [name] : []
    })
    return { kind: 'call', address: parseAddress(call.address), functions, hidden: all.length - functions.length }
  }
  // Never left out: an unknown permission is still one.
  return { kind: 'other', name: displayText(type, TEXT_LIMIT.name) }
}

function parseSession(value: unknown, rules: Rules): SmartSession | undefined {
  const { data } = Entry.safeParse(value)
  if (!data) return undefined
  const { pci, expiry, createdAt, revokedAt } = data
  const project = isRecord(data.project) ? data.project : {}
  // Malformed, they are unknown permissions, not none.
  const permissions: readonly unknown[] = Array.isArray(data.permissions) ? data.permissions : [undefined]
  return {
    id: pci,
    app: {
      name: displayText(project.name, TEXT_LIMIT.name),
      url: parseUrl(project.url, 'page', rules),
      icon: parseImageSource(project.iconUrl, rules),
    },
    createdAt: createdAt * 1000,
    expiresAt: expiry * 1000,
    revokedAt: revokedAt ? revokedAt * 1000 : undefined,
    permissions: permissions.slice(0, MAX_PERMISSIONS).map((permission) => parsePermission(permission, rules)),
    hidden: Math.max(0, permissions.length - MAX_PERMISSIONS),
  }
}

export type SessionList = {
  /** Newest first. */
  readonly sessions: readonly SmartSession[]
  /** Entries that could not be read, or are beyond what is listed. */
  readonly hidden: number
}

/** The service's list; `undefined` if it is not a list. */
export function parseSessions(value: unknown, rules: Rules): SessionList | undefined {
  const { data } = Sessions.safeParse(value)
  if (!data) return undefined
  const read = data.pcis.slice(0, MAX_READ).flatMap((session) => parseSession(session, rules) ?? [])
  const sessions = read.sort((a, b) => b.createdAt - a.createdAt).slice(0, MAX_SESSIONS)
  return { sessions, hidden: data.pcis.length - sessions.length }
}
