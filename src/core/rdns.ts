const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i
const MAX_LENGTH = 100

/**
 * A reverse domain name of a wallet, in any case: the example in EIP-6963 has capitals. Checked label by label, because
 * one pattern could backtrack.
 */
export function isRdns(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return false
  const labels = value.split('.')
  return labels.length > 1 && labels.every((part) => label.test(part))
}

/** The form that is compared and stored: domain names have no case. */
export const parseRdns = (value: unknown): string | undefined => (isRdns(value) ? value.toLowerCase() : undefined)

/** A display name from an identity: `example.marten` becomes “Marten”; other text stays. */
export function nameFromRdns(text: string): string {
  const last = isRdns(text) ? (text.split('.').at(-1) ?? text) : text
  return last.slice(0, 1).toUpperCase() + last.slice(1)
}
