import { expect, test } from './support/test.ts'
import { createPerson, createUser, short } from './support/user.ts'

test.use({ instances: 1 })

const receiver = '0x00000000000000000000000000000000000000A7'

test('sends ether: the form, the whole address, the wallet, and the chain', async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const user = createUser(page)
  await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key] } } }))
  await user.connect()
  await user.openAccount()
  await page.screenshot({ path: '/tmp/lk/shots/account.png' })
  await user.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await user.dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await user.dialog.getByRole('textbox', { name: 'Name or address' }).fill(receiver.toLowerCase())
  await page.waitForTimeout(2000)
  await page.screenshot({ path: '/tmp/lk/shots/send.png' })
  await user.dialog.getByRole('button', { name: 'Review' }).click()
  await page.waitForTimeout(1000)
  await page.screenshot({ path: '/tmp/lk/shots/preview.png' })
  await user.dialog.getByRole('checkbox').click()
  await user.dialog.getByRole('button', { name: /^Send 0.5/ }).click()
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible({ timeout: 20000 })
  await page.screenshot({ path: '/tmp/lk/shots/sent.png' })
})
