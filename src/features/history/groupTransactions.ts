import { perLocale } from '../../core/amount.js'
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

const newestFirst = (one: Transaction, other: Transaction) =>
  (other.metadata.minedAt ?? 0) - (one.metadata.minedAt ?? 0)

/** In the user's time zone. */
function monthOf(at: number) {
  const date = new Date(at)
  return { year: date.getFullYear(), month: date.getMonth() }
}

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
    const known = touched.get(key)
    if (known) known.list.push(transaction)
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
      .sort((one, other) => other - one)
  const months = descending(byYear).flatMap((year) =>
    descending(byYear[year] ?? {}).map((month) => ({
      key: `${year}-${month}`,
      month: { year, month },
      transactions: byYear[year]?.[month] ?? [],
    })),
  )
  return undated.length > 0 ? [...months, { key: 'undated', transactions: undated }] : months
}

/** Groups are months of this calendar, so their names are too, whatever calendar the language prefers. */
const calendar = 'gregory'

const formats = /* @__PURE__ */ perLocale((locale) => ({
  month: new Intl.DateTimeFormat(locale, { calendar, month: 'long' }),
  monthAndYear: new Intl.DateTimeFormat(locale, { calendar, month: 'long', year: 'numeric' }),
  day: new Intl.DateTimeFormat(locale, { calendar, day: 'numeric', month: 'short' }),
  moment: new Intl.DateTimeFormat(locale, { calendar, dateStyle: 'long', timeStyle: 'short' }),
}))

const capitalized = (text: string, locale: string) =>
  text.replace(/^\p{Ll}/u, (letter) => {
    try {
      return letter.toLocaleUpperCase(locale)
    } catch {
      return letter.toUpperCase()
    }
  })

/** The name of a month in a language, with its year if that is not the current one. */
export function monthTitle({ year, month }: { year: number; month: number }, locale: string, now = Date.now()): string {
  const { month: alone, monthAndYear } = formats(locale)
  // The middle of the month, so that no clock change moves it into another one.
  const date = new Date(2000, month, 15)
  date.setFullYear(year)
  return capitalized((year === new Date(now).getFullYear() ? alone : monthAndYear).format(date), locale)
}

/** Day and month of a moment; its year is the group's. */
export const formatGroupDay = (at: number, locale: string) => formats(locale).day.format(at)

/** The whole moment, with its year and time. */
export const formatMoment = (at: number, locale: string) => formats(locale).moment.format(at)
