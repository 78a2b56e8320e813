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
  const read = apply({ actionInk: '#ffffff', fontSize: '11px', zIndex: 20, ink2: '#222222' }, element)
  const values = () => ['action-ink', 'font-size', 'z-index', 'ink-2'].map(read)
  expect(values()).toEqual(['#ffffff', '11px', '20', '#222222'])
  apply({ fontSize: '12px' }, element)
  expect(values()).toEqual(['', '12px', '', ''])
})

test("other properties of the element are the app's own", () => {
  const element = document.createElement('div')
  element.style.setProperty('--lk-room', '4px')
  element.style.color = 'red'
  apply({ accent: 'red' }, element)
  apply({}, element)
  expect([element.style.getPropertyValue('--lk-room'), element.style.color]).toEqual(['4px', 'red'])
})

test('TXT-7: a value that could do more than color is refused, whatever its name', () => {
  const read = apply({ surface: 'red; background: url(x)', shadow: '0 0 red, url(x)', ink: 'blue' })
  expect([read('surface'), read('shadow'), read('ink')]).toEqual(['', '', 'blue'])
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
