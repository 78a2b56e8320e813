// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { readSocialDevice } from './readSocialDevice.js'

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
