import { expect as expectPage } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { answerHost, type Frames, readApp, SAFE, startFrames, USER } from '../support/frames.ts'

// The app inside pages that play a Safe and a host of mini apps, by the messages of their SDKs.

let frames: Frames

beforeAll(async () => {
  frames = await startFrames(inject('packed'))
})

afterAll(() => frames?.stop())

test.each([
  ['safe', 'safe', SAFE],
  ['miniApp', 'farcasterMiniApp', USER],
] as const)('inside a %s the app is connected without a press, signs in and pays', async (kind, id, address) => {
  const { page, errors, sdks, frame, close } = await frames.openPage()
  const app = readApp(frame)
  await page.goto(frames.hostUrl(kind, { siwx: '' }))
  await frame.locator('latchkey-modal').getByRole('button', { name: 'Sign', exact: true }).click()
  await answerHost(page, 'Approve')
  await expectPage(app.account).toHaveText(`connected ${id} ${address}`)
  await expectPage(app.session).toHaveText(`signed-in ${address}`)

  const before = await frames.readReceived()
  await app.press('Pay')
  await answerHost(page, 'Approve')
  await expectPage.poll(frames.readReceived).toBe(before + 250n)
  expect(errors).toEqual([])
  expect(sdks).not.toEqual([])
  await close()
})

test('PRIV-1: outside of a frame the same app loads nothing of the SDKs, and connects no wallet', async () => {
  const { page, errors, sdks, close } = await frames.openPage()
  const app = readApp(page)
  await page.goto(frames.appUrl({ safe: frames.hostOrigin, miniApp: frames.hostOrigin, injected: '' }))
  await expectPage(app.account).toHaveText('disconnected ')
  await page.waitForTimeout(1_500)
  await expectPage(app.account).toHaveText('disconnected ')
  expect({ errors, sdks }).toEqual({ errors: [], sdks: [] })
  await close()
})
