import { Keypair } from '@solana/web3.js'
import type { SandboxClient } from './support/sandboxClient.ts'
import { createSender } from './support/sender.ts'
import { expect, release, test } from './support/test.ts'
import type { World } from './support/user.ts'

test.use({ instances: 1, world: {} })

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** A wallet on both chains whose Solana account no other test uses. */
async function createOwner(sandbox: SandboxClient, lamports = 2_000_000_000) {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const address = Keypair.fromSeed(seed).publicKey.toBase58()
  await sandbox.fundSolana({ address, lamports: String(lamports) })
  return { address, setup: { solanaSeeds: { heron: [...seed] } } }
}

/** As the page shows a Solana address. */
const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-6)}`

const fresh = () => Keypair.generate().publicKey.toBase58()

/** A user of the page, and what their wallet of both chains owns. */
async function openPage({ page, sandbox, demoWith }: World) {
  const owner = await createOwner(sandbox)
  const user = createSender(page)
  await page.goto(demoWith(owner.setup))
  return { owner, user }
}

/** The same, connected on Solana with the form open, and an address that nobody has used. */
async function startOnSolana(world: World) {
  const { owner, user } = await openPage(world)
  await user.connect('Heron', 'Solana')
  await user.openForm()
  return { owner, user, to: fresh() }
}

test(
  'a wallet of both chains is one row, and connects on Solana with the balance of the chain',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { owner, user } = await openPage({ page, sandbox, demoWith })
    await user.connectButton.click()
    await expect(user.wallet('example.heron')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await user.connect('Heron', 'Solana')
    await expect(user.accountButton).toContainText(short(owner.address))
    await expect(user.accountButton).toContainText('2.000 SOL')
    await page.reload()
    await expect(user.accountButton).toContainText(short(owner.address))
    await expect(user.accountButton).toContainText('2.000 SOL')
  },
)

test('AMT-6: all SOL arrives to the lamport', async ({ page, sandbox, demoWith }) => {
  const { owner, user, to } = await startOnSolana({ page, sandbox, demoWith })
  await user.receiver.fill(to)
  await user.max.click()
  await user.toReview(to)
  await user.sendNow('Heron')
  expect(await sandbox.lamports(owner.address)).toBe(0)
  const arrived = await sandbox.lamports(to)
  expect(arrived).toBeGreaterThan(1_999_000_000)
  expect(arrived).toBeLessThan(2_000_000_000)
})

test(
  'a token reaches a fresh owner, whose account is created, and its deposit was shown',
  release,
  async ({ page, sandbox, demoWith }) => {
    const owner = await createOwner(sandbox)
    await sandbox.fundSolana({ address: owner.address, mint: USDC, units: '5000001' })
    const to = fresh()
    const user = createSender(page)
    await user.start(demoWith(owner.setup), 'Heron', 'Solana')
    await user.pick(`${MAINNET}/${USDC}`)
    await user.fillIn('1.000001', to)
    await expect(user.dialog.getByText('Deposit for a new account')).toBeVisible()
    await user.sendNow('Heron')
    await expect(user.dialog.getByText('1.000001 USDC')).toBeVisible()
    expect(await sandbox.solanaUnits(to, USDC)).toEqual(['1000001'])
    expect(await sandbox.solanaUnits(owner.address, USDC)).toEqual(['4000000'])
  },
)

test(
  'a name of the profile service receives on Solana, and one with an EVM address only does not',
  release,
  async ({ page, sandbox, demoWith }) => {
    const owner = await createOwner(sandbox)
    const to = fresh()
    await sandbox.profileName({ name: 'sol.reown.id', addresses: { 501: to } })
    await sandbox.profileName({ name: 'evm.reown.id', addresses: { 60: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } })
    const user = createSender(page)
    await user.start(demoWith(owner.setup), 'Heron', 'Solana')
    await user.amount.fill('0.25')
    for (const anonymous of ['evm.reown.id', 'vitalik.eth']) {
      await user.receiver.fill(anonymous)
      await expect(user.dialog.locator('p').getByText('This name has no address on Solana.')).toBeVisible()
    }
    await user.receiver.fill('sol.reown.id')
    await expect(user.dialog.getByText('sol.reown.id', { exact: true })).toBeVisible()
    await user.toReview(to)
    await user.sendNow('Heron')
    expect(await sandbox.lamports(to)).toBe(250_000_000)
  },
)

test(
  'an amount that the chain would not keep is told before the wallet is asked',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, to } = await startOnSolana({ page, sandbox, demoWith })
    await user.amount.fill('0.0001')
    await user.receiver.fill(to)
    await expect(user.dialog.getByText('A new account needs at least')).toBeVisible()
  },
)

test(
  'a block hash that expires while the user decides sends nothing, and can be tried again',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, to } = await startOnSolana({ page, sandbox, demoWith })
    await user.fillIn('0.5', to)
    await user.confirm()
    await expect(user.panel('Heron')).toBeVisible()
    await sandbox.expireSolana()
    await user.approve('Heron')
    await expect(user.dialog.getByText('You approved too late')).toBeVisible()
    expect(await sandbox.lamports(to)).toBe(0)
    await user.sendAgain('Heron')
    expect(await sandbox.lamports(to)).toBe(500_000_000)
  },
)

test(
  'one wallet on both chains: each has its account and tokens, restored together',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user } = await openPage({ page, sandbox, demoWith })
    await user.connect('Heron', 'Ethereum')
    await expect(user.accountButton).toContainText('ETH')
    // Switching to a network of the other chain offers to connect there.
    await user.openAccount()
    await user.dialog.getByRole('button', { name: /^Network: / }).click()
    await user.network(MAINNET).click()
    await user.dialog.getByRole('button', { name: 'Connect Heron' }).click()
    await user.approve('Heron')
    await expect(user.accountButton).toContainText('2.000 SOL')
    await user.openAccount()
    const rows = user.dialog.getByRole('tabpanel').locator('[data-token]')
    await expect(rows.filter({ hasText: 'SOL' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'ETH' }).first()).toBeVisible()
    await page.reload()
    await expect(user.accountButton).toContainText('2.000 SOL')
    await user.openAccount()
    await expect(rows.filter({ hasText: 'ETH' }).first()).toBeVisible()
    await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
    // On its other chain the wallet stays connected, after a reload too.
    await expect(user.accountButton).toContainText('ETH')
    await page.reload()
    await expect(user.accountButton).toContainText('ETH')
    await user.openAccount()
    await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(user.connectButton).toBeVisible()
  },
)

test(
  'two wallets, one for each chain: one is disconnected, and the other becomes active',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user } = await openPage({ page, sandbox, demoWith })
    await user.connect()
    await user.openAccount()
    await user.dialog.getByRole('button', { name: /^Network: / }).click()
    await user.network(MAINNET).click()
    await user.dialog.getByRole('button', { name: 'Switch' }).click()
    await user.wallet('Heron').click()
    await user.panel('Heron').getByRole('button', { name: 'Approve' }).click()
    await expect(user.accountButton).toContainText('2.000 SOL')
    await user.openAccount()
    await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(user.accountButton).toContainText('ETH')
  },
)

test(
  'all chains of a wallet are connected in one flow, and disconnected together',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { owner, user } = await openPage({ page, sandbox, demoWith })
    await user.connectButton.click()
    await user.wallet('example.heron').click()
    await user.dialog.getByRole('button', { name: /^Connect all/ }).click()
    // One approval per chain.
    await user.approve('Heron')
    await expect(user.panel('Heron').getByText(owner.address)).toBeVisible()
    await user.approve('Heron')
    await expect(user.dialog).toBeHidden()
    // The namespace that was active stays so.
    await expect(user.accountButton).toContainText('ETH')
    await user.openAccount()
    await user.dialog.getByRole('button', { name: 'Your wallets' }).click()
    await expect(user.dialog.getByText('2 connected')).toBeVisible()
    await user.dialog.getByRole('tab', { name: 'Solana' }).click()
    await expect(user.dialog.locator('.lk-group')).toContainText(short(owner.address))
    await user.dialog.getByRole('button', { name: 'Disconnect all' }).click()
    await expect(user.connectButton).toBeVisible()
  },
)
