import { parseEther } from 'viem'
import { SMART_ACCOUNT } from '../../examples/sandbox/src/nodes/smartAccount.ts'
import { tokens } from './support/swapper.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, returnConnected, type World } from './support/user.ts'
import { createVaultUser, dollars } from './support/vaultUser.ts'

test.use({ world: { namespaces: ['eip155'], wallets: ['marten'] }, instances: 1 })

const { USDC } = tokens

/** A user of the page's vault, whose buttons are of the library. */
async function start({ page, sandbox, demoWith }: World, { isConnected = true } = {}) {
  const person = await createPerson(sandbox, String(parseEther('1')))
  await sandbox.fundToken({ address: person.address, token: USDC.address, units: String(dollars('100')), chainId: 1 })
  const user = createVaultUser(page)
  const url = demoWith({ walletOptions: { marten: { accounts: [person.key], delegate: SMART_ACCOUNT } } })
  if (isConnected) await returnConnected(page, url, person)
  else await page.goto(url)
  const panel = page.getByRole('group', { name: 'Your own transactions' })
  return {
    user,
    button: (index: number) => panel.locator('[data-latchkey="transaction-button"]').nth(index),
    toast: page.locator('latchkey-modal').locator('.lk-toast'),
  }
}

test('a button follows its transaction from the review to the chain, and so does a toast once the card is closed', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, button, toast } = await start({ page, sandbox, demoWith })
  const deposit = button(0)
  const width = (await deposit.boundingBox())?.width
  await deposit.click()
  await expect(user.call('Northlight Vault')).toContainText('−5.000 USDC')
  await expect(deposit).toHaveText(/Preparing/)
  await user.button('Send all 2').click()
  await expect(deposit).toHaveAttribute('data-status', 'asking')
  // The card is left; the prompt of the wallet stays, and the toast says so.
  await page.evaluate(() => window.__demo?.modal.close())
  await expect(user.dialog).toBeHidden()
  await expect(toast).toContainText('Confirm in Marten')
  await user.approve()
  await expect(toast).toContainText(/Sent, waiting for a block|4\.8812 NLV arrived/)
  await expect(toast).toContainText('4.8812 NLV arrived', { timeout: 20_000 })
  await expect(deposit).toHaveAttribute('data-status', 'done')
  expect((await deposit.boundingBox())?.width).toBe(width)
  await toast.getByRole('button', { name: 'View' }).click()
  await expect(user.heading('Done, as tested')).toBeVisible()
  await expect(toast).toBeHidden()
})

test(
  'SEND-8: without a review a double press asks the wallet once, and what it declines is asked for with a press',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, button, toast } = await start({ page, sandbox, demoWith })
    const vote = button(2)
    await vote.dblclick()
    await expect(vote).toHaveText(/Confirm in Marten/)
    await user.decline()
    await expect(toast).toContainText('Declined, nothing was sent')
    await expect(vote).toHaveAttribute('data-status', 'declined')
    expect(await user.asked('eth_sendTransaction')).toBe(1)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()
    await vote.press('Enter')
    await user.approve()
    await expect(toast).toContainText("Confirmed, can't be read here", { timeout: 20_000 })
    await expect(vote).toHaveAttribute('data-status', 'confirmed')
    expect(await user.asked('eth_sendTransaction')).toBe(2)
  },
)

test('a press of nobody connects first: with a review it goes on, without one it asks with the next press', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, button } = await start({ page, sandbox, demoWith }, { isConnected: false })
  await button(1).click()
  await user.wallet('example.marten').click()
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.figure('Comes to you, as tested')).toContainText('NLV')
  await user.button('Cancel').click()
  await expect(user.dialog).toBeHidden()
  await expect(button(1)).toHaveAttribute('data-status', 'idle')
  await page.evaluate(() => window.__demo?.modal.disconnect())
  await expect(user.connectButton).toBeVisible()
  await button(2).click()
  await user.wallet('example.marten').click()
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.dialog).toBeHidden()
  await expect(button(2)).toHaveAttribute('data-status', 'idle')
  expect(await user.asked('eth_sendTransaction')).toBe(0)
})
