import { SIWX_SKEW_MS } from '../config/limits.js'
import type { CaipNetworkId } from '../core/caip.js'
import type { SiwxData } from '../domain/siwx.js'

const MAX_STATEMENT = 500
const MAX_RESOURCES = 20
const MAX_URI = 2048
/** Recaps of the relay are long: they list every method with every network. */
const MAX_RESOURCE = 65_536
const MAX_DOMAIN = 262

const domainText = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
const nonceText = /^[A-Za-z0-9]{8,128}$/
/** RFC 3986: what verifiers accept in a request id. */
const requestIdText = /^(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2}){1,128}$/i
const uriText = new RegExp(
  [
    /^[a-z][a-z0-9+.-]*:/,
    /(?:\/\/(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2}|\[[0-9a-f:.]+\])*(?=[/?#]|$))?/,
    /(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9a-f]{2})*/,
    /(?:\?(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?/,
    /(?:#(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/,
  ]
    .map(({ source }) => source)
    .join(''),
  'i',
)
const timeText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/

/** An ISO 8601 time in UTC, in milliseconds; `undefined` for any other text, and for days that do not exist. */
export function parseTime(text: string): number | undefined {
  if (!timeText.test(text)) return undefined
  const time = Date.parse(text)
  // Some engines take 30 February for 1 March.
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 19) === text.slice(0, 19) ? time : undefined
}

/**
 * Why a message does not count at this time; `undefined` if it does. A message without an expiry lives forever. The
 * clock that issued it may be ahead (SIWX-6).
 */
export function findTimeProblem(
  { issuedAt = '', notBefore, expirationTime }: SiwxData,
  now: number,
  maxLifeMs: number,
): 'lifetime' | 'expired' | 'early' | undefined {
  const issued = parseTime(issuedAt)
  const starts = notBefore === undefined ? issued : parseTime(notBefore)
  const expires = expirationTime === undefined ? Number.POSITIVE_INFINITY : parseTime(expirationTime)
  if (issued === undefined || starts === undefined || expires === undefined || expires < starts) return 'lifetime'
  if (expires - issued > maxLifeMs) return 'lifetime'
  if (now >= expires) return 'expired'
  return now < Math.max(issued, starts) - SIWX_SKEW_MS ? 'early' : undefined
}

/** A host, with its port if it has one, as pages have it in `location.host`. */
export const isDomain = (text: string) => text.length <= MAX_DOMAIN && domainText.test(text)

export function isUri(text: string, maxLength = MAX_URI): boolean {
  if (text.length > maxLength || !uriText.test(text)) return false
  try {
    new URL(text)
    return true
  } catch {
    return false
  }
}

/** Controls, line ends, lone surrogates, and what is hidden or reorders text. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|^\s|\s$/u

type Check = readonly [field: keyof SiwxData, isValid: boolean, why: string]

/**
 * The first field that breaks a rule, and why (SIWX-1 to SIWX-4). Line breaks are refused everywhere, so no field can
 * imitate another one.
 */
export function findBadField(data: SiwxData): { readonly field: keyof SiwxData; readonly why: string } | undefined {
  const { accountAddress, domain, uri, version, nonce, statement, resources, requestId } = data
  const ownStatement = withoutRecap(statement)
  const isTime = (text: string | undefined) => text === undefined || parseTime(text) !== undefined
  const checks: readonly Check[] = [
    ['accountAddress', /^[\w.%-]{1,128}$/.test(accountAddress), 'is not an address'],
    ['domain', isDomain(domain), 'is not a host'],
    ['uri', isUri(uri), 'is not a URI'],
    ['version', version === '1', 'is not 1'],
    ['nonce', nonceText.test(nonce), 'needs 8 to 128 letters and digits'],
    [
      'statement',
      statement === undefined ||
        (statement !== '' &&
          (ownStatement?.length ?? 0) <= MAX_STATEMENT &&
          !unsafe.test(statement) &&
          ownStatement !== ''),
      'is empty, has a line break, a hidden character, or over 500 characters',
    ],
    [
      'resources',
      resources === undefined ||
        (resources.length <= MAX_RESOURCES && resources.every((resource) => isUri(resource, MAX_RESOURCE))),
      'has something that is not a URI, or over 20 of them',
    ],
    ['requestId', requestId === undefined || requestIdText.test(requestId), 'is not up to 128 characters of a URI'],
    ['issuedAt', isTime(data.issuedAt), 'is not a time in UTC'],
    ['expirationTime', isTime(data.expirationTime), 'is not a time in UTC'],
    ['notBefore', isTime(data.notBefore), 'is not a time in UTC'],
  ]
  const bad = checks.find(([, isValid]) => !isValid)
  return bad && { field: bad[0], why: bad[2] }
}

/** ERC-5573: methods that a wallet allows with its signature. The client adds them to a request, always last. */
const RECAP_SCHEME = 'urn:recap:'
const RECAP_SENTENCE = 'I further authorize the stated URI to perform the following actions on my behalf: '
/** Names every method of the app. */
const MAX_RECAP_SENTENCE = 8192

export const isRecap = (resource: string) => resource.startsWith(RECAP_SCHEME)

/** A statement without the sentence that wallets add for a recap; `undefined` if nothing else is left. */
export function withoutRecap(statement: string | undefined): string | undefined {
  const at = statement?.indexOf(RECAP_SENTENCE) ?? -1
  if (statement === undefined || at < 0 || statement.length - at > MAX_RECAP_SENTENCE) return statement
  if (at === 0) return undefined
  return statement[at - 1] === ' ' ? statement.slice(0, at - 1) : statement
}

/** EVM addresses differ in case only by their checksum; on other chains the case counts. */
export const isSameAccount = (chainId: CaipNetworkId, a: string, b: string) =>
  a === b || (chainId.startsWith('eip155:') && a.toLowerCase() === b.toLowerCase())

/** Stands for the account that a message is checked without: the wallet that signs adds its own. */
export const NO_ADDRESS = `0x${'0'.repeat(40)}`
