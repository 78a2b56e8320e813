import { readList, readPositiveInteger } from '../http/readQuery.ts'
import { refuseQuery } from '../http/refusal.ts'
import type { Wallet } from './wallet.ts'

const PAGE_ENTRIES = 40

/** A page of the wallets that the query asks for, and how many there are on all pages. */
export function selectWallets(wallets: readonly Wallet[], query: URLSearchParams) {
  const page = readPositiveInteger(query, 'page', 1)
  const entries = readPositiveInteger(query, 'entries', PAGE_ENTRIES)
  const include = readList(query, 'include')
  const exclude = readList(query, 'exclude')
  const chains = readList(query, 'chains')
  const search = (query.get('search') ?? '').trim().toLowerCase()
  const badge = query.get('badge_type') ?? ''
  if (!['', 'certified', 'none'].includes(badge)) throw refuseQuery(`unknown variant \`${badge}\``)

  const isWanted = (wallet: Wallet) =>
    (include.length === 0 || include.includes(wallet.id)) &&
    !exclude.includes(wallet.id) &&
    (chains.length === 0 || wallet.chains.some((chain) => chains.includes(chain))) &&
    wallet.name.toLowerCase().includes(search) &&
    // Most entries that have no badge do not say so.
    (badge === '' || (wallet.badge_type ?? 'none') === badge)
  const wanted = wallets.filter(isWanted).sort((one, other) => one.order - other.order)
  return { count: wanted.length, data: wanted.slice((page - 1) * entries, page * entries) }
}
