import { expect, test } from 'vitest'
import { languages } from '../../../../src/locales/languages.ts'
import budgets from '../../../../tests/budgets.json'
import figures from '../../figures.json'
import { heroFigures } from './figures.ts'

test('the page claims no smaller load than measured, and none above the budget', () => {
  expect(Number.parseFloat(heroFigures[0]?.figure ?? '')).toBeGreaterThanOrEqual(figures.pageLoadKilobytes)
  expect(figures.pageLoadKilobytes).toBeLessThanOrEqual(budgets.snippet.budget)
})

test('the page claims the actual number of languages', () => {
  // Besides English.
  expect(figures.languages).toBe(Object.keys(languages).length + 1)
})
