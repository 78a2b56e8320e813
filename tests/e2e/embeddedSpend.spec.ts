import { Keypair } from '@solana/web3.js'
import type { WalletModalOptions } from 'latchkey'
import { type Hex, parseEther, parseUnits, verifyMessage, verifyTypedData } from 'viem'
import { createEmailUser } from './support/emailUser.ts'
import { SOLANA_MAINNET } from './support/sandboxClient.ts'
import { createSender } from './support/sender.ts'
import { createSigner } from './support/signer.ts'
import { createSwapper, tokens } from './support/swapper.ts'
import { expect, release, test } from './support/test.ts'
import { freshAddress, type World } from './support/user.ts'

test.use({ world: { namespaces: ['eip155'], wallets: [] }, instances: 1 })

const { USDC } = tokens

/** Logged in by e-mail, with ether for the fees and dollars. */
async function startWithDollars(
  { page, sandbox, demoWith }: World,
  secureSite: string,
  dollars: string,
  modalOptions: Partial<WalletModalOptions> = {},
) {
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true, modalOptions }))
  const address = await user.logIn()
  await sandbox.fund({ address, wei: String(parseEther('1')), chainId: 1 })
  const units = String(parseUnits(dollars, USDC.decimals))
  await sandbox.fundToken({ address, token: USDC.address, units, chainId: 1 })
  return { user, address }
}

test(
  'a token is sent, as its wallet’s own page has shown it',
  release,
  async ({ page, sandbox, demoWith, secureSite }) => {
    const { user, address } = await startWithDollars({ page, sandbox, demoWith }, secureSite, '20')
    const [sender, receiver] = [createSender(page), freshAddress()]
    await sender.openForm()
    await sender.pick(`eip155:1/${USDC.address}`)
    await sender.fillIn('12.5', receiver)
    await sender.confirm()
    await expect(user.frame.getByText(receiver)).toBeVisible()
    await expect(user.frame.locator('body')).toContainText('12.5')
    await user.answer('Approve')
    await sender.sent()
    expect(await sandbox.tokenBalance(receiver, USDC.address)).toBe(parseUnits('12.5', USDC.decimals))
    expect(await sandbox.tokenBalance(address, USDC.address)).toBe(parseUnits('7.5', USDC.decimals))
  },
)

test(
  'a token is swapped for ether: its approval, once declined, and the swap are questions of their own',
  release,
  async ({ page, sandbox, demoWith, secureSite }) => {
    // A smart account would be asked once.
    const modalOptions = { wallets: { accountTypes: { eip155: 'eoa' } } } as const
    const world = { page, sandbox, demoWith }
    const { user, address } = await startWithDollars(world, secureSite, '1250.5', modalOptions)
    const before = await sandbox.balance(address)
    const swapper = createSwapper(page)
    await swapper.openForm({ fromToken: 'USDC', toToken: 'ETH', amount: '1250.5' })
    await swapper.toReview()
    await swapper.button('Approve USDC').click()
    await user.answer('Decline')
    await swapper.again.click()
    await user.answer('Approve')
    await expect(swapper.swap).toBeEnabled()
    const { minimum, router } = await swapper.readReview({ from: USDC, to: tokens.ETH, amount: '1250.5' })
    expect(await sandbox.allowance(USDC.address, address, router)).toBe(parseUnits('1250.5', USDC.decimals))
    await swapper.swap.click()
    await user.answer('Approve')
    await swapper.swapped()
    expect(await sandbox.tokenBalance(address, USDC.address)).toBe(0n)
    const fees = parseEther('0.01')
    expect((await sandbox.balance(address)) - before + fees).toBeGreaterThanOrEqual(minimum)
  },
)

const typedData = {
  domain: { name: 'Northlight', version: '1', chainId: 1, verifyingContract: USDC.address },
  types: {
    Order: [
      { name: 'item', type: 'string' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  message: { item: 'Lantern', amount: '3' },
} as const

test('typed data is signed through the app’s provider', async ({ page, demoWith, secureSite }) => {
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true }))
  const address = await user.logIn()
  const EIP712Domain = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  const text = JSON.stringify({ ...typedData, types: { EIP712Domain, ...typedData.types } })
  const signed = page.evaluate(
    async ([account, data]) => {
      const provider = await window.__demo?.modal.getProvider('eip155')
      return provider?.request({ method: 'eth_signTypedData_v4', params: [account, data] })
    },
    [address, text] as const,
  )
  await expect(user.frame.locator('body')).toContainText('Lantern')
  await user.answer('Sign')
  const message = { ...typedData.message, amount: 3n }
  expect(await verifyTypedData({ ...typedData, message, address, signature: (await signed) as Hex })).toBe(true)
  await expect(user.dialog).toBeHidden()
})

test(
  'SIWX-6: the message of a sign-in is shown and signed on the wallet’s own page, and a reload asks nothing',
  release,
  async ({ page, demoWith, secureSite }) => {
    const user = createEmailUser(page, secureSite)
    const signer = createSigner(page)
    await page.goto(demoWith({ login: true, signIn: 'required' }))
    await user.submit()
    await user.enter()
    await signer.sign.click()
    const { host } = new URL(page.url())
    await expect(user.frame.getByText(`${host} wants you to sign in with your Ethereum account:`)).toBeVisible()
    await user.answer('Sign')
    await expect(user.dialog).toBeHidden()
    const [session] = await signer.stored()
    if (!session) throw new Error('nobody is signed in')
    const { data, message, signature } = session
    expect(await verifyMessage({ address: data.accountAddress as Hex, message, signature })).toBe(true)

    await page.reload()
    await expect(user.accountButton).toContainText(data.accountAddress.slice(-6))
    await expect.poll(signer.session).toBe(signature)
    await expect(user.dialog).toBeHidden()
  },
)

test.describe('with Solana', () => {
  test.use({ world: { namespaces: ['eip155', 'solana'], wallets: [] } })

  test('SOL is sent', release, async ({ page, sandbox, demoWith, secureSite }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    await user.logIn()
    const address = (await page.evaluate(() => window.__demo?.modal.getState('solana').address)) ?? ''
    await sandbox.fundSolana({ address, lamports: '2000000000' })
    // The balance may have been read just before.
    await page.evaluate(() => window.__demo?.modal.refreshBalance('solana'))
    const receiver = Keypair.generate().publicKey.toBase58()
    const sender = createSender(page)
    await user.openAccount()
    await user.dialog.getByRole('button', { name: /^Network: / }).click()
    await user.network(SOLANA_MAINNET).click()
    await expect(user.dialog.getByRole('button', { name: 'Network: Solana' })).toBeVisible()
    await page.keyboard.press('Escape')
    await sender.openForm()
    await sender.fillIn('0.5', receiver)
    await sender.confirm()
    await expect(user.frame.getByText(receiver, { exact: true })).toBeVisible()
    await user.answer('Approve')
    await sender.sent()
    expect(await sandbox.lamports(receiver)).toBe(500_000_000)
  })
})
