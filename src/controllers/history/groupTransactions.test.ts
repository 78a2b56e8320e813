import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { formatGroupDay, monthTitle } from '../../core/calendar.js'
import type { Transaction } from '../../domain/transaction.js'
import { addToGroups, listMonths, NO_TRANSACTIONS } from './groupTransactions.js'

const transaction = (id: string, minedAt: number | undefined): Transaction => ({
  id,
  metadata: { operationType: 'send', status: 'confirmed', minedAt },
  transfers: [],
})

const home = process.env.TZ
const inZone = (zone: string) => {
  process.env.TZ = zone
}
afterEach(() => {
  // An assignment of undefined would be the text.
  if (home === undefined) delete process.env.TZ
  else process.env.TZ = home
})

const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Berlin']
const anyTime = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2090, 0) })
const list = fc
  .array(fc.option(anyTime, { nil: undefined }), { maxLength: 60 })
  .map((times) => times.map((at, index) => transaction(`id ${index}`, at)))

/** Year and month of a moment, by the calendar of a zone. */
function monthIn(at: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', calendar: 'gregory' })
  const options = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return { year: Number(options.year), month: Number(options.month) - 1 }
}

describe('groups', () => {
  test('every transaction is in the month of its moment in any time zone, once, the newest first', () => {
    fc.assert(
      fc.property(list, fc.constantFrom(...zones), (transactions, zone) => {
        inZone(zone)
        const months = listMonths(addToGroups(NO_TRANSACTIONS, transactions))
        expect(months.flatMap((group) => group.transactions.map(({ id }) => id)).sort()).toEqual(
          transactions.map(({ id }) => id).sort(),
        )
        for (const { month, transactions: inMonth } of months) {
          const times = inMonth.map(({ metadata }) => metadata.minedAt)
          for (const at of times) expect(at === undefined ? undefined : monthIn(at, zone)).toEqual(month)
          expect(times).toEqual([...times].sort((a, b) => (b ?? 0) - (a ?? 0)))
        }
        const order = months.flatMap(({ month }) => (month ? month.year * 12 + month.month : []))
        expect(order).toEqual([...new Set(order)].sort((a, b) => b - a))
        // Those without a date come last.
        expect(months.findIndex(({ month }) => month === undefined)).toBe(
          transactions.some(({ metadata }) => metadata.minedAt === undefined) ? months.length - 1 : -1,
        )
      }),
      { numRuns: 500 },
    )
  })

  test('page by page gives the same as all at once, and leaves other months alone', () => {
    fc.assert(
      fc.property(list, fc.nat(60), (transactions, cut) => {
        const first = addToGroups(NO_TRANSACTIONS, transactions.slice(0, cut))
        const before = listMonths(first)
        const both = addToGroups(first, transactions.slice(cut))
        const sorted = (groups: ReturnType<typeof listMonths>) =>
          groups.map(({ key, transactions: inMonth }) => [key, inMonth.map(({ id }) => id).sort()])
        expect(sorted(listMonths(both))).toEqual(sorted(listMonths(addToGroups(NO_TRANSACTIONS, transactions))))
        expect(listMonths(first)).toEqual(before)
        const touched = new Set(listMonths(addToGroups(NO_TRANSACTIONS, transactions.slice(cut))).map(({ key }) => key))
        for (const { key, transactions: inMonth } of before)
          if (!touched.has(key))
            expect(listMonths(both).find((listMonth) => listMonth.key === key)?.transactions).toBe(inMonth)
      }),
      { numRuns: 500 },
    )
  })

  test('HIST-2: a date in the future is in its own year, before the others', () => {
    const [future, past] = [Date.UTC(2199, 5, 15), Date.UTC(2020, 5, 15)]
    const months = listMonths(addToGroups(NO_TRANSACTIONS, [transaction('past', past), transaction('future', future)]))
    expect(months.map(({ key }) => key)).toEqual(['2199-5', '2020-5'])
  })

  test('HIST-2: without a date an entry is at the end', () => {
    const months = listMonths(addToGroups(NO_TRANSACTIONS, [transaction('a', undefined), transaction('b', 0)]))
    expect(months.map(({ key }) => key)).toEqual([expect.stringContaining('-'), 'undated'])
  })

  test('the last second of a year and the first of the next are apart', () => {
    inZone('Asia/Kolkata')
    const turn = Date.UTC(2025, 11, 31, 18, 30)
    const months = listMonths(addToGroups(NO_TRANSACTIONS, [transaction('a', turn - 1), transaction('b', turn)]))
    expect(months.map(({ key }) => key)).toEqual(['2026-0', '2025-11'])
  })
})

describe('titles', () => {
  const now = Date.UTC(2026, 10, 23, 12)

  test.each([
    ['en', 'November', 'December 2025'],
    ['de', 'November', 'Dezember 2025'],
    ['es', 'Noviembre', 'Diciembre de 2025'],
    ['ar', 'نوفمبر', 'ديسمبر 2025'],
  ])('%s: the month, with its year if it is not the current one', (locale, current, earlier) => {
    expect(monthTitle({ year: 2026, month: 10 }, locale, now)).toBe(current)
    expect(
      monthTitle({ year: 2025, month: 11 }, locale, now).replace(/[٠-٩]/g, (digit) =>
        String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)),
      ),
    ).toBe(earlier)
  })

  test.each(['ar-SA', 'fa', 'th'])(
    '%s: months are those of the groups, whatever calendar the language prefers',
    (locale) => {
      const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'long' })
      expect(monthTitle({ year: 2026, month: 0 }, locale, now)).toBe(format.format(new Date(2026, 0, 15)))
    },
  )

  test('any month of any year has a title in any time zone and language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 11 }),
        fc.constantFrom(...zones),
        fc.constantFrom('en', 'de', 'es', 'ar', 'ja', 'en_US', 'nonsense-'),
        (year, month, zone, locale) => {
          inZone(zone)
          const title = monthTitle({ year, month }, locale, now)
          expect(title.length).toBeGreaterThan(0)
          if (locale === 'en' && year > 999) expect(new Date(`${title} 1 ${year}`).getMonth()).toBe(month)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('a day is a number and a short month', () => {
    expect(formatGroupDay(new Date(2025, 4, 18, 12).getTime(), 'de')).toBe('18. Mai')
  })
})
