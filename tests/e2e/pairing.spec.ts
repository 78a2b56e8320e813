import { readCode } from './support/readCode.ts'
import { expect, test } from './support/test.ts'
import { createVisitor, short } from './support/visitor.ts'

test('a phone reads the code, says yes, and is connected', async ({ page, demoUrl, phone }) => {
  const visitor = createVisitor(page)
  await page.goto(demoUrl)
  await visitor.open()
  await visitor.wallet('walletConnect').click()
  const plate = visitor.element.locator('.lk-qr-plate')
  const uri = await readCode(plate)
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await phone.pair(uri)
  await phone.approve('connect')
  await expect(visitor.accountButton).toBeVisible()
  const { account } = await phone.state()
  await expect(visitor.accountButton).toContainText(short(account).slice(0, 6))
})
