import { base58 } from '@scure/base'
import { Keypair } from '@solana/web3.js'
import { createPairingUser } from '../support/pairingUser.ts'
import { SOLANA_MAINNET } from '../support/sandboxClient.ts'
import { createSender } from '../support/sender.ts'
import { expect, test } from '../support/test.ts'
import { freshAddress } from '../support/user.ts'

test.use({ instances: 1 })

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const SOLANA_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

for (const [name, token] of [
  ['an ERC-20', USDC],
  ['USDT, which returns nothing,', USDT],
] as const) {
  test(`a paired phone sends ${name} to a name`, async ({ page, phone, sandbox, demoUrl }) => {
    const { account } = await phone.state()
    await sandbox.fund({ address: account, wei: '1000000000000000000', chainId: 1 })
    await sandbox.fundToken({ address: account, token, units: '5000001', chainId: 1 })
    const to = freshAddress()
    const receiver = `ida-${to.slice(2, 10).toLowerCase()}.eth`
    await sandbox.ens({ name: receiver, address: to })
    const user = createSender(page)
    await page.goto(demoUrl)
    await createPairingUser(page, phone).pair()
    await user.openForm()
    await user.pick(`eip155:1/${token}`)
    await user.fillIn('1.000001', to, receiver)
    await user.confirm()
    await phone.approve('eth_sendTransaction')
    await user.sent()
    expect(await sandbox.tokenBalance(to, token)).toBe(1_000_001n)
    expect(await sandbox.tokenBalance(account, token)).toBe(4_000_000n)
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
      await user.fillIn('5.000001', to)
      await user.confirm()
      await phone.approve()
      await user.sent()
      expect(await sandbox.solanaUnits(to, SOLANA_USDC)).toEqual(['5000001'])
      await user.dialog.getByRole('button', { name: 'Done' }).click()

      const balance = await sandbox.lamports(address)
      await user.dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await user.receiver.fill(to)
      await user.max.click()
      await user.review.click()
      await user.send.click()
      await phone.approve()
      await user.sent()
      expect(await sandbox.lamports(address)).toBe(0)
      const arrived = await sandbox.lamports(to)
      expect(arrived).toBeGreaterThan(balance - 1_000_000)
      expect(arrived).toBeLessThan(balance)
    })
  }
})
