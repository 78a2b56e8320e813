import { maxUint256, parseEther } from 'viem'
import { SMART_ACCOUNT } from '../../examples/sandbox/src/nodes/smartAccount.ts'
import { createEmailUser } from './support/emailUser.ts'
import { createPairingUser } from './support/pairingUser.ts'
import { tokens } from './support/swapper.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, freshAddress, returnConnected, type World } from './support/user.ts'
import { createVaultUser, deployVault, dollars, expectOutcome } from './support/vaultUser.ts'

test.use({ world: { namespaces: ['eip155'], wallets: ['marten'] }, instances: 1 })

const { USDC } = tokens

/** A connected user with 1,000 dollars, and a vault of their own. */
async function start({ page, sandbox, demoWith }: World, { isBatching = false, isSponsored = false } = {}) {
  const person = await createPerson(sandbox, String(parseEther('1')))
  await sandbox.fundToken({ address: person.address, token: USDC.address, units: String(dollars('1000')), chainId: 1 })
  const vault = await deployVault(sandbox)
  const user = createVaultUser(page)
  const marten = { accounts: [person.key], ...(isBatching && { delegate: SMART_ACCOUNT }) }
  await returnConnected(page, demoWith({ walletOptions: { marten }, sponsored: isSponsored }), person)
  const remaining = () => sandbox.tokenBalance(person.address, USDC.address)
  return { user, person, vault, remaining }
}

test('calls of the app are reviewed by what a test of them moves, sent in one request, and read back', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, person, vault, remaining } = await start({ page, sandbox, demoWith }, { isBatching: true })
  await user.ask([vault.approve(dollars('500')), vault.call('deposit', dollars('500'))], {
    description: 'Deposit 500 USDC',
  })
  await expect(user.heading('Northlight asks')).toBeVisible()
  await expect(user.call('approve')).toContainText('Nothing')
  await expect(user.call('Northlight Vault')).toContainText('−500.000 USDC')
  await expect(user.call('Northlight Vault')).toContainText('+488.120 NLV')
  await expect(user.dialog.locator(`[data-address="${vault.address}"]`)).toBeVisible()
  await expect(user.dialog.getByText('Named by the app')).toBeVisible()
  await expect(user.fact('Northlight says')).toContainText('Deposit 500 USDC')
  await user.button('Send all 2').click()
  await user.approve()
  await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
  await expect(user.fact('Came to you')).toContainText('488.120 NLV')
  expect([await remaining(), await vault.sharesOf(person.address)]).toEqual([dollars('500'), dollars('488.12')])
  expect(await user.asked('wallet_sendCalls')).toBe(1)
  await expectOutcome(user, { status: 'confirmed' })

  // The activity has it, also after a reload.
  await user.button('Done').click()
  await expect(user.dialog).toBeHidden()
  await page.reload()
  await user.openAccount()
  await user.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(user.dialog.getByRole('tabpanel')).toContainText('Deposit 500 USDC, Northlight Vault')
})

test('a wallet that takes one call at a time is asked for each, after a review of its own', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, person, vault, remaining } = await start({ page, sandbox, demoWith })
  await user.ask([vault.approve(dollars('200')), vault.call('deposit', dollars('200'))])
  await expect(user.dialog.getByText('Request 1 of 2')).toBeVisible()
  await user.button('Confirm').click()
  await user.approve()
  await expect(user.dialog.getByText('Request 2 of 2')).toBeVisible({ timeout: 20_000 })
  await expect(user.call('Northlight Vault')).toContainText('−200.000 USDC')
  await user.button('Send 200 USDC').click()
  await user.approve()
  await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
  expect([await remaining(), await vault.sharesOf(person.address)]).toEqual([dollars('800'), dollars('195.248')])
  expect(await user.asked('eth_sendTransaction')).toBe(2)
  expect((await user.result())?.sent).toMatchObject({ steps: [{}, {}] })
})

test('a paired phone is asked for a call after its review, once, and the chain shows what came', async ({
  page,
  sandbox,
  demoUrl,
  phone,
}) => {
  const { account } = await phone.state()
  await sandbox.fund({ address: account, wei: String(parseEther('1')), chainId: 1 })
  const vault = await deployVault(sandbox)
  const user = createVaultUser(page)
  await page.goto(demoUrl)
  await createPairingUser(page, phone).pair()
  await user.ask([vault.call('claim')])
  await user.button('Get 12.4 NLV').click()
  await phone.approve('eth_sendTransaction')
  await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
  await expectOutcome(user, { status: 'confirmed' })
  expect(await vault.sharesOf(account)).toBe(12_400_000n)
  const { heard } = await phone.state()
  expect(heard.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('an approval without a limit says so, and needs a tick', async ({ page, sandbox, demoWith }) => {
  const { user, person, vault } = await start({ page, sandbox, demoWith })
  await user.ask([vault.approve(maxUint256)])
  await expect(user.figure('May be taken, without a limit')).toContainText('All USDC')
  await expect(user.dialog.getByText('No limit, no end.')).toBeVisible()
  await expect(user.button('Check the box to approve')).toBeDisabled()
  await user.dialog.getByRole('checkbox').check()
  await user.button('Approve USDC').click()
  await user.approve()
  await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
  expect(await sandbox.allowance(USDC.address, person.address, vault.address)).toBe(maxUint256)
})

test('a call that would fail is said with the words of its contract, and is not sent without a tick', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, vault, remaining } = await start({ page, sandbox, demoWith }, { isBatching: true })
  await vault.pause()
  await user.ask([vault.approve(dollars('5')), vault.call('deposit', dollars('5'))])
  await expect(user.dialog.getByText('“Deposits are paused”')).toBeVisible()
  await expect(user.button('Check the box to send')).toBeDisabled()
  await user.button('Cancel').click()
  await expect.poll(async () => (await user.result())?.error).toMatchObject({ code: 4001 })
  expect(await remaining()).toBe(dollars('1000'))
  expect(await user.asked('wallet_sendCalls')).toBe(0)
  // Without a review nobody could accept it.
  await user.ask([vault.call('deposit', dollars('5'))], { review: false })
  await expect.poll(async () => (await user.result())?.error).toMatchObject({ code: 'CALL_REVERTED' })
})

test('what declines, and what a wallet never answers, asks for nothing twice', async ({ page, sandbox, demoWith }) => {
  const { user, vault } = await start({ page, sandbox, demoWith })
  await user.ask([vault.call('claim')])
  await expect(user.figure('Comes to you, as tested')).toContainText('12.4 NLV')
  await expect(user.fact('Leaves you')).toContainText('Only the fee')
  await expect(user.dialog.getByText(/is not known/)).toBeVisible()
  await user.button('Get 12.4 NLV').click()
  await user.decline()
  await expect(user.heading('Declined')).toBeVisible()
  expect(await user.result()).toEqual({})
  await user.button('Cancel').click()
  await expect.poll(async () => (await user.result())?.error).toMatchObject({ code: 4001 })
  expect(await user.asked('eth_sendTransaction')).toBe(1)
})

test('a contract that changes between test and block is told as not as tested', async ({ page, sandbox, demoWith }) => {
  const { user, person, vault } = await start({ page, sandbox, demoWith }, { isBatching: true })
  await user.ask([vault.approve(dollars('500')), vault.call('deposit', dollars('500'))])
  await expect(user.call('Northlight Vault')).toContainText('+488.120 NLV')
  await vault.setShares(940_000)
  await user.button('Send all 2').click()
  await user.approve()
  await expect(user.heading('Confirmed, not as tested')).toBeVisible({ timeout: 20_000 })
  await expect(user.fact('Came to you')).toContainText('470.000 NLV')
  await expect(user.fact('The test showed')).toContainText('488.120 NLV')
  expect(await vault.sharesOf(person.address)).toBe(dollars('470'))
  await expectOutcome(user, { status: 'mismatched' })
})

test(
  'a call that moves nothing is confirmed, and what it did inside is not claimed',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, vault } = await start({ page, sandbox, demoWith })
    await user.ask([vault.call('vote', 18n)], { description: 'Vote on proposal 18' })
    await expect(user.fact('Leaves you')).toContainText('Only the fee')
    await user.button('Confirm').click()
    await user.approve()
    await expect(user.heading('Confirmed')).toBeVisible({ timeout: 20_000 })
    await expect(user.dialog.getByText("What it did inside Northlight Vault can't be read here.")).toBeVisible()
    await expectOutcome(user, { status: 'amountUnknown' })
  },
)

test('a smart account makes several calls in one request, without ether when the app pays', async ({
  page,
  sandbox,
  demoWith,
  secureSite,
}) => {
  const login = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true, sponsored: true }))
  const address = await login.logIn()
  await sandbox.fundToken({ address, token: USDC.address, units: String(dollars('50')), chainId: 1 })
  const vault = await deployVault(sandbox)
  const user = createVaultUser(page)
  await user.ask([vault.approve(dollars('50')), vault.call('deposit', dollars('50'))])
  await expect(user.fact('Network fee')).toContainText(/No network fee.*paid by Northlight/)
  await user.button('Send all 2').click()
  await login.answer('Approve')
  await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
  expect(await vault.sharesOf(address)).toBe(dollars('48.812'))
  expect(await sandbox.tokenBalance(address, USDC.address)).toBe(0n)
})

test(
  'what the page has sent with another library is listed, followed, and there after a reload',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, vault } = await start({ page, sandbox, demoWith })
    async function sendElsewhere(call: { to: string; data: string; gas?: string }) {
      const sending = page.evaluate(async (parameters) => {
        const provider = await window.__demo?.modal.getProvider('eip155')
        if (!provider) throw new Error('no provider')
        const [from] = (await provider.request({ method: 'eth_accounts' })) as string[]
        return (await provider.request({ method: 'eth_sendTransaction', params: [{ from, ...parameters }] })) as string
      }, call)
      await user.approve()
      return await sending
    }
    const hash = await sendElsewhere({ to: vault.address, data: vault.call('vote', 18n).data })
    await user.add(hash, 'Vote on proposal 18')
    await user.openAccount()
    await user.dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(user.dialog.getByRole('tabpanel')).toContainText('Vote on proposal 18')
    await expect(user.dialog.getByRole('tabpanel')).toContainText('Confirmed', { timeout: 20_000 })
    await page.reload()
    await user.openAccount()
    await user.dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(user.dialog.getByRole('tabpanel')).toContainText('Vote on proposal 18')

    // What failed can only be asked for by the page: it is no transfer that the modal could repeat.
    await user.dialog.getByRole('button', { name: 'Close' }).click()
    await vault.pause()
    const gas = '0x30d40'
    await user.add(
      await sendElsewhere({ to: vault.address, data: vault.call('deposit', 1n).data, gas }),
      'Deposit a unit',
    )
    await user.openAccount()
    await user.dialog.getByRole('tab', { name: 'Activity' }).click()
    const row = user.dialog.getByRole('tabpanel').getByRole('button', { name: /Deposit a unit/ })
    await expect(row).toContainText('Not done', { timeout: 20_000 })
    await row.click()
    await expect(user.button('Close').last()).toBeVisible()
    await expect(user.button('Review again')).toHaveCount(0)
  },
)

test('calls are refused by name before anybody is asked', release, async ({ page, sandbox, demoWith }) => {
  const { user } = await start({ page, sandbox, demoWith })
  for (const call of [{ to: '0x12' }, { to: freshAddress(), data: '0x1' }]) {
    await user.ask([call])
    await expect.poll(async () => (await user.result())?.error).toMatchObject({ code: 'CALL_INVALID' })
  }
  await expect(user.dialog).toBeHidden()
})

test('the demo asks for calls of its own, and says how they came out', release, async ({ page, sandbox, demoWith }) => {
  const { user } = await start({ page, sandbox, demoWith }, { isBatching: true })
  const panel = page.getByRole('group', { name: 'Your own transactions' })
  const status = page.locator('[data-demo="vault-status"]')
  await expect(status).toHaveText('Ready')
  await panel.getByRole('button', { name: 'Deposit 5 USDC' }).click()
  await expect(user.call('Northlight Vault')).toContainText('−5.000 USDC')
  await user.button('Send all 2').click()
  await user.approve()
  await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
  await user.button('Done').click()
  await expect(user.dialog).toBeHidden()
  await expect(status).toHaveText('Deposit 5 USDC: done, as tested')
})

test(
  'a user who leaves after the first of two requests has sent it, and the app hears which',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, person, vault, remaining } = await start({ page, sandbox, demoWith })
    await user.ask([vault.approve(dollars('5')), vault.call('deposit', dollars('5'))])
    await user.button('Confirm').click()
    await user.approve()
    await expect(user.dialog.getByText('Request 2 of 2')).toBeVisible({ timeout: 20_000 })
    await user.button('Cancel').click()
    await expect
      .poll(async () => (await user.result())?.error)
      .toMatchObject({ code: 'CALLS_UNFINISHED', steps: [{ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }] })
    expect(await sandbox.allowance(USDC.address, person.address, vault.address)).toBe(dollars('5'))
    expect(await remaining()).toBe(dollars('1000'))
  },
)

test(
  'an approval without a limit needs a tick, also where there is one already',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, vault } = await start({ page, sandbox, demoWith }, { isBatching: true })
    for (const isAgain of [false, true]) {
      await user.ask([vault.approve(maxUint256), vault.call('deposit', dollars('5'))])
      await expect(user.dialog.getByText('No limit, no end.'), isAgain ? 'again' : 'once').toBeVisible()
      await expect(user.button('Check the box to approve')).toBeDisabled()
      await user.dialog.getByRole('checkbox').check()
      await user.button('Send all 2').click()
      await user.approve()
      await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
      await user.button('Done').click()
      await expectOutcome(user, { status: 'confirmed' })
    }
  },
)

test(
  'a coin payment smaller than its fee is confirmed, and data for no contract are warned of',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, vault } = await start({ page, sandbox, demoWith })
    const friend = freshAddress()
    await user.ask([{ to: friend, data: vault.call('claim').data, name: 'Northlight Vault' }])
    await expect(user.dialog.getByText('There is no contract at Northlight Vault on Ethereum.')).toBeVisible()
    await user.button('Cancel').click()
    await user.ask([{ to: friend, value: '1000' }])
    await user.button(/^Send /).click()
    await user.approve()
    await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
    await expectOutcome(user, { status: 'confirmed' })
  },
)
