import { concat, type Hex, pad, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createPairingUser } from './support/pairingUser.ts'
import { createSender, startSending } from './support/sender.ts'
import { beyondFirst, expect, release, test } from './support/test.ts'
import { createPerson, freshAddress, ownedBy, type Person, short, type World } from './support/user.ts'
import { createVaultUser, expectOutcome } from './support/vaultUser.ts'

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

/** Marten answers with what the returned function is called with, once it was asked. */
async function answerLater(page: World['page']) {
  await page.evaluate(() => {
    const promise = new Promise((resolve) => Object.assign(window, { answerMarten: resolve }))
    window.__demo?.wallets.marten?.answer('eth_sendTransaction', () => promise)
  })
  return (hash: Hex) =>
    page.evaluate((value) => (window as unknown as { answerMarten(hash: string): void }).answerMarten(value), hash)
}

const hostileStatuses = [
  ['pays somebody else', async ({ send }, _to) => send({ to: freshAddress(), value: parseEther('0.1') })],
  ['pays another amount', async ({ send }, to) => send({ to, value: parseEther('0.01') })],
] as const satisfies readonly (readonly [
  string,
  (wallet: ReturnType<typeof createSideWallet>, to: Hex) => Promise<Hex>,
])[]

for (const [row, [name, lie]] of hostileStatuses.entries()) {
  test(`SEND-11: a wallet that ${name} is not told as sent`, beyondFirst(row), async ({ page, sandbox, demoWith }) => {
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

/** A contract that calls whom its call data names, with a value, whatever comes of it. */
const CALLER = '0x604036038060405f375f5f915f6020355f355af100'
const REFUSES = '0x5f5ffd'

for (const [name, isRefused, title] of [
  ['whose call has paid has sent', false, 'Sent'],
  ['whose call has failed is not told as sent', true, 'Confirmed, but not this transfer'],
] as const) {
  test(`SEND-11: a contract account ${name}, also through a relayer`, release, async ({ page, sandbox, demoWith }) => {
    const relayer = await createPerson(sandbox)
    const wallet = createSideWallet(sandbox, relayer)
    const account = await sandbox.contractAccount(relayer, true)
    await sandbox.fund({ address: account.address, wei: String(parseEther('1')), chainId: 1 })
    await wallet.rpc('anvil_setCode', account.address, CALLER)
    const [user, to] = [createSender(page), freshAddress()]
    await user.start(demoWith({ walletOptions: { marten: { contractAccounts: [account], accounts: [] } } }))
    await user.fillIn('0.1', to)
    const answer = await answerLater(page)
    await user.confirm()
    await expect.poll(() => user.asked('marten', 'eth_sendTransaction')).toBe(1)
    if (isRefused) await wallet.rpc('anvil_setCode', to, REFUSES)
    const data = concat([pad(to), toHex(parseEther('0.1'), { size: 32 })])
    await answer(await wallet.send({ to: account.address, data }))
    await expect(user.heading(title)).toBeVisible({ timeout: 20_000 })
    expect(await sandbox.balance(to)).toBe(isRefused ? 0n : parseEther('0.1'))
  })
}

test('SEND-11: the hash of an older transaction is not told as sent', release, async ({ page, sandbox, demoWith }) => {
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

test(
  'SEND-11: a token that keeps a share says what has arrived',
  release,
  async ({ page, sandbox, demoWith, allow }) => {
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
    await expect(user.dialog.getByText('received 99 TOLL of 100 TOLL')).toBeVisible()
  },
)

test(
  'SEND-13: while a node lags behind another one, nothing is told; then the payment is confirmed',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, to } = await startSending({ page, sandbox, demoWith })
    await user.fillIn('0.1', to)
    await user.confirm()
    await expect(user.panel('Marten')).toBeVisible()
    // One node has the block, so that the nonce is used; the other has neither block nor transaction.
    const lag = (method: string, result: Hex | null, times = 1) =>
      sandbox.faults('/v1', { kind: 'rpc', result }, { method, times })
    await lag('eth_getTransactionByHash', null)
    await lag('eth_getTransactionReceipt', null, 2)
    await lag('eth_blockNumber', '0x0')
    await sandbox.clearRequests()
    await user.approve()
    await user.sent()
    const read = (await sandbox.requests()).flatMap(({ rpcMethods = [] }) => rpcMethods)
    expect(read.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(3)
    expect(read.filter((method) => method === 'eth_getTransactionCount').length).toBeGreaterThan(1)
    expect(await sandbox.balance(to)).toBe(parseEther('0.1'))
  },
)

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
  const mineBlock = ({ rpc }: ReturnType<typeof createSideWallet>) => rpc('evm_mine')
  test.afterEach(async ({ sandbox }) => {
    await sandbox.rpc({ chainId: ARBITRUM, method: 'evm_setAutomine', params: [true] })
    await sandbox.rpc({ chainId: ARBITRUM, method: 'evm_mine', params: [] })
  })

  for (const [title, change, status] of [
    ['Canceled', (person: Hex) => ({ to: person }), 'cancelled'],
    ['Replaced', () => ({ to: freshAddress(), value: 1n }), 'replaced'],
  ] as const) {
    test(
      `SEND-13: calls of the app that are ${status} by the wallet are told so to the user and the app`,
      release,
      async ({ page, sandbox, demoWith }) => {
        const person = await createPerson(sandbox, undefined, [ARBITRUM])
        const { rpc } = await sandbox.describe()
        const chains = [1, ARBITRUM].map((id) => ({ id, rpcUrl: rpc[id] ?? '' }))
        const user = createVaultUser(page)
        await page.goto(demoWith({ walletOptions: { marten: { accounts: [person.key], chains } } }))
        await user.connect()
        await user.act('marten', 'switchChain', ARBITRUM)
        await expect.poll(() => page.evaluate(() => window.__demo?.modal.getState().network?.id)).toBe(ARBITRUM)
        const to = freshAddress()
        await user.ask([{ to, value: String(parseEther('0.1')) }], { description: 'Order 18' })
        const wallet = createSideWallet(sandbox, person, ARBITRUM)
        const nonce = await wallet.readNonce()
        await user.button('Send 0.1 ETH').click()
        await expect(user.panel('Marten')).toBeVisible()
        await wallet.rpc('evm_setAutomine', false)
        const seen = page.waitForResponse(
          (response) => response.request().postData()?.includes('eth_getTransactionByHash') === true,
        )
        await user.approve()
        await seen
        await wallet.send({ ...change(person.address), nonce, price: 10n ** 12n })
        await mineBlock(wallet)
        await expect(user.heading(title)).toBeVisible({ timeout: 30_000 })
        await expectOutcome(user, { status })
        expect(await sandbox.balance(to, ARBITRUM)).toBe(0n)
      },
    )
  }

  test(
    'SEND-13: sped up by the wallet, it has arrived under its new hash',
    release,
    async ({ page, sandbox, demoWith }) => {
      const { user, wallet, nonce, to } = await startHeld({ page, sandbox, demoWith })
      const faster = await wallet.send({ to, value: parseEther('0.1'), nonce, price: 10n ** 12n })
      await mineBlock(wallet)
      await expect(user.heading('Sent')).toBeVisible({ timeout: 30_000 })
      await expect(user.dialog.getByText('You sped it up in Marten')).toBeVisible()
      await expect(user.element.locator(`[title="${faster}"]`)).toBeVisible()
      expect(await sandbox.balance(to, ARBITRUM)).toBe(parseEther('0.1'))
    },
  )

  test(
    'SEND-13: canceled by the wallet, nothing has moved, also after a reload',
    release,
    async ({ page, sandbox, demoWith }) => {
      const { user, person, wallet, nonce, to } = await startHeld({ page, sandbox, demoWith })
      await wallet.send({ to: person.address, nonce, price: 10n ** 12n })
      await mineBlock(wallet)
      await expect(user.heading('Canceled')).toBeVisible({ timeout: 30_000 })
      expect(await sandbox.balance(to, ARBITRUM)).toBe(0n)
      await page.reload()
      await user.openAccount()
      await user.dialog.getByRole('tab', { name: 'Activity' }).click()
      // The service lists the transaction that took its place too, before or after it: both have about the same time.
      await expect(
        user.dialog.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Canceledby you, in Marten' }),
      ).toBeVisible()
    },
  )
})

test(
  'SEND-8: a press while offline is refused with its reason; once online only another press asks',
  release,
  async ({ page, sandbox, demoWith, context, allow }) => {
    allow('/v1/?chainId=', '/assets/transactionViews-')
    const { user, to } = await startSending({ page, sandbox, demoWith })
    await user.fillIn('0.1', to)
    await context.setOffline(true)
    const offline = user.dialog.getByRole('button', { name: 'Offline' })
    await expect(offline).toHaveAttribute('aria-disabled', 'true')
    await offline.press('Enter')
    await expect(user.dialog.getByText("Nothing is sent while you're offline.")).toBeVisible()
    await context.setOffline(false)
    await expect(user.send).toBeEnabled()
    expect(await user.asked('marten', 'eth_sendTransaction')).toBe(0)
    await user.sendNow()
    expect(await user.asked('marten', 'eth_sendTransaction')).toBe(1)
    expect(await sandbox.balance(to)).toBe(parseEther('0.1'))
  },
)

test(
  'SEND-8: a review that was confirmed offline asks a paired phone for nothing, also once it is online',
  release,
  async ({ page, phone, sandbox, demoUrl, context, allow }) => {
    // The result's view is loaded ahead; without it, it is loaded when it is needed.
    allow('/v1/?chainId=', 'ws', '/assets/transactionViews-')
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
      window.__demo?.modal.getProvider('eip155').then((match) => match?.request({ method: 'eth_chainId' })),
    )
    const { heard } = await phone.state()
    expect(heard.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  },
)
