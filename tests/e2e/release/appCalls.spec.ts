import { parseEther, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { SMART_ACCOUNT } from '../../../examples/sandbox/src/nodes/smartAccount.ts'
import { createEmailUser } from '../support/emailUser.ts'
import { createPairingUser } from '../support/pairingUser.ts'
import { tokens } from '../support/swapper.ts'
import { expect, test } from '../support/test.ts'
import { createPerson, freshAddress, returnConnected, type World } from '../support/user.ts'
import { createVaultUser, deployVault, dollars, expectOutcome } from '../support/vaultUser.ts'

// Calls of an app by every kind of wallet, and every end that they can come to.

test.use({ world: { namespaces: ['eip155'], wallets: ['marten'] }, instances: 1 })

const { USDC } = tokens
const ARBITRUM = 42161

/** Gives an account ether for the fees and a thousand dollars. */
async function fund({ fund, fundToken }: World['sandbox'], address: string) {
  await fund({ address, wei: String(parseEther('1')), chainId: 1 })
  await fundToken({ address, token: USDC.address, units: String(dollars('1000')), chainId: 1 })
}

/** A connected user of an extension, and a vault of their own. */
async function start({ page, sandbox, demoWith }: World, { isBatching = false, isSponsored = false } = {}) {
  const person = await createPerson(sandbox, '1')
  await fund(sandbox, person.address)
  const vault = await deployVault(sandbox)
  const user = createVaultUser(page)
  const { rpc } = await sandbox.describe()
  const chains = [1, ARBITRUM].map((id) => ({ id, rpcUrl: rpc[id] ?? '' }))
  const marten = { accounts: [person.key], chains, ...(isBatching && { delegate: SMART_ACCOUNT }) }
  await returnConnected(page, demoWith({ walletOptions: { marten }, sponsored: isSponsored }), person)
  return { user, person, vault, remaining: () => sandbox.tokenBalance(person.address, USDC.address) }
}

const answerWith = (page: World['page'], method: string, answer: unknown) =>
  page.evaluate(([name, value]) => void window.__demo?.wallets.marten?.answer(name as string, () => value), [
    method,
    answer,
  ] as const)

test.describe('by a paired phone', () => {
  async function startPaired({ page, sandbox }: Omit<World, 'demoWith'>, demoUrl: string, phone: Phone) {
    const { account } = await phone.state()
    await fund(sandbox, account)
    const vault = await deployVault(sandbox)
    await page.goto(demoUrl)
    await createPairingUser(page, phone).pair()
    return { user: createVaultUser(page), vault, account }
  }
  type Phone = Parameters<typeof createPairingUser>[1]

  test('several calls are asked for one by one, and the phone sees each once', async ({
    page,
    sandbox,
    demoUrl,
    phone,
  }) => {
    const { user, vault, account } = await startPaired({ page, sandbox }, demoUrl, phone)
    await user.ask([vault.approve(dollars('200')), vault.call('deposit', dollars('200'))])
    await expect(user.dialog.getByText('Request 1 of 2')).toBeVisible()
    await user.button('Confirm').click()
    await phone.approve('eth_sendTransaction')
    await expect(user.dialog.getByText('Request 2 of 2')).toBeVisible({ timeout: 20_000 })
    await user.button('Send 200 USDC').click()
    await phone.approve('eth_sendTransaction')
    await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
    await expectOutcome(user, { status: 'confirmed' })
    expect(await vault.sharesOf(account)).toBe(dollars('195.248'))
    const { heard } = await phone.state()
    expect(heard.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(2)
  })

  test('a contract that changes meanwhile is told as not as tested, and a phone that declines has sent nothing', async ({
    page,
    sandbox,
    demoUrl,
    phone,
  }) => {
    const { user, vault } = await startPaired({ page, sandbox }, demoUrl, phone)
    await user.ask([vault.call('claim')])
    await user.button('Get 12.4 NLV').click()
    await phone.reject('eth_sendTransaction')
    await expect(user.heading('Declined')).toBeVisible()
    await vault.setReward(1_000_000)
    await user.button('Try again').click()
    await phone.approve('eth_sendTransaction')
    await expect(user.heading('Confirmed, not as tested')).toBeVisible({ timeout: 20_000 })
    await expectOutcome(user, { status: 'mismatched' })
  })
})

test.describe('by an embedded wallet', () => {
  test.use({ world: { namespaces: ['eip155'], wallets: [] } })

  test('a standard account is asked for each call on the page of its wallet', async ({
    page,
    sandbox,
    demoWith,
    secureSite,
  }) => {
    const login = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true, modalOptions: { wallets: { accountTypes: { eip155: 'eoa' } } } }))
    const address = await login.logIn()
    await fund(sandbox, address)
    const vault = await deployVault(sandbox)
    const user = createVaultUser(page)
    await user.ask([vault.approve(dollars('50')), vault.call('deposit', dollars('50'))])
    await user.button('Confirm').click()
    await login.answer('Approve')
    await expect(user.dialog.getByText('Request 2 of 2')).toBeVisible({ timeout: 20_000 })
    await user.button('Send 50 USDC').click()
    await login.answer('Decline')
    await expect(user.heading('Declined')).toBeVisible()
    await user.button('Try again').click()
    await login.answer('Approve')
    await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
    await expectOutcome(user, { status: 'confirmed' })
    expect(await vault.sharesOf(address)).toBe(dollars('48.812'))
  })

  test('a smart account that pays its own fee sends both in one request, and another result is told', async ({
    page,
    sandbox,
    demoWith,
    secureSite,
  }) => {
    const login = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    const address = await login.logIn()
    await fund(sandbox, address)
    const vault = await deployVault(sandbox)
    const user = createVaultUser(page)
    await user.ask([vault.approve(dollars('50')), vault.call('deposit', dollars('50'))])
    await expect(user.fact('Network fee')).toContainText('estimate, your wallet sets it')
    await user.button('Send all 2').click()
    await login.answer('Approve')
    await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
    await expectOutcome(user, { status: 'confirmed' })
    await user.button('Done').click()
    await expect(user.dialog).toBeHidden()

    await user.ask([vault.approve(dollars('50')), vault.call('deposit', dollars('50'))])
    await user.button('Send all 2').click()
    await expect(user.dialog.getByText('Waiting for your answer')).toBeVisible()
    await vault.setShares(900_000)
    await login.answer('Approve')
    await expect(user.heading('Confirmed, not as tested')).toBeVisible({ timeout: 20_000 })
    await expectOutcome(user, { status: 'mismatched' })
  })
})

test('a batch whose second call fails on the chain has done nothing, and the app hears it', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, person, vault, remaining } = await start({ page, sandbox, demoWith }, { isBatching: true })
  await user.ask([vault.approve(dollars('5')), vault.call('deposit', dollars('5'))])
  await expect(user.button('Send all 2')).toBeVisible()
  // Marten would notice it: this wallet sends what fails in its block.
  await vault.pause()
  const failing = { to: vault.address, data: vault.call('deposit', dollars('5')).data, gas: 200_000n, nonce: 0 }
  const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n }
  const signed = await privateKeyToAccount(person.key).signTransaction({ chainId: 1, ...failing, ...fees })
  const hash = await sandbox.rpc({ chainId: 1, method: 'eth_sendRawTransaction', params: [signed] })
  await answerWith(page, 'wallet_sendCalls', { id: '0x01' })
  await answerWith(page, 'wallet_getCallsStatus', { status: 500, receipts: [{ transactionHash: hash, status: '0x0' }] })
  await user.button('Send all 2').click()
  await expect(user.heading('Not done')).toBeVisible({ timeout: 20_000 })
  await expectOutcome(user, { status: 'failed' })
  expect([await remaining(), await vault.sharesOf(person.address)]).toEqual([dollars('1000'), 0n])
  expect(await sandbox.allowance(USDC.address, person.address, vault.address)).toBe(0n)
})

test('a call that fails on the chain has moved nothing but the fee, and the app hears it', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, person, vault, remaining } = await start({ page, sandbox, demoWith })
  await user.ask([vault.approve(dollars('5'))])
  await user.button('Approve USDC').click()
  await user.approve()
  await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
  await user.button('Done').click()

  await user.ask([vault.call('deposit', dollars('5'))])
  await user.button('Send 5 USDC').click()
  await expect(user.panel('Marten')).toBeVisible()
  await vault.pause()
  await user.approve()
  await expect(user.heading('Not done')).toBeVisible({ timeout: 20_000 })
  await expectOutcome(user, { status: 'failed' })
  expect([await remaining(), await vault.sharesOf(person.address)]).toEqual([dollars('1000'), 0n])
})

test('of three calls, one by one, the third fails: the other two are done, and the app hears of all', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, person, vault, remaining } = await start({ page, sandbox, demoWith })
  await user.ask([vault.call('claim'), vault.approve(dollars('5')), vault.call('deposit', dollars('5'))])
  for (const step of [1, 2]) {
    await expect(user.dialog.getByText(`Request ${step} of 3`)).toBeVisible({ timeout: 20_000 })
    await user.button('Confirm').click()
    await user.approve()
  }
  await expect(user.dialog.getByText('Request 3 of 3')).toBeVisible({ timeout: 20_000 })
  await user.button('Send 5 USDC').click()
  await expect(user.panel('Marten')).toBeVisible()
  await vault.pause()
  await user.approve()
  await expect(user.heading('Not done')).toBeVisible({ timeout: 20_000 })
  await expectOutcome(user, { status: 'failed' })
  expect((await user.result())?.sent).toMatchObject({ steps: [{}, {}, {}] })
  expect([await remaining(), await vault.sharesOf(person.address)]).toEqual([dollars('1000'), 12_400_000n])
  expect(await sandbox.allowance(USDC.address, person.address, vault.address)).toBe(dollars('5'))
})

test('fees that the app stops paying between review and press are said, and nothing is sent before another press', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, vault, person } = await start({ page, sandbox, demoWith }, { isBatching: true, isSponsored: true })
  await answerWith(page, 'wallet_getCapabilities', {
    '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
  })
  await user.ask([vault.approve(dollars('5')), vault.call('deposit', dollars('5'))])
  await expect(user.fact('Network fee')).toContainText(/No network fee.*paid by Northlight/)
  // It refuses the capability, as it lacks it.
  await user.button('Send all 2').click()
  await expect(user.dialog.getByText("Northlight doesn't pay the fee any more. Nothing was sent.")).toBeVisible()
  await expect(user.fact('Network fee')).not.toContainText('No network fee')
  expect(await vault.sharesOf(person.address)).toBe(0n)
  expect(await user.result()).toEqual({})
  await user.button('Send all 2').click()
  await user.approve()
  await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
  await expectOutcome(user, { status: 'confirmed' })
})

test('a call that the node could not test is not sent without a tick, shows its data, and claims nothing afterwards', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, vault, person } = await start({ page, sandbox, demoWith })
  const error = { code: -32_601, message: 'the method does not exist' }
  await sandbox.faults('/v1', { kind: 'rpc', error }, { method: 'eth_simulateV1' })
  const call = vault.call('claim')
  await user.ask([call], { description: 'Claim rewards' })
  await expect(user.dialog.getByText("The network couldn't test this call.")).toBeVisible()
  await user.dialog.getByText('Call, as data').click()
  await expect(user.dialog.getByText(`${call.to} ${call.data}`)).toBeVisible()
  await expect(user.button('Check the box to send')).toBeDisabled()
  await user.dialog.getByRole('checkbox', { name: 'I trust Northlight with this call' }).check()
  await user.button('Confirm').click()
  await user.approve()
  await expect(user.heading('Confirmed')).toBeVisible({ timeout: 20_000 })
  await expectOutcome(user, { status: 'amountUnknown' })
  expect(await vault.sharesOf(person.address)).toBe(12_400_000n)
})

test('SEND-3: a payment to the zero address needs a tick, and a revoked approval says whose it was', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, vault, person } = await start({ page, sandbox, demoWith })
  await user.ask([{ to: zeroAddress, value: '1000' }])
  await expect(user.dialog.getByText('Nobody owns this address.')).toBeVisible()
  await expect(user.button('Check the box to send')).toBeDisabled()
  await user.button('Cancel').click()
  await expect.poll(async () => (await user.result())?.error).toMatchObject({ code: 4001 })

  await user.ask([vault.approve(dollars('5'))])
  await user.button('Approve USDC').click()
  await user.approve()
  await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
  await user.button('Done').click()
  await user.ask([vault.approve(0n)])
  await expect(user.dialog.locator(`[data-address="${vault.address}"]`)).toBeVisible()
  await user.button('Revoke USDC').click()
  await user.approve()
  await expect(user.heading('Done, as tested')).toBeVisible({ timeout: 20_000 })
  await expectOutcome(user, { status: 'confirmed' })
  expect(await sandbox.allowance(USDC.address, person.address, vault.address)).toBe(0n)
})

test('of several requests at once the card shows the last one, and the first learns why', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, vault } = await start({ page, sandbox, demoWith })
  await user.ask([vault.call('claim')])
  await expect(user.button('Get 12.4 NLV')).toBeVisible()
  const first = await page.evaluateHandle(() => (window as unknown as { appResult: Record<string, unknown> }).appResult)
  const friend = freshAddress()
  await user.ask([{ to: friend, value: '1000' }])
  await expect(user.dialog.locator(`[data-address="${friend}"]`)).toBeVisible()
  await expect.poll(() => first.evaluate((result) => result.error)).toMatchObject({ code: 4001 })
  await user.button(/^Send /).click()
  await user.approve()
  await expectOutcome(user, { status: 'confirmed' })
  expect(await user.asked('eth_sendTransaction')).toBe(1)
})

test('CON-2: calls for one network are not reviewed on another, and again once the user is back', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, vault } = await start({ page, sandbox, demoWith })
  await user.ask([vault.call('claim')])
  await expect(user.button('Get 12.4 NLV')).toBeVisible()
  const select = (chainId: number) =>
    page.evaluate((id) => void window.__demo?.wallets.marten?.switchChain(id), chainId)
  await select(ARBITRUM)
  await expect(user.dialog.getByText('Account or network changed. Review it again.')).toBeVisible()
  await expect(user.button('Get 12.4 NLV')).toHaveCount(0)
  await select(1)
  await expect(user.button('Get 12.4 NLV')).toBeVisible()
  expect(await user.asked('eth_sendTransaction')).toBe(0)
})

test('calls of which the wallet says nothing for ten minutes are not known, and are not asked for again', async ({
  page,
  sandbox,
  demoWith,
}) => {
  await page.clock.install()
  const { user, vault } = await start({ page, sandbox, demoWith }, { isBatching: true })
  await answerWith(page, 'wallet_getCallsStatus', { status: 100 })
  await user.ask([vault.approve(dollars('5')), vault.call('deposit', dollars('5'))])
  await user.button('Send all 2').click()
  await user.approve()
  await expect.poll(() => user.asked('wallet_getCallsStatus')).toBeGreaterThan(0)
  await page.clock.fastForward('11:00')
  await expect(user.heading('Not confirmed yet')).toBeVisible({ timeout: 20_000 })
  await expectOutcome(user, { status: 'unknown' })
  await expect(user.button('Review again')).toHaveCount(0)
  expect(await user.asked('wallet_sendCalls')).toBe(1)
})
