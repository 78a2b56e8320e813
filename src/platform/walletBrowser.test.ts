// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { isAppBrowser, isNativeWebView } from './walletBrowser.js'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'ReactNativeWebView')
})

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = (device: string) =>
  `Mozilla/5.0 (Linux; Android 15; ${device}) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

type Row = [browser: string, userAgent: string, isApp: boolean]

test.each<Row>([
  ['Safari on iOS, which has extensions', `${ios} Version/18.0 Mobile/15E148 Safari/604.1`, false],
  ['Chrome on iOS', `${ios} CriOS/140.0 Mobile/15E148 Safari/604.1`, false],
  ['a web view of iOS', `${ios} Mobile/15E148`, true],
  ['a wallet on iOS that looks like Safari', `${ios} Version/18.0 Mobile/15E148 Safari/604.1 MetaMaskMobile`, true],
  ['Chrome on Android', android('Pixel 9'), false],
  ['Firefox on Android, which has extensions', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0', false],
  ['a web view of Android', android('Pixel 9; wv'), true],
  ['Chrome on a desktop', desktop, false],
  ['a desktop that names a wallet', `${desktop} imToken`, false],
])('%s is the browser of an app: see the table', (_, userAgent, isApp) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(isAppBrowser()).toBe(isApp)
})

test('a page on the home screen of iOS is not in an app', () => {
  vi.stubGlobal('navigator', { userAgent: `${ios} Mobile/15E148`, standalone: true })
  expect(isAppBrowser()).toBe(false)
})

test('a page in a frame is not in an app, whatever the frame is in', () => {
  vi.stubGlobal('navigator', { userAgent: android('Pixel 9; wv') })
  Reflect.set(window, 'ReactNativeWebView', {})
  expect([isAppBrowser(), isNativeWebView()]).toEqual([true, true])
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
  expect([isAppBrowser(), isNativeWebView()]).toEqual([false, false])
  vi.restoreAllMocks()
})
