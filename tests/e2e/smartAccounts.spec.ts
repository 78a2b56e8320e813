import { parseEther, verifyMessage } from 'viem'
import { createEmailUser } from './support/emailUser.ts'
import { createSender } from './support/sender.ts'
import { expect, test } from './support/test.ts'
import { freshAddress } from './support/user.ts'

type Hex = `0x${string}`

test.use({ world: { namespaces: ['eip155'], wallets: [] }, instances: 1 })

test('a new user has a smart account, which sends and signs before it is set up; both ways with a reload between', async ({
  page,
  demoWith,
  secureSite,
  sandbox,
}) => {
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true }))
  const smart = await user.logIn()
  const read = () => page.evaluate(() => window.__demo?.modal.getState())
  expect((await read())?.embedded).toMatchObject({ accountType: 'smartAccount', smartAccountDeployed: false })
  expect((await read())?.addresses).toHaveLength(2)

  const signing = user.sign('before')
  await user.answer('Sign')
  expect(await verifyMessage({ address: smart, message: 'before', signature: (await signing) as Hex })).toBe(true)

  await sandbox.fund({ address: smart, wei: String(parseEther('1')), chainId: 1 })
  const receiver = freshAddress()
  const sender = createSender(page)
  await sender.openForm()
  await sender.fillIn('0.25', receiver)
  await sender.confirm()
  await user.answer('Approve')
  await expect.poll(() => sandbox.balance(receiver)).toBe(parseEther('0.25'))
  await sender.sent()
  await user.dialog.getByRole('button', { name: 'Close' }).first().click()

  async function openSettings() {
    await user.accountButton.click()
    await user.dialog.getByRole('button', { name: 'Settings' }).click()
    await user.dialog.getByRole('button', { name: /^Smart account/ }).click()
    await expect(user.dialog.getByRole('heading', { name: 'Smart account' })).toBeVisible()
  }
  await openSettings()
  await user.dialog.getByRole('button', { name: 'Switch to your EOA' }).click()
  await expect(user.dialog.getByRole('button', { name: 'Switch to your Smart Account' })).toBeVisible()
  const plain = (await read())?.address as Hex
  expect(plain).not.toBe(smart)
  expect((await read())?.embedded?.accountType).toBe('eoa')
  const signed = user.sign('plain')
  await user.answer('Sign')
  expect(await verifyMessage({ address: plain, message: 'plain', signature: (await signed) as Hex })).toBe(true)
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(user.accountButton).toContainText(plain.slice(-6))
  await openSettings()
  await user.dialog.getByRole('button', { name: 'Switch to your Smart Account' }).click()
  await expect(user.dialog.getByRole('button', { name: 'Switch to your EOA' })).toBeVisible()
  expect((await read())?.address).toBe(smart)
})

test('a page that refuses the smart account leaves the user on the plain one, and says so', async ({
  page,
  demoWith,
  secureSite,
  projectId,
}) => {
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true, modalOptions: { defaultAccountTypes: { eip155: 'eoa' } } }))
  const plain = await user.logIn()
  expect(await page.evaluate(() => window.__demo?.modal.getState().embedded?.accountType)).toBe('eoa')
  await user.control(projectId, { fail: { SET_PREFERRED_ACCOUNT: 'Not now' } })
  await user.accountButton.click()
  await user.dialog.getByRole('button', { name: 'Settings' }).click()
  await user.dialog.getByRole('button', { name: /^Smart account/ }).click()
  await user.dialog.getByRole('button', { name: 'Switch to your Smart Account' }).click()
  await expect(user.dialog.getByText('The secure site has not changed it. You use your EOA.')).toBeVisible()
  expect(await page.evaluate(() => window.__demo?.modal.getState().address)).toBe(plain)
})
