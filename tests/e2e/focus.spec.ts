import type { Page } from '@playwright/test'
import { createEmailUser } from './support/emailUser.ts'
import { createSender } from './support/sender.ts'
import { expect, test } from './support/test.ts'
import { createPerson, freshAddress, ownedBy } from './support/user.ts'
import { slowDown } from './support/watchFrames.ts'

type Focus = { readonly title: string; readonly focused: string }

/** What has focus in every frame while a card is open; resolves with the distinct ones, in order. */
async function watchFocus(page: Page) {
  await page.addInitScript(() => {
    const seen: Focus[] = []
    Object.assign(window, { __focus: seen })
    const record = () => {
      requestAnimationFrame(record)
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      if (!root?.querySelector('dialog[open]')) return
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      const title = root.querySelector('.lk-surface h2')?.textContent ?? ''
      const focused = element?.localName ?? 'nothing'
      const last = seen.at(-1)
      if (last?.title !== title || last.focused !== focused) seen.push({ title, focused })
    }
    requestAnimationFrame(record)
  })
  return () => page.evaluate(() => (window as unknown as { __focus: Focus[] }).__focus)
}

/** Some view was shown with focus, and none without. */
async function expectFocus(seen: readonly Focus[], titles: readonly string[]) {
  expect(seen.filter(({ focused }) => /^(body|nothing|latchkey-modal)$/.test(focused))).toEqual([])
  const shownTitles = [...new Set(seen.map(({ title }) => title))]
  expect(titles.filter((title) => !shownTitles.includes(title))).toEqual([])
}

// Every chunk is new, and takes its time.
test.use({ instances: 1, contextOptions: { reducedMotion: 'no-preference' } })

test('focus is in the card in every frame of connecting, of moving about, and of sending', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const person = await createPerson(sandbox)
  const user = createSender(page)
  const read = await watchFocus(page)
  await page.goto(demoWith(ownedBy(person)))
  await slowDown(page, { cpu: 1 })
  await user.connectButton.click()
  await user.wallet('all').click()
  await user.element.getByRole('button', { name: 'Back' }).click()
  await user.wallet('example.marten').click()
  await user.approve()
  await expect(user.accountButton).toBeVisible()
  await user.openForm()
  await user.fillIn('0.1', freshAddress())
  await user.element.getByRole('button', { name: 'Back' }).click()
  // The field takes the place of what was found.
  await user.dialog.getByRole('button', { name: 'Clear recipient' }).click()
  await expect(user.receiver).toBeFocused()
  await user.receiver.fill(freshAddress())
  await user.review.click()
  await user.sendNow()
  await expectFocus(await read(), ['All wallets', 'Marten', 'Account', 'Send', 'Review transfer'])
})

test('focus is in the card in every frame of a login by email', async ({ page, secureSite, demoWith }) => {
  const user = createEmailUser(page, secureSite)
  const read = await watchFocus(page)
  await page.goto(demoWith({ login: true }))
  await slowDown(page, { cpu: 1 })
  await user.logIn()
  await expectFocus(await read(), ['Approve this device', 'Enter your code'])
})

test('focus is in a wide card in every frame, beside the list and back', async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const user = createSender(page)
  const read = await watchFocus(page)
  await page.goto(demoWith({ ...ownedBy(person), modalOptions: { card: { size: 'wide' } } }))
  await slowDown(page, { cpu: 1 })
  await user.connectButton.click()
  await user.wallet('example.marten').click()
  await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
  await user.again.click()
  await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
  await user.wallet('all').click()
  await user.element.getByRole('button', { name: 'Back' }).click()
  await expect(user.wallet('all')).toBeVisible()
  await user.wallet('example.marten').click()
  await user.approve()
  await expect(user.accountButton).toBeVisible()
  await expectFocus(await read(), ['Connect to Northlight', 'All wallets'])
})
