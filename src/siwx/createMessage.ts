import { MAX_SIWX_LIFE_MS, SIWX_LIFE_MS } from '../config/limits.js'
import { checksumAddress } from '../core/checksumAddress.js'
import type { SiwxData, SiwxMessage, SiwxMessageInput } from '../domain/siwx.js'
import { InvalidOptionError } from '../errors/latchkeyError.js'
import { SiwxFieldError } from '../errors/siwxErrors.js'
import { NO_ADDRESS, parseTime } from './messageFields.js'
import { formatMessage, type MessageForm } from './messageText.js'

function parsePage(uri: string): URL {
  try {
    const url = new URL(uri)
    // Origin of a file or a data URL.
    if (url.origin !== 'null') return url
  } catch {}
  throw new SiwxFieldError('uri', 'is not the address of a page')
}

/** Browsers leave some characters in a path that RFC 3986 encodes. */
const toEncode = /%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/%]/gi

/** Origin and path: queries carry tokens (SIWX-2). */
export function pageUri(uri: string): string {
  const { origin, pathname } = parsePage(uri)
  return origin + pathname.replace(toEncode, encodeURIComponent)
}

/** Whether both are of the same origin. */
export function isSameOrigin(a: string, b: string): boolean {
  try {
    return parsePage(a).origin === parsePage(b).origin
  } catch {
    return false
  }
}

/** What an app may add to its messages. */
export type MessageOptions = {
  /** One sentence that the user signs. EVM messages take only the characters of EIP-4361, which are ASCII. */
  readonly statement?: string | undefined
  /** URIs that belong to the sign-in, at most 20. */
  readonly resources?: readonly string[] | undefined
  /** How long a sign-in lasts, in milliseconds, at most 30 days. @default 24 hours */
  readonly expiration?: number | undefined
}

type MessageParameters = {
  readonly input: SiwxMessageInput
  readonly context: { readonly domain: string; readonly uri: string }
  readonly nonce: string
  readonly options: MessageOptions
  readonly form?: MessageForm | undefined
}

const toIso = (time: number) => new Date(time).toISOString()

/** A message whose text never changes again (SIWX-5). */
export function freezeMessage(data: SiwxData, text: string): SiwxMessage {
  return Object.freeze({ ...data, toString: () => text })
}

/**
 * The message to sign; without an account only its fields, for a wallet that adds its own while it connects.
 * @throws SiwxFieldError, InvalidOptionError
 */
export function createMessage({ input, context, nonce, options, form }: MessageParameters): SiwxMessage {
  const { statement, resources, expiration = SIWX_LIFE_MS } = options
  if (!Number.isSafeInteger(expiration) || expiration <= 0 || expiration > MAX_SIWX_LIFE_MS) {
    throw new InvalidOptionError('expiration', 'it needs milliseconds, at most 30 days')
  }
  const now = Date.now()
  const { chainId, notBefore } = input
  // EIP-4361 wants the checksum, which not every wallet writes.
  const isEvm = chainId.startsWith('eip155:')
  const accountAddress = (isEvm && checksumAddress(input.accountAddress)) || input.accountAddress
  const starts = notBefore === undefined ? now : parseTime(notBefore)
  if (starts === undefined) throw new SiwxFieldError('notBefore', 'is not a time in UTC')
  const expires = starts + expiration
  if (expires - now > MAX_SIWX_LIFE_MS) throw new SiwxFieldError('notBefore', 'is too far away')
  const data: SiwxData = {
    accountAddress,
    chainId,
    nonce,
    domain: context.domain,
    uri: pageUri(context.uri),
    version: '1',
    issuedAt: toIso(now),
    expirationTime: toIso(expires),
    ...(notBefore !== undefined && { notBefore }),
    ...(statement !== undefined && { statement }),
    ...(resources && resources.length > 0 && { resources: Object.freeze([...resources]) }),
  }
  if (accountAddress !== '') return freezeMessage(data, formatMessage(data, form))
  formatMessage({ ...data, accountAddress: NO_ADDRESS }, form)
  return freezeMessage(data, '')
}
