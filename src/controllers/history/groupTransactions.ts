import { monthOf } from '../../core/calendar.js'
import type { Transaction } from '../../domain/transaction.js'

/** By local year, then by month, January being 0; in a month, the newest first. */
export type TransactionsByYear = {
  readonly [year: number]: { readonly [month: number]: readonly Transaction[] }
}

export type Grouped = {
  readonly byYear: TransactionsByYear
  /** Without a usable date (HIST-2). */
  readonly undated: readonly Transaction[]
}

export type MonthGroup = {
  /** `2025-10`, or `undated`. */
  readonly key: string
  /** `undefined` for those without a date. */
  readonly month?: { readonly year: number; readonly month: number } | undefined
  readonly transactions: readonly Transaction[]
}

export const NO_TRANSACTIONS: Grouped = { byYear: {}, undated: [] }

const newestFirst = (a: Transaction, b: Transaction) => (b.metadata.minedAt ?? 0) - (a.metadata.minedAt ?? 0)

/** Adds transactions; months without new ones stay the same objects, because there may be hundreds of them. */
export function addToGroups({ byYear, undated }: Grouped, added: readonly Transaction[]): Grouped {
  const years: Record<number, Record<number, readonly Transaction[]>> = { ...byYear }
  const touched = new Map<string, { year: number; month: number; list: Transaction[] }>()
  const dateless: Transaction[] = []
  for (const transaction of added) {
    const { minedAt } = transaction.metadata
    if (minedAt === undefined) {
      dateless.push(transaction)
      continue
    }
    const { year, month } = monthOf(minedAt)
    const key = `${year} ${month}`
    const existing = touched.get(key)
    if (existing) existing.list.push(transaction)
    else touched.set(key, { year, month, list: [transaction] })
  }
  for (const { year, month, list } of touched.values())
    years[year] = { ...years[year], [month]: [...(years[year]?.[month] ?? []), ...list].sort(newestFirst) }
  return { byYear: years, undated: dateless.length > 0 ? [...undated, ...dateless] : undated }
}

/** Months in the order of the list: the newest first, those without a date at the end. */
export function listMonths({ byYear, undated }: Grouped): MonthGroup[] {
  const descending = (record: object) =>
    Object.keys(record)
      .map(Number)
      .sort((a, b) => b - a)
  const months = descending(byYear).flatMap((year) =>
    descending(byYear[year] ?? {}).map((month) => ({
      key: `${year}-${month}`,
      month: { year, month },
      transactions: byYear[year]?.[month] ?? [],
    })),
  )
  return undated.length > 0 ? [...months, { key: 'undated', transactions: undated }] : months
}
