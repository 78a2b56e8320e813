import { concat, formatEther, type Hex, parseEther, toFunctionSelector, toHex } from 'viem'
import { createSender, startSending } from '../support/sender.ts'
import { beyondFirst, expect, release, test } from '../support/test.ts'
import { createPerson, freshAddress, ownedBy, type World } from '../support/user.ts'

test.use({ instances: 1 })

/** Nobody else sends there, so tests can change its fee. */
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
      await expect(user.dialog.getByText("Couldn't prepare the transfer. Try again.")).toBeVisible({
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

/** A contract that answers `getL1Fee` with one figure, and reverts otherwise. */
const oracleCode = (fee: bigint) =>
  concat([
    ...(['0x5f3560e01c63', toFunctionSelector('getL1Fee(bytes)'), '0x146011575f5ffd5b'] as const),
    ...(['0x7f', toHex(fee, { size: 32 }), '0x5f5260205ff3'] as const),
  ])

test.describe('on a chain whose base fee the test moves', () => {
  // They change the fee of the same chain.
  test.describe.configure({ mode: 'serial' })

  let baseFee: bigint
  const nodeOf =
    ({ sandbox }: Pick<World, 'sandbox'>) =>
    (method: string, ...params: unknown[]) =>
      sandbox.rpc({ chainId: POLYGON, method, params })
  const setNextFee = (world: Pick<World, 'sandbox'>, price: bigint) =>
    nodeOf(world)('anvil_setNextBlockBaseFeePerGas', toHex(price))
  async function mineAt(world: Pick<World, 'sandbox'>, price: bigint) {
    await setNextFee(world, price)
    await nodeOf(world)('evm_mine')
  }
  test.beforeEach(async ({ sandbox }) => {
    const block = (await nodeOf({ sandbox })('eth_getBlockByNumber', 'latest', false)) as { baseFeePerGas: Hex }
    baseFee = BigInt(block.baseFeePerGas)
  })
  test.afterEach(({ sandbox }) => mineAt({ sandbox }, baseFee))

  async function startOnPolygon({ page, sandbox, demoWith }: World, prepare = async () => {}) {
    const person = await createPerson(sandbox, undefined, [POLYGON])
    const user = createSender(page)
    await page.goto(demoWith(ownedBy(person)))
    await page.waitForFunction(() => window.__demo)
    await prepare()
    await user.connect()
    await user.act('marten', 'switchChain', POLYGON)
    await user.openForm()
    return { user, person, to: freshAddress() }
  }

  test('SEND-7: a fee that rises during the review is told before the wallet is asked, and reviewed again', async ({
    page,
    sandbox,
    demoWith,
  }) => {
    const { user, to } = await startOnPolygon({ page, sandbox, demoWith })
    await user.fillIn('0.1', to)
    await mineAt({ sandbox }, 100n * baseFee)
    await user.confirm()
    await expect(user.dialog.getByText('The network fee went up. Review it before you send.')).toBeVisible()
    expect(await user.asked('marten', 'eth_sendTransaction')).toBe(0)
    await user.toReview(to)
    await user.sendNow()
    expect(await sandbox.balance(to, POLYGON)).toBe(parseEther('0.1'))
  })

  test('SEND-11: a base fee that doubles while the wallet asks: the payment is mined, and the result has the fee paid', async ({
    page,
    sandbox,
    demoWith,
  }) => {
    const { user, to } = await startOnPolygon({ page, sandbox, demoWith })
    await user.fillIn('0.1', to)
    await user.confirm()
    await expect(user.panel('Marten')).toBeVisible()
    await setNextFee({ sandbox }, 2n * baseFee)
    await user.approve()
    await user.sent()
    expect(await sandbox.balance(to, POLYGON)).toBe(parseEther('0.1'))
    const hash = await user.fact('Hash').locator('bdi').getAttribute('title')
    const receipt = (await nodeOf({ sandbox })('eth_getTransactionReceipt', hash)) as Record<string, Hex>
    const [gas, price] = [BigInt(receipt.gasUsed ?? 0), BigInt(receipt.effectiveGasPrice ?? 0)]
    expect(price).toBeGreaterThan(2n * baseFee)
    await expect(user.fact('Network fee').getByTitle(`${formatEther(gas * price)} POL`)).toBeVisible()
  })

  test('AMT-6: Max leaves the fee for publishing on Ethereum, which a contract of the app’s network literal tells', async ({
    page,
    sandbox,
    demoWith,
  }) => {
    const published = parseEther('0.01')
    const oracle = freshAddress()
    await nodeOf({ sandbox })('anvil_setCode', oracle, oracleCode(published))
    const { user, person, to } = await startOnPolygon({ page, sandbox, demoWith }, () =>
      // An app names a network of its own in the same way.
      page.evaluate(
        ([address, http]) => {
          const modal = window.__demo?.modal
          modal?.removeNetwork('eip155:137')
          modal?.addNetwork('eip155', {
            id: 137,
            name: 'Rollup',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: { default: { http: [http] } },
            contracts: { gasPriceOracle: { address } },
          })
        },
        [oracle, `${sandbox.url}/v1/?chainId=eip155:${POLYGON}&projectId=${sandbox.projectId}`] as const,
      ),
    )
    const balance = await sandbox.balance(person.address, POLYGON)
    await user.receiver.fill(to)
    await user.max.click()
    await user.toReview(to)
    const most = await user.fact('Network fee').locator('[title]').last().getAttribute('title')
    await user.confirm()
    await expect(user.panel('Marten')).toBeVisible()
    // The request then costs all that it fixes, and what is left is the rest of the reviewed fee.
    await setNextFee({ sandbox }, 2n * baseFee)
    await user.approve()
    await user.sent()
    const reserved = (published * 125n) / 100n
    expect(await sandbox.balance(person.address, POLYGON)).toBe(reserved)
    const fee = balance - (await sandbox.balance(to, POLYGON))
    expect(most).toBe(`${formatEther(fee)} ETH`)
  })
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
