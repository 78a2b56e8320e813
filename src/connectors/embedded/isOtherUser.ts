import { isSameEmail } from '../../core/email.js'
import type { Identity } from '../../domain/embedded.js'

type Known = { readonly identity: Identity | undefined; readonly email: string | undefined }
type Answer = { readonly identity: Identity; readonly email: string | undefined }

const types = ['eoa', 'smartAccount'] as const

/**
 * Whether an answer of the page is about another user. Accounts of one type are compared; only an answer that shares no
 * type with what is known is compared by its email.
 */
export function isOtherUser(known: Known, answer: Answer): boolean {
  const shared = types.filter((type) => known.identity?.[type] !== undefined && answer.identity[type] !== undefined)
  if (shared.length > 0) return !shared.some((type) => known.identity?.[type] === answer.identity[type])
  if (known.email !== undefined && answer.email !== undefined) return !isSameEmail(known.email, answer.email)
  return known.identity !== undefined
}
