import { base58 } from '@scure/base'
import { Keypair } from '@solana/web3.js'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createPairingUser } from './support/pairingUser.ts'
import { type SandboxClient, SOLANA_MAINNET } from './support/sandboxClient.ts'
import { createSender } from './support/sender.ts'
import { expect, test } from './support/test.ts'

test.use({ instances: 1 })

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const SOLANA_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'

async function tokenBalance(sandbox: SandboxClient, address: string, token: string) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Hex] })
  const call = { chainId: 1, method: 'eth_call', params: [{ to: token, data }, 'latest'] }
  return BigInt((await sandbox.rpc(call)) as string)
}

const lamports = async (sandbox: SandboxClient, address: string) =>
  ((await sandbox.solanaRpc('getBalance', [address])) as { value: number }).value

async function solanaUnits(sandbox: SandboxClient, owner: string) {
  const params = [owner, { mint: SOLANA_USDC }, { encoding: 'jsonParsed' }]
  const { value } = (await sandbox.solanaRpc('getTokenAccountsByOwner', params)) as {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }
  return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
}

for (const [name, token] of [
  ['an ERC-20', USDC],
  ['USDT, which returns nothing,', USDT],
] as const) {
  test(`a paired phone sends ${name} to a name`, async ({ page, phone, sandbox, demoUrl }) => {
    const { account } = await phone.state()
    await sandbox.fund({ address: account, wei: '1000000000000000000', chainId: 1 })
    await sandbox.fundToken({ address: account, token, units: '5000001', chainId: 1 })
    const to = privateKeyToAccount(generatePrivateKey()).address
    const receiver = `ida-${to.slice(2, 10).toLowerCase()}.eth`
    await sandbox.ens({ name: receiver, address: to })
    const user = createSender(page)
    await page.goto(demoUrl)
    await createPairingUser(page, phone).pair()
    await user.openForm()
    await user.pick(`eip155:1/${token}`)
    await user.amount.fill('1.000001')
    await user.receiver.fill(receiver)
    await user.toReview(to)
    await user.confirm()
    await phone.approve('eth_sendTransaction')
    await user.sent()
    expect(await tokenBalance(sandbox, to, token)).toBe(1_000_001n)
    expect(await tokenBalance(sandbox, account, token)).toBe(4_000_000n)
  })
}

test.describe('on Solana', () => {
  test.use({ world: { namespaces: ['solana'] } })

  for (const isOldSolana of [false, true]) {
    test(`a paired phone ${isOldSolana ? 'of former cluster ids ' : ''}sends a token, then all its SOL`, async ({
      page,
      createPhone,
      sandbox,
      demoUrl,
    }) => {
      const owner = Keypair.generate()
      const address = owner.publicKey.toBase58()
      await sandbox.fundSolana({ address, lamports: '2000000000' })
      await sandbox.fundSolana({ address, mint: SOLANA_USDC, units: '5000001' })
      const phone = await createPhone({
        solanaKeys: [base58.encode(owner.secretKey)],
        namespaces: ['solana'],
        isOldSolana,
      })
      const to = Keypair.generate().publicKey.toBase58()
      const user = createSender(page)
      await page.goto(demoUrl)
      await createPairingUser(page, phone).pair()
      await expect(user.accountButton).toContainText('2.000 SOL')

      await user.openForm()
      await user.pick(`${SOLANA_MAINNET}/${SOLANA_USDC}`)
      await user.amount.fill('5.000001')
      await user.receiver.fill(to)
      await user.toReview(to)
      await user.confirm()
      await phone.approve()
      await user.sent()
      expect(await solanaUnits(sandbox, to)).toEqual(['5000001'])
      await user.dialog.getByRole('button', { name: 'Done' }).click()

      const held = await lamports(sandbox, address)
      await user.dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await user.receiver.fill(to)
      await user.max.click()
      await user.review.click()
      await user.send.click()
      await phone.approve()
      await user.sent()
      expect(await lamports(sandbox, address)).toBe(0)
      const arrived = await lamports(sandbox, to)
      expect(arrived).toBeGreaterThan(held - 1_000_000)
      expect(arrived).toBeLessThan(held)
    })
  }
})
