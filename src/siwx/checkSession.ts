import { MAX_SIWX_LIFE_MS } from '../config/limits.js'
import { splitCaip2 } from '../core/caip.js'
import type { SiwxData, SiwxSession } from '../domain/siwx.js'
import { SiwxSessionInvalidError } from '../errors/siwxErrors.js'
import { findTimeProblem, isSameAccount } from './messageFields.js'
import { type MessageForm, parseMessage } from './messageText.js'

export type Expected = {
  readonly form?: MessageForm | undefined
  /** The texts of an app may last for any time. @default false */
  readonly isOfApp?: boolean | undefined
  readonly domain: string
  isUri(uri: string): boolean
  /** In milliseconds. */
  readonly now: number
}

const TEXT_FIELDS = [
  ...(['chainId', 'domain', 'uri', 'version', 'nonce', 'statement'] as const),
  ...(['requestId', 'issuedAt', 'expirationTime', 'notBefore'] as const),
]

const isSameList = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
  (a === undefined) === (b === undefined) &&
  (a ?? []).length === (b ?? []).length &&
  (a ?? []).every((entry, index) => entry === b?.[index])

function isSameData(parsed: SiwxData, data: SiwxData) {
  const { accountAddress, resources } = data
  return (
    typeof accountAddress === 'string' &&
    isSameAccount(parsed.chainId, parsed.accountAddress, accountAddress) &&
    TEXT_FIELDS.every((field) => parsed[field] === data[field]) &&
    (resources === undefined || Array.isArray(resources)) &&
    isSameList(parsed.resources, resources)
  )
}

/**
 * The fields of a session's signed text, if it says the same as its data and is for this page and time (SIWX-6). It
 * does not verify the signature.
 * @throws SiwxSessionInvalidError
 */
export function checkSession(
  { data, message }: SiwxSession,
  { form, isOfApp = false, domain, isUri, now }: Expected,
): SiwxData {
  const chain = splitCaip2(data.chainId)
  if (!chain) throw new SiwxSessionInvalidError('data')
  const parsed = parseMessage(message, chain.namespace, form)
  if (!isSameData(parsed, data)) throw new SiwxSessionInvalidError('data')
  if (parsed.domain !== domain) throw new SiwxSessionInvalidError('domain')
  if (!isUri(parsed.uri)) throw new SiwxSessionInvalidError('uri')
  const problem = findTimeProblem(parsed, now, isOfApp ? Number.POSITIVE_INFINITY : MAX_SIWX_LIFE_MS)
  if (problem) throw new SiwxSessionInvalidError(problem)
  return parsed
}
