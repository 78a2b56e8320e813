import { type Hex, parseEther, toHex } from 'viem'
import { createSender, startSending } from './support/sender.ts'
import { beyondFirst, expect, release, test } from './support/test.ts'
import { createPerson, freshAddress, ownedBy } from './support/user.ts'

test.use({ instances: 1 })

/** Nobody else sends there, so a test can change its fee. */
const POLYGON = 137

test(
  'NET-1: a node that is busy for a moment is asked again, before and after the wallet',
  release,
  async ({ page, sandbox, demoWith, allow }) => {
    allow('/v1/?chainId=')
    const { user, to } = await startSending({ page, sandbox, demoWith })
    for (const method of ['eth_estimateGas', 'eth_getTransactionReceipt']) {
      await sandbox.faults('/v1', { status: 429, retryAfter: 0 }, { method, times: 1 })
      await sandbox.faults('/v1', { status: 503 }, { method, times: 1 })
    }
    await user.fillIn('0.1', to)
    await user.sendNow()
    expect(await sandbox.balance(to)).toBe(parseEther('0.1'))
    expect(await user.asked('marten', 'eth_sendTransaction')).toBe(1)
  },
)

for (const [row, [name, fault]] of (
  [
    ['answers 429', { status: 429 }],
    ['answers with a page', { kind: 'html' }],
    ['breaks off', { kind: 'drop' }],
  ] as const
).entries()) {
  test(
    `NET-1: a node that ${name} for good: the form says so, keeps everything, and tries again when asked`,
    beyondFirst(row),
    async ({ page, sandbox, demoWith, allow }) => {
      allow('/v1/?chainId=')
      const { user, to } = await startSending({ page, sandbox, demoWith })
      await sandbox.faults('/v1', fault, { method: 'eth_estimateGas' })
      await user.amount.fill('0.1')
      await user.receiver.fill(to)
      await expect(user.dialog.getByText("The transfer couldn't be prepared. Try again.")).toBeVisible({
        timeout: 20_000,
      })
      await expect(user.amount).toHaveValue('0.1')
      expect(await user.asked('marten', 'eth_sendTransaction')).toBe(0)
      await sandbox.clearFaults()
      await user.toReview(to)
      await user.sendNow()
      expect(await sandbox.balance(to)).toBe(parseEther('0.1'))
    },
  )
}

test('SEND-7: a fee that rises during the review is told before the wallet is asked, and reviewed again', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const person = await createPerson(sandbox, undefined, [POLYGON])
  const to = freshAddress()
  const node = (method: string, ...params: unknown[]) => sandbox.rpc({ chainId: POLYGON, method, params })
  const { baseFeePerGas } = (await node('eth_getBlockByNumber', 'latest', false)) as { baseFeePerGas: Hex }
  const mineAt = async (price: bigint) => {
    await node('anvil_setNextBlockBaseFeePerGas', toHex(price))
    await node('evm_mine')
  }
  const user = createSender(page)
  await page.goto(demoWith(ownedBy(person)))
  await user.connect()
  await user.act('marten', 'switchChain', POLYGON)
  await user.openForm()
  await user.fillIn('0.1', to)
  try {
    await mineAt(100n * BigInt(baseFeePerGas))
    await user.confirm()
    await expect(user.dialog.getByText('The network fee rose. Check it again before you send.')).toBeVisible()
    expect(await user.asked('marten', 'eth_sendTransaction')).toBe(0)
    await user.toReview(to)
    await user.sendNow()
    expect(await sandbox.balance(to, POLYGON)).toBe(parseEther('0.1'))
  } finally {
    await mineAt(BigInt(baseFeePerGas))
  }
})

test('a receiver of before is offered, and sent to again', release, async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const to = freshAddress()
  const name = `kira-${to.slice(2, 8).toLowerCase()}.eth`
  await sandbox.ens({ name, address: to })
  const user = createSender(page)
  await user.start(demoWith(ownedBy(person)))
  await user.fillIn('0.1', to, name)
  await user.sendNow()
  await user.dialog.getByRole('button', { name: 'Done' }).click()
  await user.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await user.dialog.getByRole('list', { name: 'Recent' }).getByRole('button', { name }).click()
  await user.amount.fill('0.2')
  await user.toReview(to)
  await user.sendNow()
  expect(await sandbox.balance(to)).toBe(parseEther('0.3'))
})
