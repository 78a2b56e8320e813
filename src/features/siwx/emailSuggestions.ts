import { parseEmail } from '../../core/email.js'

/** The most common ones that anybody can have an address at. */
const DOMAINS = ['gmail.com', 'outlook.com', 'icloud.com', 'yahoo.com', 'proton.me'] as const
const MAX_SUGGESTIONS = 3

/** Whole addresses that begin with what was typed. */
export function listSuggestions(typed: string): readonly string[] {
  const [local = '', domain = '', ...others] = typed.trim().split('@')
  if (local === '' || others.length > 0) return []
  return DOMAINS.filter((one) => one.startsWith(domain.toLowerCase()) && one !== domain.toLowerCase())
    .map((one) => `${local}@${one}`)
    .filter((email) => parseEmail(email) !== undefined)
    .slice(0, MAX_SUGGESTIONS)
}
