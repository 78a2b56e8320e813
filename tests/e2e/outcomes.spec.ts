import { encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createPairingUser } from './support/pairingUser.ts'
import { createSender, startSending } from './support/sender.ts'
import { expect, test } from './support/test.ts'
import { createPerson, freshAddress, ownedBy, type Person, short, type World } from './support/user.ts'

test.use({ instances: 1 })

/** Nobody else sends there, so a test can hold its blocks back. */
const ARBITRUM = 42161
const TOLL = '0x7e57000000000000000000000000000000000002'

type Call = { to: Hex; value?: bigint; data?: Hex; nonce?: number; price?: bigint }

/** Transactions of a person that no wallet was asked for; a wallet may answer with their hashes. */
function createSideWallet(sandbox: World['sandbox'], { key }: Pick<Person, 'key'>, chainId = 1) {
  const account = privateKeyToAccount(key)
  const rpc = (method: string, ...params: unknown[]) => sandbox.rpc({ chainId, method, params })
  const readNonce = async () => Number(await rpc('eth_getTransactionCount', account.address, 'latest'))
  return {
    rpc,
    readNonce,
    async send({ to, value = 0n, data, nonce, price = 2n * 10n ** 10n }: Call): Promise<Hex> {
      const fees = { maxFeePerGas: price, maxPriorityFeePerGas: price / 2n, gas: 200_000n }
      const call = { chainId, to, value, nonce: nonce ?? (await readNonce()), ...(data ? { data } : {}) }
      return (await rpc('eth_sendRawTransaction', await account.signTransaction({ ...call, ...fees }))) as Hex
    },
  }
}

/** From now on Marten answers with this hash, whatever it is asked for. */
const answerWith = (page: World['page'], hash: string) =>
  page.evaluate((value) => void window.__demo?.wallets.marten?.answer('eth_sendTransaction', () => value), hash)

const lies = [
  ['pays somebody else', async ({ send }, _to) => send({ to: freshAddress(), value: parseEther('0.1') })],
  ['pays another amount', async ({ send }, to) => send({ to, value: parseEther('0.01') })],
  [
    'is a contract account whose inner transfer failed',
    async ({ send, rpc }, to) => {
      const account = freshAddress()
      // It takes any call, and does nothing.
      await rpc('anvil_setCode', account, '0x00')
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
      return send({ to: account, data })
    },
  ],
] as const satisfies readonly (readonly [
  string,
  (wallet: ReturnType<typeof createSideWallet>, to: Hex) => Promise<Hex>,
])[]

for (const [name, lie] of lies) {
  test(`SEND-11: a wallet that ${name} is not told as sent`, async ({ page, sandbox, demoWith }) => {
    const { user, person, to } = await startSending({ page, sandbox, demoWith })
    await user.fillIn('0.1', to)
    await answerWith(page, await lie(createSideWallet(sandbox, person), to))
    await user.confirm()
    await expect(user.heading('Confirmed, but not this transfer')).toBeVisible({ timeout: 20_000 })
    await expect(user.heading('Sent')).toBeHidden()
    await expect(user.dialog.getByRole('button', { name: 'Review again' })).toBeHidden()
    await user.dialog.getByRole('button', { name: 'Check activity' }).click()
    await expect(user.dialog.getByRole('listitem').first()).toBeVisible()
    await expect(user.dialog).not.toContainText(short(to))
  })
}

test('SEND-11: the hash of an older transaction is not told as sent', async ({ page, sandbox, demoWith }) => {
  const { user, person, to } = await startSending({ page, sandbox, demoWith })
  const wallet = createSideWallet(sandbox, person)
  const older = await wallet.send({ to, value: parseEther('0.1') })
  await wallet.rpc('evm_mine')
  await wallet.rpc('evm_mine')
  await user.fillIn('0.1', to)
  await answerWith(page, older)
  await user.confirm()
  await expect(user.heading('Confirmed, but not this transfer')).toBeVisible({ timeout: 20_000 })
})

test('SEND-11: a token that keeps a share says what has arrived', async ({ page, sandbox, demoWith, allow }) => {
  // The services know neither its image nor its price.
  allow('/public/getTokenImage/TOLL', '/v1/fungible/price')
  const person = await createPerson(sandbox)
  await sandbox.fundToken({ address: person.address, token: TOLL, units: String(parseEther('100')), chainId: 1 })
  const to = freshAddress()
  const user = createSender(page)
  await user.start(demoWith(ownedBy(person)))
  await user.pick(`eip155:1/${TOLL}`)
  await user.fillIn('100', to)
  await user.sendNow()
  expect(await sandbox.tokenBalance(to, TOLL)).toBe(parseEther('99'))
  await expect(user.dialog.getByText('99 TOLL of 100 TOLL arrived')).toBeVisible()
})

test.describe('a payment that waits for its block', () => {
  test.describe.configure({ mode: 'serial' })

  /** Sends 0.1 ether, whose block is held back. */
  async function startHeld({ page, sandbox, demoWith }: World) {
    const person = await createPerson(sandbox, undefined, [ARBITRUM])
    const to = freshAddress()
    const { rpc } = await sandbox.describe()
    const chains = [1, ARBITRUM].map((id) => ({ id, rpcUrl: rpc[id] ?? '' }))
    const user = createSender(page)
    await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key], chains } } }))
    await user.connect()
    await user.act('marten', 'switchChain', ARBITRUM)
    await user.openForm()
    await user.fillIn('0.1', to)
    const wallet = createSideWallet(sandbox, person, ARBITRUM)
    const nonce = await wallet.readNonce()
    await wallet.rpc('evm_setAutomine', false)
    await user.confirm()
    // Only what was once seen waiting is known to be replaced.
    const seen = page.waitForResponse(
      (response) => response.request().postData()?.includes('eth_getTransactionByHash') === true,
    )
    await user.approve()
    await expect(user.heading('Sending')).toBeVisible()
    await seen
    return { user, person, wallet, nonce, to }
  }
  const mine = ({ rpc }: ReturnType<typeof createSideWallet>) => rpc('evm_mine')
  test.afterEach(async ({ sandbox }) => {
    await sandbox.rpc({ chainId: ARBITRUM, method: 'evm_setAutomine', params: [true] })
    await sandbox.rpc({ chainId: ARBITRUM, method: 'evm_mine', params: [] })
  })

  test('SEND-13: sped up by the wallet, it has arrived under its new hash', async ({ page, sandbox, demoWith }) => {
    const { user, wallet, nonce, to } = await startHeld({ page, sandbox, demoWith })
    const faster = await wallet.send({ to, value: parseEther('0.1'), nonce, price: 10n ** 12n })
    await mine(wallet)
    await expect(user.heading('Sent')).toBeVisible({ timeout: 30_000 })
    await expect(user.dialog.getByText('You sped it up in your wallet')).toBeVisible()
    await expect(user.element.locator(`[title="${faster}"]`)).toBeVisible()
    expect(await sandbox.balance(to, ARBITRUM)).toBe(parseEther('0.1'))
  })

  test('SEND-13: canceled by the wallet, nothing has moved, also after a reload', async ({
    page,
    sandbox,
    demoWith,
  }) => {
    const { user, person, wallet, nonce, to } = await startHeld({ page, sandbox, demoWith })
    await wallet.send({ to: person.address, nonce, price: 10n ** 12n })
    await mine(wallet)
    await expect(user.heading('Canceled')).toBeVisible({ timeout: 30_000 })
    expect(await sandbox.balance(to, ARBITRUM)).toBe(0n)
    await page.reload()
    await user.openAccount()
    await user.dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(user.dialog.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Canceled')
  })
})

test('SEND-8: a review that was confirmed offline asks a paired phone for nothing, also once it is online', async ({
  page,
  phone,
  sandbox,
  demoUrl,
  context,
  allow,
}) => {
  allow('/v1/?chainId=', 'ws')
  const { account } = await phone.state()
  await sandbox.fund({ address: account, wei: String(parseEther('2')), chainId: 1 })
  const to = freshAddress()
  const user = createSender(page)
  await page.goto(demoUrl)
  await createPairingUser(page, phone).pair()
  await user.openForm()
  await user.fillIn('0.75', to)
  await context.setOffline(true)
  await expect(user.dialog.getByRole('button', { name: 'Offline' })).toHaveAttribute('aria-disabled', 'true')
  await user.dialog.getByRole('button', { name: 'Cancel' }).click()
  await context.setOffline(false)
  await expect(user.review).toBeEnabled()
  // A request that was kept would come with the next one that the phone answers.
  await page.evaluate(() =>
    window.__demo?.modal.getProvider('eip155').then((found) => found?.request({ method: 'eth_chainId' })),
  )
  const { heard } = await phone.state()
  expect(heard.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})
