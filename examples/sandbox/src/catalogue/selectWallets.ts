import { readList, readPositiveInteger } from '../http/readQuery.ts'
import { refuseQuery } from '../http/refusal.ts'
import { generatePayOnlyWallets } from './generateWallets.ts'
import type { Wallet } from './wallet.ts'

const PAGE_ENTRIES = 40
const badges = ['certified', 'none']

/** One of the texts, or empty. */
function readVariant(query: URLSearchParams, name: string, variants: readonly string[]): string {
  const input = query.get(name) ?? ''
  if (input !== '' && !variants.includes(input)) throw refuseQuery(`unknown variant \`${input}\``)
  return input
}

/** A page of matching wallets, and the total count. */
export function selectWallets(wallets: readonly Wallet[], query: URLSearchParams) {
  const page = readPositiveInteger(query, 'page', 1)
  const entries = readPositiveInteger(query, 'entries', PAGE_ENTRIES)
  const include = readList(query, 'include')
  const exclude = readList(query, 'exclude')
  const chains = readList(query, 'chains')
  const search = (query.get('search') ?? '').trim().toLowerCase()
  const badge = readVariant(query, 'badge_type', badges) || readVariant(query, 'badge', badges)
  const names = readList(query, 'names').map((name) => name.toLowerCase())
  const rdns = readList(query, 'rdns')
  const isByPay = readVariant(query, 'sort', ['default', 'wcpay']) === 'wcpay'
  const hasPayOnly = readVariant(query, 'include_pay_only', ['true', 'false']) === 'true'

  const isWanted = (wallet: Wallet) =>
    (include.length === 0 || include.includes(wallet.id)) &&
    !exclude.includes(wallet.id) &&
    (chains.length === 0 || wallet.chains.some((chain) => chains.includes(chain))) &&
    wallet.name.toLowerCase().includes(search) &&
    // Most entries without a badge omit the field.
    (badge === '' || (wallet.badge_type ?? 'none') === badge) &&
    // Called with a page's wallets, identified by name or id.
    ((names.length === 0 && rdns.length === 0) ||
      names.includes(wallet.name.toLowerCase()) ||
      (wallet.rdns !== null && rdns.includes(wallet.rdns)))
  const payRank = ({ supports_wcpay }: Wallet) => (isByPay && supports_wcpay ? 0 : 1)
  const existing = hasPayOnly ? [...wallets, ...generatePayOnlyWallets(wallets.length)] : wallets
  const expected = existing.filter(isWanted).sort((a, b) => payRank(a) - payRank(b) || a.order - b.order)
  return { count: expected.length, data: expected.slice((page - 1) * entries, page * entries) }
}
