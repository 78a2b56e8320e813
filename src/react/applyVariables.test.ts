// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ThemeVariables } from '../config/options.js'
import { applyVariables } from './applyVariables.js'

function apply(variables: ThemeVariables, element = document.createElement('div')) {
  applyVariables(element, variables)
  return (name: string) => element.style.getPropertyValue(`--lk-theme-${name}`)
}

/** As written: the DOM adds a space after a comma. */
const tight = (text: string) => text.replace(/, /g, ',')

test('a value becomes the custom property of its name, and is removed when no longer given', () => {
  const element = document.createElement('div')
  const read = apply({ actionInk: '#ffffff', fontSize: '11px', zIndex: 20 }, element)
  expect([read('action-ink'), read('font-size'), read('z-index')]).toEqual(['#ffffff', '11px', '20'])
  apply({ fontSize: '12px' }, element)
  expect([read('action-ink'), read('font-size'), read('z-index')]).toEqual(['', '12px', ''])
})

test('a pair becomes both, each active where the sheets leave its name empty', () => {
  const read = apply({ accent: { dark: '#111111', light: 'rgb(1, 2, 3)' } })
  expect(tight(read('accent'))).toBe('var(--lk-light,rgb(1,2,3))var(--lk-dark,#111111)')
})

test('a missing or invalid side of a pair keeps its default', () => {
  const read = apply({ accent: { light: 'red' }, mix: { dark: 'url(x)', light: 'blue' } })
  expect(tight(read('accent'))).toBe('var(--lk-light,red)var(--lk-dark,var(--lk-none))')
  expect(tight(read('mix'))).toBe('var(--lk-light,blue)var(--lk-dark,var(--lk-none))')
})
