// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from 'vitest'
import { readDevice, readSocialDevice } from './readDevice.js'

afterEach(() => void vi.unstubAllGlobals())

const read = (userAgent: string, maxTouchPoints = 0) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  return readDevice()
}
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'

type Row = [device: string, userAgent: string, fingers: number, is: string[]]

test.each<Row>([
  ['iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit}`, 5, ['isMobile', 'isIos', 'isSafari']],
  [
    'iPod',
    `Mozilla/5.0 (iPod touch; CPU iPhone OS 15_0 like Mac OS X) ${webkit}`,
    5,
    ['isMobile', 'isIos', 'isSafari'],
  ],
  ['older iPad', `Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) ${webkit}`, 5, ['isMobile', 'isIos', 'isSafari']],
  ['iPad that says it is a Mac', `${mac} Version/18.0 Safari/605.1.15`, 5, ['isMobile', 'isIos', 'isSafari']],
  ['Mac with Safari', `${mac} Version/18.0 Safari/605.1.15`, 0, ['isSafari']],
  ['Mac with Firefox', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 0, []],
  [
    'Windows with a touch screen',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
    10,
    ['isSafari'],
  ],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 0, []],
  [
    'phone with Android',
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`,
    5,
    ['isMobile', 'isAndroid', 'isSafari'],
  ],
  [
    'tablet with Android',
    `Mozilla/5.0 (Linux; Android 15; SM-X910) ${chrome} Safari/537.36`,
    5,
    ['isMobile', 'isAndroid', 'isSafari'],
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0', 5, ['isMobile', 'isAndroid']],
  ['phone of another kind', 'Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 KAIOS/3.0', 0, ['isMobile']],
  ['nothing', '', 0, []],
])('detects the device: %s', (_, userAgent, fingers, is) => {
  const events = Object.entries(read(userAgent, fingers)).flatMap(([name, holds]) => (holds ? [name] : []))
  expect(new Set(events)).toEqual(new Set(is))
})

describe('the environment of the page', () => {
  test.each(['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'])('is Telegram with %s', (name) => {
    expect(readDevice().isTelegram).toBe(false)
    vi.stubGlobal(name, {})
    expect(readDevice().isTelegram).toBe(true)
  })

  test('is a frame if it has a parent', () => {
    expect(readDevice().isFramed).toBe(false)
    vi.stubGlobal('top', {})
    expect(readDevice().isFramed).toBe(true)
  })

  test('is unknown on a server', () => {
    vi.stubGlobal('window', undefined)
    expect(Object.values(readDevice())).toEqual([false, false, false, false, false, false])
  })
})

describe('readSocialDevice', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
  const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36'
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
  const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'

  afterEach(() => {
    Reflect.deleteProperty(window, 'TelegramWebviewProxy')
    vi.restoreAllMocks()
  })

  function hiddenOn(agent: string, { isTelegram = true } = {}) {
    vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(agent)
    if (isTelegram) Object.assign(window, { TelegramWebviewProxy: {} })
    return readSocialDevice()
  }

  test.each([
    ['iOS drops google', IPHONE, ['google']],
    ['Android drops facebook and x', ANDROID, ['facebook', 'x']],
    ['Mac drops x', MAC, ['x']],
    ['another system drops none', LINUX, []],
  ])('in Telegram, %s', (_, agent, hidden) => {
    expect(hiddenOn(agent)).toMatchObject({ isTelegram: true, hidden })
  })

  test.each([IPHONE, ANDROID, MAC])('outside Telegram none is dropped: %s', (agent) => {
    expect(hiddenOn(agent, { isTelegram: false })).toMatchObject({ isTelegram: false, hidden: [] })
  })
})
