import { encodeFunctionData, parseEther, parseUnits, verifyMessage } from 'viem'
import { smartAccountAbi } from '../../examples/sandbox/src/nodes/smartAccount.ts'
import { createEmailUser } from './support/emailUser.ts'
import { createPermissionKey } from './support/permissionKey.ts'
import { createSender } from './support/sender.ts'
import { createSwapper, tokens } from './support/swapper.ts'
import { expect, release, test } from './support/test.ts'
import { freshAddress, type World } from './support/user.ts'

type Hex = `0x${string}`

test.use({ world: { namespaces: ['eip155'], wallets: [] }, instances: 1 })

test(
  'AMT-6: Max of an account that is not set up arrives, with a fee that is said to be an estimate',
  release,
  async ({ page, demoWith, secureSite, sandbox }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    const address = await user.logIn()
    await sandbox.fund({ address, wei: String(parseEther('0.5')), chainId: 1 })
    const receiver = freshAddress()
    const sender = createSender(page)
    await sender.openForm()
    await sender.receiver.fill(receiver)
    await sender.max.click()
    await sender.toReview(receiver)
    await expect(sender.fact('Network fee')).toContainText('estimate, your wallet sets it')
    await expect(user.dialog.getByText('Maximum total')).toBeHidden()
    await sender.confirm()
    await user.answer('Approve')
    await sender.sent()
    expect(await sandbox.balance(receiver)).toBeGreaterThan(parseEther('0.49'))
  },
)

test(
  'a new user has a smart account, which sends and signs before it is set up; both ways with a reload between',
  release,
  async ({ page, demoWith, secureSite, sandbox }) => {
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
      await user.dialog.getByRole('button', { name: 'Smart account', exact: true }).click()
      await expect(user.dialog.getByRole('heading', { name: 'Smart account' })).toBeVisible()
    }
    await openSettings()
    await user.dialog.getByRole('button', { name: 'Switch to your standard account' }).click()
    await expect(user.dialog.getByRole('button', { name: 'Switch to your smart account' })).toBeVisible()
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
    await user.dialog.getByRole('button', { name: 'Switch to your smart account' }).click()
    await expect(user.dialog.getByRole('button', { name: 'Switch to your standard account' })).toBeVisible()
    expect((await read())?.address).toBe(smart)
  },
)

test(
  'a page that refuses the smart account leaves the user on the plain one, and says so',
  release,
  async ({ page, demoWith, secureSite, projectId }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true, modalOptions: { wallets: { accountTypes: { eip155: 'eoa' } } } }))
    const plain = await user.logIn()
    expect(await page.evaluate(() => window.__demo?.modal.getState().embedded?.accountType)).toBe('eoa')
    await user.control(projectId, { fail: { SET_PREFERRED_ACCOUNT: 'Not now' } })
    await user.accountButton.click()
    await user.dialog.getByRole('button', { name: 'Settings' }).click()
    await user.dialog.getByRole('button', { name: 'Smart account', exact: true }).click()
    await user.dialog.getByRole('button', { name: 'Switch to your smart account' }).click()
    await expect(user.dialog.getByText("Couldn't switch. Still in use: Standard account")).toBeVisible()
    expect(await page.evaluate(() => window.__demo?.modal.getState().address)).toBe(plain)
  },
)

test(
  'a user with an EOA keeps it, and is offered the smart account until they decline or upgrade',
  release,
  async ({ page, demoWith, secureSite }) => {
    const email = `${crypto.randomUUID()}@fieldnote.co`
    const user = createEmailUser(page, secureSite, email)
    const offer = user.dialog.getByText('Try a smart account')
    const signOut = async () => {
      await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
      await expect(user.connectButton).toBeVisible()
    }
    // An app that prefers EOAs offers nothing.
    await page.goto(demoWith({ login: true, modalOptions: { wallets: { accountTypes: { eip155: 'eoa' } } } }))
    const plain = await user.logIn()
    await user.accountButton.click()
    await expect(user.dialog.getByText('Export this wallet')).toBeVisible()
    await expect(offer).toBeHidden()
    await signOut()

    await page.goto(demoWith({ login: true }))
    // The device is known, so the code alone is asked for.
    await user.submit()
    await user.typeCode()
    await expect(user.accountButton).toContainText(plain.slice(-6))
    await user.accountButton.click()
    await offer.waitFor()
    await user.dialog.getByRole('button', { name: 'See how' }).click()
    await expect(user.dialog.getByRole('heading', { name: 'Several steps, one approval' })).toBeVisible()
    await user.dialog.getByRole('button', { name: 'Upgrade' }).click()
    await expect(user.dialog.getByRole('button', { name: /^Smart account\b.*Switch account type/ })).toBeVisible()
    const smart = await page.evaluate(() => window.__demo?.modal.getState().address)
    expect(smart).not.toBe(plain)

    await user.dialog.getByRole('button', { name: /Switch account type/ }).click()
    await user.dialog.getByRole('button', { name: 'Switch to your standard account' }).click()
    await user.dialog.getByRole('button', { name: 'Back' }).click()
    // Chosen by the user, so nothing is offered, not after a reload either.
    await expect(user.dialog.getByText('Export this wallet')).toBeVisible()
    await expect(offer).toBeHidden()
    await page.reload()
    await user.accountButton.click()
    await expect(user.dialog.getByText('Export this wallet')).toBeVisible()
    await expect(offer).toBeHidden()
  },
)

test('"Not now" is remembered', release, async ({ page, demoWith, secureSite }) => {
  const email = `${crypto.randomUUID()}@fieldnote.co`
  const user = createEmailUser(page, secureSite, email)
  await page.goto(demoWith({ login: true, modalOptions: { wallets: { accountTypes: { eip155: 'eoa' } } } }))
  const plain = await user.logIn()
  await page.goto(demoWith({ login: true }))
  await user.accountButton.click()
  await user.dialog.getByRole('button', { name: 'See how' }).click()
  await user.dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(user.dialog.getByText('Export this wallet')).toBeVisible()
  await page.reload()
  await user.accountButton.click()
  await expect(user.dialog.getByText('Export this wallet')).toBeVisible()
  await expect(user.dialog.getByText('Try a smart account')).toBeHidden()
  expect(await page.evaluate(() => window.__demo?.modal.getState().address)).toBe(plain)
})

const { USDC, ETH } = tokens
const dollars = (amount: string) => parseUnits(amount, USDC.decimals)

/** Logged in with a smart account that has dollars; its ether as given. */
async function startWithDollars(
  { page, sandbox, demoWith }: World,
  secureSite: string,
  { amount, ether, ...setup }: Given,
) {
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true, ...setup }))
  const address = await user.logIn()
  await sandbox.fundToken({ address, token: USDC.address, units: String(dollars(amount)), chainId: 1 })
  if (ether) await sandbox.fund({ address, wei: String(parseEther(ether)), chainId: 1 })
  return { user, address, swapper: createSwapper(page) }
}
type Given = { readonly amount: string; readonly ether?: string; readonly sponsored?: boolean }

test('a swap and its approval are one question, and both happen', async ({ page, sandbox, demoWith, secureSite }) => {
  const input = { amount: '1250.5', ether: '1' }
  const { user, address, swapper } = await startWithDollars({ page, sandbox, demoWith }, secureSite, input)
  const before = await sandbox.balance(address)
  await swapper.openForm({ fromToken: 'USDC', toToken: 'ETH', amount: '1250.5' })
  await swapper.toReview()
  await expect(swapper.fact('Can spend')).toContainText('1,250.5 USDC')
  await expect(swapper.fact('Network fee')).toContainText('your wallet sets it')
  const { minimum, router } = await swapper.readReview({ from: USDC, to: ETH, amount: '1250.5' })
  await swapper.button('Approve and swap').click()
  await expect(user.frame.locator('body')).toContainText('1250.5 USDC')
  await user.answer('Approve')
  await swapper.swapped()
  expect(await sandbox.tokenBalance(address, USDC.address)).toBe(0n)
  expect(await sandbox.allowance(USDC.address, address, router)).toBe(0n)
  expect((await sandbox.balance(address)) - before + parseEther('0.01')).toBeGreaterThanOrEqual(minimum)
  await expect(user.dialog.getByRole('link', { name: /explorer/i })).toBeVisible()
})

test(
  'an account without ether swaps and sends when the app pays',
  release,
  async ({ page, sandbox, demoWith, secureSite }) => {
    const input = { amount: '100', sponsored: true }
    const { user, address, swapper } = await startWithDollars({ page, sandbox, demoWith }, secureSite, input)
    await swapper.openForm({ fromToken: 'USDC', toToken: 'ETH', amount: '100' })
    await swapper.toReview()
    await expect(swapper.fact('Network fee')).toContainText(/No network fee.*paid by Northlight/)
    await swapper.button('Approve and swap').click()
    await expect(user.frame.getByText(`Paid by ${new URL(sandbox.url).host}`)).toBeVisible()
    await user.answer('Approve')
    await swapper.swapped()
    const bought = await sandbox.balance(address)
    expect(bought).toBeGreaterThan(0n)
    await user.dialog.getByRole('button', { name: 'Done' }).click()
    await page.keyboard.press('Escape')

    // All of it: the network takes none.
    const [sender, receiver] = [createSender(page), freshAddress()]
    await sender.openForm()
    await sender.max.click()
    await sender.receiver.fill(receiver)
    await sender.toReview(receiver)
    await expect(sender.fact('Network fee')).toContainText('No network fee')
    await sender.confirm()
    await user.answer('Approve')
    await sender.sent()
    expect([await sandbox.balance(receiver), await sandbox.balance(address)]).toEqual([bought, 0n])
  },
)

test(
  'a permission is granted, used on the chain by its key within its limits, and revoked',
  release,
  async ({ page, sandbox, demoWith, secureSite }) => {
    const { user, address } = await startWithDollars({ page, sandbox, demoWith }, secureSite, {
      amount: '5',
      ether: '1',
    })
    const key = await createPermissionKey(sandbox, address, USDC.address)
    const request = (method: string, params: unknown) =>
      page.evaluate(
        async (call) => {
          const provider = await window.__demo?.modal.getProvider('eip155')
          return provider
            ?.request(call as { method: string })
            .catch((error: { code?: number }) => ({ code: error.code }))
        },
        { method, params },
      )
    const permissionOf = (answer: unknown) => answer as { context: Hex; expiry: number; signer: unknown; address: Hex }
    const isKnown = async (id: Hex) => {
      const data = encodeFunctionData({ abi: smartAccountAbi, functionName: 'permission', args: [id] })
      const result = await sandbox.rpc({ chainId: 1, method: 'eth_call', params: [{ to: address, data }, 'latest'] })
      return BigInt((result as string).slice(0, 66)) !== 0n
    }

    const declined = request('wallet_grantPermissions', [key.request])
    await expect(user.frame.getByText(key.address)).toBeVisible()
    await user.answer('Decline')
    expect(await declined).toEqual({ code: 4001 })
    await expect(user.dialog).toBeHidden()

    const granted = request('wallet_grantPermissions', [key.request])
    await expect(user.frame.getByText('Send up to 0.000000000000001 ETH in total, to anyone')).toBeVisible()
    await user.answer('Approve')
    const { context: id, ...permission } = permissionOf(await granted)
    expect(permission).toMatchObject({ address, expiry: key.request.expiry, signer: key.request.signer })
    expect(await isKnown(id)).toBe(true)

    await key.use(id, { nonce: 1n, wei: 600n })
    await expect.poll(() => sandbox.balance(key.receiver)).toBe(600n)
    expect(await sandbox.tokenBalance(key.receiver, USDC.address)).toBe(1_000n)
    await expect(key.use(id, { nonce: 2n, wei: 600n })).rejects.toThrow('AllowanceExceeded')

    // A reload loses nothing: the permission is on the chain.
    await page.reload()
    await expect(user.accountButton).toBeVisible()
    const stored = request('wallet_revokePermissions', [{ permissionsContext: id, address }])
    await expect(user.frame.getByRole('heading', { name: 'End permission' })).toBeVisible()
    await user.answer('Decline')
    expect(await stored).toEqual({ code: 4001 })
    await key.use(id, { nonce: 3n, wei: 100n })
    await expect.poll(() => sandbox.balance(key.receiver)).toBe(700n)

    const revoked = request('wallet_revokePermissions', [{ permissionsContext: id, address }])
    await expect(user.frame.getByRole('heading', { name: 'End permission' })).toBeVisible()
    await user.answer('Approve')
    expect(await revoked).toMatch(/^0x[0-9a-f]{64}$/)
    await expect(key.use(id, { nonce: 4n, wei: 1n })).rejects.toThrow('Expired')
    // Nothing is left to end, and the user is not asked.
    expect(await request('wallet_revokePermissions', [{ permissionsContext: id, address }])).toEqual({ code: -32603 })
    await expect(user.dialog).toBeHidden()
  },
)

test(
  'what the chain could not enforce is refused before the user is asked',
  release,
  async ({ page, demoWith, secureSite }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    const address = await user.logIn()
    const message = await page.evaluate(
      async ([account, expiry]) => {
        const provider = await window.__demo?.modal.getProvider('eip155')
        const permissions = [{ type: 'erc20-token-transfer', data: { allowance: '0x1' } }]
        const signer = { type: 'account', data: { id: account } }
        const params = [{ chainId: '0x1', address: account, expiry, signer, permissions, policies: [] }]
        const answer = provider?.request({ method: 'wallet_grantPermissions', params } as { method: string })
        return answer?.then(String, (error: Error) => error.message)
      },
      [address, Math.floor(Date.now() / 1_000) + 60] as const,
    )
    expect(message).toContain('Unsupported permission: erc20-token-transfer')
    await expect(user.dialog).toBeHidden()
  },
)
