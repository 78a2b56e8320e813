import { devices } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { createEmailUser } from './support/emailUser.ts'
import { expect, release, test } from './support/test.ts'

test.use({ world: { namespaces: ['eip155'], wallets: [] }, instances: 1 })

test(
  'by keyboard alone: a login, and an answer on the wallet’s own page',
  release,
  async ({ page, demoWith, secureSite }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    await user.tabTo(user.connectButton)
    await page.keyboard.press('Enter')
    await user.tabTo(user.field)
    await page.keyboard.type(user.email)
    await page.keyboard.press('Enter')
    await user.enter()
    await expect(user.accountButton).toBeFocused()
    const address = (await page.evaluate(() => window.__demo?.modal.getState().address)) as Hex

    const signed = user.sign()
    const [reject, sign] = ['Decline', 'Sign'].map((name) => user.frame.getByRole('button', { name, exact: true }))
    if (!reject || !sign) throw new Error('no buttons')
    await expect(sign).toBeEnabled()
    await user.tabTo(reject)
    await page.keyboard.press('Tab')
    await expect(sign).toBeFocused()
    await page.keyboard.press('Enter')
    expect(await verifyMessage({ address, message: 'hello', signature: (await signed) as Hex })).toBe(true)
    await expect(user.dialog).toBeHidden()
    await expect(user.accountButton).toBeFocused()
  },
)

test('FRM-14: while something waits, Tab reaches nothing of the page behind, and then the frame is hidden', async ({
  page,
  demoWith,
  secureSite,
}) => {
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true }))
  await user.logIn()
  const signed = user.sign()
  await expect(user.frame.getByRole('button', { name: 'Sign', exact: true })).toBeEnabled()
  const paths: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press(key)
      paths.push(await page.evaluate(() => document.activeElement?.localName ?? 'nothing'))
    }
  }
  // The body stands for the browser's own controls, which come after the last element.
  expect([...new Set(paths)].sort()).toEqual(['body', 'latchkey-modal'])
  await user.answer('Decline')
  expect(await signed).toMatch(/^4001/)
  await expect(page.locator('iframe.lk-secure-frame')).toBeHidden()
})

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']

test.describe('on a phone', () => {
  test.use(pixel)

  test(
    'by touch, on the first visit over a mobile network: a login, and a message signed',
    release,
    async ({ page, demoWith, secureSite }) => {
      const user = createEmailUser(page, secureSite)
      await page.goto(demoWith({ login: true }))
      const session = await page.context().newCDPSession(page)
      const speed = { downloadThroughput: 500_000, uploadThroughput: 200_000 }
      await session.send('Network.emulateNetworkConditions', { offline: false, latency: 60, ...speed })
      await user.connectButton.tap()
      await user.field.tap()
      await page.keyboard.type(user.email)
      await user.dialog.getByRole('button', { name: 'Continue', exact: true }).tap()
      await user.enter()
      await expect(user.accountButton).toBeVisible()
      const address = (await page.evaluate(() => window.__demo?.modal.getState().address)) as Hex
      const signed = user.sign()
      const sign = user.frame.getByRole('button', { name: 'Sign', exact: true })
      await expect(sign).toBeEnabled()
      await expect(sign).toBeInViewport({ ratio: 1 })
      await sign.tap()
      expect(await verifyMessage({ address, message: 'hello', signature: (await signed) as Hex })).toBe(true)
      await expect(user.dialog).toBeHidden()
    },
  )
})
