import { randomInt, randomUUID } from 'node:crypto'
import type { SignInMessage } from './readSignInMessage.ts'

const MAX_TRIES = 5

/** A code that was mailed to an address, for one account. */
export type EmailCode = {
  readonly email: string
  /** CAIP-10. */
  readonly account: string
  readonly code: string
  tries: number
  isConfirmed: boolean
}

export type EmailState = {
  /** By uuid, in the order they were mailed. */
  readonly codes: Map<string, EmailCode>
  /** Addresses of accounts that have signed in with them. */
  readonly emails: Set<string>
}

const keyOf = (account: string, email: string) => `${account} ${email}`.toLowerCase()

/** Mails a code; `null` if the account has proved the address before. */
export function mailCode({ codes, emails }: EmailState, account: string, email: string): string | null {
  if (emails.has(keyOf(account, email))) return null
  const uuid = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  codes.set(uuid, { email, account, code, tries: 0, isConfirmed: false })
  return uuid
}

/** Why the code is refused; `undefined` if it is right. */
export function confirmCode({ codes }: EmailState, uuid: string, code: string): string | undefined {
  const mailed = codes.get(uuid)
  if (!mailed || mailed.tries >= MAX_TRIES) return 'Code expired'
  mailed.tries += 1
  if (mailed.code !== code) return 'Invalid code'
  mailed.isConfirmed = true
  return undefined
}

/** The address that the message names, if the account has proved it; `false` if it has not. */
export function provenEmail(
  { codes, emails }: EmailState,
  { chainId, address, email }: SignInMessage,
  uuid: string | undefined,
): string | undefined | false {
  if (email === undefined) return undefined
  const account = `${chainId}:${address}`
  const mailed = uuid === undefined ? undefined : codes.get(uuid)
  const isConfirmed = mailed?.isConfirmed === true && keyOf(mailed.account, mailed.email) === keyOf(account, email)
  if (!isConfirmed && !emails.has(keyOf(account, email))) return false
  emails.add(keyOf(account, email))
  return email
}
