// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { watchPageMode } from './pageState.js'

const root = document.documentElement

afterEach(() => root.removeAttribute('style'))

function watch(colorScheme = '') {
  root.style.colorScheme = colorScheme
  const modes: string[] = []
  const stop = watchPageMode((mode) => modes.push(mode))
  return { modes, stop }
}

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['only light', 'light'],
  ['light dark', 'auto'],
  ['dark light', 'auto'],
  ['normal', 'auto'],
  ['', 'auto'],
])('a page whose color scheme is "%s" has the mode %s', (colorScheme, mode) => {
  const { modes, stop } = watch(colorScheme)
  stop()
  expect(modes).toEqual([mode])
})

test('a page that changes its own is followed, until the end', async () => {
  const { modes, stop } = watch('dark')
  root.style.colorScheme = 'light'
  await vi.waitFor(() => expect(modes).toEqual(['dark', 'light']))
  stop()
  root.style.colorScheme = 'dark'
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(modes).toEqual(['dark', 'light'])
})
