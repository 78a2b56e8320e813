import { act, cleanup, configure, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPage } from '../testing/modal/createTestPage.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
/** A canvas on which every colour has the same lightness. */
class GreyCanvas {
  getContext = () => ({
    fillRect: () => undefined,
    getImageData: () => ({ data: [128, 128, 128, 255] }),
  })
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const spyOnWarnings = () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => warn.mock.calls.filter(([text]) => String(text).includes('the theme'))
}

test('a development build warns once, also without debug, of colours that are hard to read', async () => {
  const warnings = spyOnWarnings()
  vi.stubGlobal('OffscreenCanvas', GreyCanvas)
  const modal = await page.open({ view: 'Connect' })
  await waitFor(() => expect(warnings()).toHaveLength(1))
  expect(warnings()[0]?.[0]).toMatch(
    /^latchkey: the theme is hard to read: ink on surface is 1\.00:1, needs 4\.5:1; ink2 on surface .*; accent on surface is 1\.00:1, needs 3:1; /,
  )
  await act(async () => modal.update({ themeMode: 'light' }))
  await act(() => vi.dynamicImportSettled())
  expect(page.card().querySelector('[hidden]')).toBeNull()
  expect(warnings()).toHaveLength(1)
})

test('nothing is said where nothing can be drawn', async () => {
  const warnings = spyOnWarnings()
  await page.open({ view: 'Connect' })
  await act(() => vi.dynamicImportSettled())
  expect(warnings()).toEqual([])
})
