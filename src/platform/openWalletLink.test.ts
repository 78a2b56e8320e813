// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasPressed, openWalletLink } from './openWalletLink.js'
import { readDevice } from './readDevice.js'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('opening a wallet link', () => {
  const local = { ...readDevice(), isTelegram: false, isFramed: false }

  test.each([
    ['mobile', {}, '_self'],
    ['mobile', { isFramed: true }, '_top'],
    ['mobile', { isTelegram: true, isFramed: true }, '_blank'],
    ['web', {}, '_blank'],
    ['desktop', { isFramed: true }, '_blank'],
  ] as const)('opens from the tab %s where the page is %j in %s', (tab, location, target) => {
    const open = vi.spyOn(window, 'open').mockImplementation(() => null)
    openWalletLink('heron://wc?uri=x', tab, { ...local, ...location })
    expect(open).toHaveBeenCalledExactlyOnceWith('heron://wc?uri=x', target, 'noreferrer noopener')
  })
})

describe('URL-7: user activation', () => {
  test('lasts as long as the browser says', () => {
    vi.stubGlobal('navigator', { userActivation: { isActive: false } })
    expect(hasPressed(0)).toBe(false)
    vi.stubGlobal('navigator', { userActivation: { isActive: true } })
    expect(hasPressed(60_000)).toBe(true)
  })

  test('lasts five seconds where the browser does not say', () => {
    vi.stubGlobal('navigator', {})
    expect([hasPressed(4_999), hasPressed(5_000)]).toEqual([true, false])
  })
})
