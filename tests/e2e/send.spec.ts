import { parseEther, toHex } from 'viem'
import { createPairingUser } from './support/pairingUser.ts'
import { createSender, startSending } from './support/sender.ts'
import { beyondFirst, expect, release, test } from './support/test.ts'
import { createPerson, freshAddress, ownedBy, returnConnected } from './support/user.ts'

test.use({ instances: 1 })

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const IMITATION = '0x7E57000000000000000000000000000000000009'

test('AMT-6: all ether arrives, less the fee that the request fixes, and is the account’s activity', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const balance = parseEther('1.234567890123456789')
  const person = await createPerson(sandbox, String(balance))
  const to = freshAddress()
  const user = createSender(page)
  await user.start(demoWith(ownedBy(person)))
  await user.receiver.fill(to.toLowerCase())
  await user.max.click()
  await user.toReview(to)
  await user.sendNow()
  const fees = await page.evaluate(() => {
    const request = window.__demo?.wallets.marten?.requests.find(({ method }) => method === 'eth_sendTransaction')
    const [sent] = (request?.params ?? []) as { gas: string; maxFeePerGas: string }[]
    return sent ? String(BigInt(sent.gas) * BigInt(sent.maxFeePerGas)) : 'nothing was sent'
  })
  expect(await sandbox.balance(to)).toBe(balance - BigInt(fees))

  await user.dialog.getByRole('button', { name: 'Done' }).click()
  await user.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(user.dialog.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await user.openAccount()
  await user.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(user.dialog.getByRole('tabpanel')).toContainText('Sent')
})

for (const [row, [name, token, units, text]] of (
  [
    ['an ERC-20', USDC, 250_500_001n, '250.500001'],
    ['USDT, which returns nothing', USDT, 1n, '0.000001'],
  ] as const
).entries()) {
  test(
    `${name} arrives to the smallest unit, and the list shows the new balance`,
    beyondFirst(row),
    async ({ page, sandbox, demoWith }) => {
      const person = await createPerson(sandbox)
      await sandbox.fundToken({ address: person.address, token, units: String(units + 1_000_000n), chainId: 1 })
      const to = freshAddress()
      const user = createSender(page)
      await user.start(demoWith(ownedBy(person)))
      await user.pick(`eip155:1/${token}`)
      await user.fillIn(text, to)
      await user.sendNow()
      expect(await sandbox.tokenBalance(to, token)).toBe(units)
      expect(await sandbox.tokenBalance(person.address, token)).toBe(1_000_000n)
      await user.dialog.getByRole('button', { name: 'Done' }).click()
      await expect(user.element.locator(`[data-token="eip155:1/${token}"]`)).toContainText('1.000')
    },
  )
}

test('TXT-5: an imitation of a known token is marked, and comes after the real one', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const person = await createPerson(sandbox)
  await sandbox.fundToken({ address: person.address, token: USDC, units: '5000000', chainId: 1 })
  await sandbox.fundToken({ address: person.address, token: IMITATION, units: '999000000', chainId: 1 })
  const user = createSender(page)
  await returnConnected(page, demoWith(ownedBy(person)), person)
  await user.openAccount()
  const rows = user.dialog.getByRole('tabpanel').locator('[data-token]')
  await expect(rows.filter({ hasText: 'Unverified' })).toHaveAttribute('data-token', `eip155:1/${IMITATION}`)
  await expect(rows.last()).toContainText('Unverified')
})

test('a name is resolved, shown with its whole address, and receives', release, async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const to = freshAddress()
  const name = `juno-${to.slice(2, 8).toLowerCase()}.eth`
  await sandbox.ens({ name, address: to })
  const user = createSender(page)
  await user.start(demoWith(ownedBy(person)))
  await user.amount.fill('0.5')
  await user.receiver.fill(name)
  await expect(user.dialog.getByText(name, { exact: true })).toBeVisible()
  await user.toReview(to)
  await expect(user.dialog.getByText(name, { exact: true })).toBeVisible()
  await user.sendNow()
  expect(await sandbox.balance(to)).toBe(parseEther('0.5'))
})

test(
  'a name of the profile service receives, and one that nobody has is an error',
  release,
  async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const to = freshAddress()
    await sandbox.profileName({ name: 'mara.reown.id', addresses: { 60: to } })
    const user = createSender(page)
    await user.start(demoWith(ownedBy(person)))
    await user.amount.fill('0.5')
    await user.receiver.fill('nobody.reown.id')
    await expect(user.dialog.locator('p').getByText('This name has no address on Ethereum.')).toBeVisible()
    await user.receiver.fill('mara.reown.id')
    await user.toReview(to)
  },
)

test('SEND-11: a rejection keeps the review, and a second press sends', async ({ page, sandbox, demoWith }) => {
  const { user, to } = await startSending({ page, sandbox, demoWith })
  await user.fillIn('0.1', to)
  await user.confirm()
  await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
  await expect(user.dialog.getByText('You declined the request in Marten.')).toBeVisible()
  await user.sendAgain()
  expect(await sandbox.balance(to)).toBe(parseEther('0.1'))
})

test('CON-2: an account switched during the review voids it, and nothing is asked', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const [first, second] = [await createPerson(sandbox), await createPerson(sandbox)]
  const to = freshAddress()
  const user = createSender(page)
  await user.start(demoWith({ walletOptions: { marten: { accounts: [first.key, second.key] } } }))
  await user.fillIn('0.1', to)
  await user.act('marten', 'selectAccount', second.address)
  await expect(user.dialog.getByText('Account or network changed')).toBeVisible()
  await expect(user.amount).toBeVisible()
  expect(await user.asked('marten', 'eth_sendTransaction')).toBe(0)
})

test(
  'CON-5: a network switched in the wallet while it is asked: what it sends belongs to the account that paid',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, to } = await startSending({ page, sandbox, demoWith })
    await user.fillIn('0.1', to)
    await user.confirm()
    await expect(user.panel('Marten')).toBeVisible()
    await user.act('marten', 'switchChain', 137)
    await expect(user.amount).toBeVisible()
    expect(await user.asked('marten', 'eth_sendTransaction')).toBe(1)
    await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
    expect(await sandbox.balance(to)).toBe(0n)
  },
)

test(
  'a wallet that answers after the card was closed: the result is told on the page',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, to } = await startSending({ page, sandbox, demoWith })
    await user.fillIn('0.1', to)
    await user.confirm()
    await expect(user.panel('Marten')).toBeVisible()
    await page.evaluate(() => window.__demo?.modal.close())
    await user.approve()
    await expect(page.locator('latchkey-modal .lk-toasts')).toContainText('received 0.1 ETH', { timeout: 15_000 })
    expect(await sandbox.balance(to)).toBe(parseEther('0.1'))
    await user.openAccount()
    await user.dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(user.dialog.getByRole('tabpanel')).toContainText('Sent')
  },
)

test(
  'an app asks for a transfer, and gets its hash, or learns that the user closed',
  release,
  async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    const to = freshAddress()
    const user = createSender(page)
    await returnConnected(page, demoWith(ownedBy(person)), person)
    const ask = () =>
      page.evaluate(
        (receiver) =>
          window.__demo?.modal.send({ to: receiver, amount: '0.25' }).then(
            ({ hash }) => hash,
            (error) => error.code as string,
          ),
        to,
      )
    const refused = ask()
    await expect(user.amount).toHaveValue('0.25')
    await expect(user.amount).not.toBeEditable()
    await user.dialog.getByRole('button', { name: 'Close' }).click()
    expect(await refused).toBe(4001)
    for (const wrong of [{ amount: '0,25' }, { to: '' }, { token: '0x1' }]) {
      const code = await page.evaluate(
        (request) => window.__demo?.modal.send(request).catch((error) => error.code as string),
        { to, amount: '0.25', ...wrong },
      )
      expect(code).toBe('TRANSFER_INCOMPLETE')
    }
    const sent = ask()
    await user.toReview(to)
    await user.confirm()
    await user.approve()
    expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
    await user.sent()
    expect(await sandbox.balance(to)).toBe(parseEther('0.25'))
  },
)

test(
  'SEND-8: a paired phone is asked once, and the result is what its chain confirms',
  release,
  async ({ page, phone, sandbox, demoUrl }) => {
    const { account } = await phone.state()
    await sandbox.fund({ address: account, wei: String(parseEther('2')), chainId: 1 })
    const to = freshAddress()
    const user = createSender(page)
    await page.goto(demoUrl)
    await createPairingUser(page, phone).pair()
    await user.openForm()
    await user.fillIn('0.75', to)
    await user.confirm()
    await phone.approve('eth_sendTransaction')
    await user.sent()
    expect(await sandbox.balance(to)).toBe(parseEther('0.75'))
    const hash = await user.fact('Hash').locator('bdi').getAttribute('title')
    const mined = await sandbox.rpc({ chainId: 1, method: 'eth_getTransactionByHash', params: [hash] })
    expect(mined).toMatchObject({ from: account.toLowerCase(), to: to.toLowerCase(), value: toHex(parseEther('0.75')) })
    const { heard } = await phone.state()
    expect(heard.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  },
)

test('by keyboard alone, on a phone’s viewport with motion', release, async ({ page, sandbox, demoWith }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const person = await createPerson(sandbox)
  const to = freshAddress()
  const user = createSender(page)
  await returnConnected(page, demoWith(ownedBy(person)), person)
  await user.openAccount()
  await user.tabTo(user.dialog.getByRole('button', { name: 'Send', exact: true }))
  await page.keyboard.press('Enter')
  await expect(user.amount).toBeFocused()
  await page.keyboard.type('0.1')
  await user.tabTo(user.receiver)
  await page.keyboard.type(to)
  await expect(user.review).not.toHaveAttribute('aria-disabled')
  await user.tabTo(user.review)
  await page.keyboard.press('Enter')
  await user.tabTo(user.send)
  await page.keyboard.press('Enter')
  await user.approve()
  await user.sent()
  expect(await sandbox.balance(to)).toBe(parseEther('0.1'))
})
