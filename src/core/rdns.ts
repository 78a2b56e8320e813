const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
const MAX_LENGTH = 100

/** A reverse domain name of a wallet. Checked label by label, because one pattern could backtrack. */
export function isRdns(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return false
  const labels = value.split('.')
  return labels.length > 1 && labels.every((part) => label.test(part))
}

/** A display name from an identity: `example.marten` becomes “Marten”; other text stays. */
export function nameFromRdns(text: string): string {
  const last = isRdns(text) ? (text.split('.').at(-1) ?? text) : text
  return last.slice(0, 1).toUpperCase() + last.slice(1)
}
