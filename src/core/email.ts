/** As RFC 5321 limits it (EML-1). */
const MAX_LENGTH = 254
/** Linear: no part can match in two ways. */
const pattern = /^[^\s@"(),:;<>[\]\\]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const invisible = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/

/** An e-mail address without surrounding space; `undefined` for anything else. */
export function parseEmail(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2 * MAX_LENGTH) return undefined
  const email = value.trim()
  if (email.length > MAX_LENGTH || invisible.test(email) || !pattern.test(email)) return undefined
  const [local = '', domain = ''] = email.split('@')
  const hasOddDots = local.startsWith('.') || local.endsWith('.') || local.includes('..')
  const hasOddDashes = domain.split('.').some((label) => label.startsWith('-') || label.endsWith('-'))
  return hasOddDots || hasOddDashes ? undefined : email
}

/** As the protocol of the hosted wallet's page takes an address: letters of English, digits, and few signs. */
const hostedPattern = /^[a-z0-9_+,.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i

/** Whether the hosted wallet's page takes a parsed address. */
export const isHostedEmail = (email: string) => hostedPattern.test(email)

/** Whether two texts are the same address; no mail service tells apart the case of letters. */
export const isSameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
