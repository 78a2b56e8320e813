import { expect as expectPage } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { answerHost, type Frames, readApp, SAFE, startFrames, USER } from '../../support/frames.ts'

// What may not connect by itself, and what the user decides.

/** A web view of Android, as the browsers of wallet apps are. */
const WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36'
const phone = { userAgent: WEB_VIEW, hasTouch: true, viewport: { width: 390, height: 844 } }

let frames: Frames

beforeAll(async () => {
  frames = await startFrames(inject('packed'))
})

afterAll(() => frames?.stop())

test.each(['safe', 'miniApp'] as const)(
  'a page of an unknown origin that plays a %s connects nothing',
  async (kind) => {
    const { page, sdks, frame, close } = await frames.openPage()
    await page.goto(frames.hostUrl(kind, { [kind]: 'https://app.safe.global' }))
    await expectPage(readApp(frame).account).toHaveText('disconnected ')
    await page.waitForTimeout(2_500)
    await expectPage(readApp(frame).account).toHaveText('disconnected ')
    expect(sdks).toEqual([])
    await close()
  },
)

test.each(['safe', 'miniApp'] as const)('inside a %s nothing connects by itself without the option', async (kind) => {
  const { page, sdks, frame, close } = await frames.openPage()
  await page.goto(frames.hostUrl(kind, { off: '' }))
  await expectPage(readApp(frame).account).toHaveText('disconnected ')
  await page.waitForTimeout(1_500)
  await expectPage(readApp(frame).account).toHaveText('disconnected ')
  expect(sdks).toEqual([])
  await close()
})

test.each([
  ['safe', `connected safe ${SAFE}`],
  ['miniApp', `connected farcasterMiniApp ${USER}`],
] as const)(
  'inside a %s a reload restores it, and what the user has disconnected stays so',
  async (kind, connected) => {
    const { page, errors, frame, close } = await frames.openPage()
    const app = readApp(frame)
    await page.goto(frames.hostUrl(kind))
    await expectPage(app.account).toHaveText(connected)
    if (kind === 'miniApp') await expectPage(page.locator('body')).toHaveAttribute('data-ready', '')
    await page.reload()
    await expectPage(app.account).toHaveText(connected)
    await app.press('Leave')
    await expectPage(app.account).toHaveText('disconnected ')
    await page.reload()
    await expectPage(app.account).toHaveText('disconnected ')
    await page.waitForTimeout(2_500)
    await expectPage(app.account).toHaveText('disconnected ')
    expect(errors).toEqual([])
    await close()
  },
)

test.each(['safe', 'miniApp'] as const)('a payment that the user declines in a %s is a rejection', async (kind) => {
  const { page, frame, close } = await frames.openPage()
  const app = readApp(frame)
  await page.goto(frames.hostUrl(kind))
  await expectPage(app.account).toHaveText(/^connected /)
  const before = await frames.readReceived()
  await app.press('Pay')
  await answerHost(page, 'Reject')
  await expectPage(app.error).toHaveText(/^4001 /)
  expect(await frames.readReceived()).toBe(before)
  await close()
})

test('a host that asks the user first asks once, and not again on the next load after a rejection', async () => {
  const { page, frame, close } = await frames.openPage()
  const app = readApp(frame)
  await page.goto(frames.hostUrl('miniApp', {}, { prompts: '' }))
  await expectPage(page.getByRole('button', { name: 'Reject' })).toHaveCount(1)
  await answerHost(page, 'Reject')
  await expectPage(app.account).toHaveText('disconnected ')
  await page.reload()
  await expectPage(app.account).toHaveText('disconnected ')
  await page.waitForTimeout(2_500)
  await expectPage(page.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await close()
})

test("in the browser of a wallet's app its wallet is connected without a press, and elsewhere it is not", async () => {
  const inApp = await frames.openPage(phone)
  await inApp.page.goto(frames.appUrl({ injected: 'approve' }))
  await expectPage(readApp(inApp.page).account).toHaveText(`connected injected ${USER}`)
  expect(inApp.sdks).toEqual([])
  await inApp.close()

  const ordinary = await frames.openPage({ ...phone, userAgent: WEB_VIEW.replace('; wv', '') })
  await ordinary.page.goto(frames.appUrl({ injected: 'approve' }))
  await expectPage(readApp(ordinary.page).account).toHaveText('disconnected ')
  await ordinary.page.waitForTimeout(2_500)
  await expectPage(readApp(ordinary.page).account).toHaveText('disconnected ')
  await ordinary.close()
})
