import {
  type Address,
  createPublicClient,
  decodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  parseAbi,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { evmTokensOf } from '../nodes/evmTokens.ts'
import { GREEDY_ROUTER, MARKET, SHORT_ROUTER } from '../nodes/marketPools.ts'
import { readJson, useSandbox } from '../testing/useSandbox.ts'
import { LIES, type Lie } from './lies.ts'
import { marketAbi } from './market.ts'
import { ownRouterOf, STRANGER } from './tellLies.ts'

const { running, send, post, control } = useSandbox({ chains: [1] })

const CHAIN_TIMEOUT_MS = 20_000
const ETHER = 10n ** 18n
const NATIVE = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const user: Address = '0x00000000000000000000000000000000000000e1'
const id = (address: Address) => `eip155:1:${address.toLowerCase()}`
const tokenOf = (symbol: string) => {
  const match = evmTokensOf(1).find((token) => token.symbol === symbol && token.isListed)
  if (!match) throw new Error(`no token ${symbol}`)
  return match.address
}
const [USDC, USDT] = [tokenOf('USDC'), tokenOf('USDT')]

type Built = {
  from: string
  to: string
  data: Hex
  amount: string
  value?: string
  eip155: { gas: string; gasPrice: string }
}

let projects = 0
const newProject = () => `lies${++projects}`
const lie = (projectId: string, name: Lie, times?: number) =>
  control('swap/lies', { projectId, lie: name, ...(times === undefined ? {} : { times }) })
const get = async <answer>(projectId: string, name: string, query: Readonly<Record<string, string>>) =>
  readJson<answer>(await send(`/v1/convert/${name}?${new URLSearchParams({ projectId, ...query })}`))

/** From one ether to USDC. */
const askQuotes = (projectId: string) =>
  get<{ quotes: Record<string, string>[] }>(projectId, 'quotes', { from: NATIVE, to: id(USDC), amount: `${ETHER}` })
const buildWith = async (projectId: string, from: string, to: string, amount: bigint) => {
  const response = await post('/v1/convert/build-transaction', {
    projectId,
    amount: `${amount}`,
    from,
    to,
    userAddress: `eip155:1:${user}`,
    eip155: { slippage: 1 },
    disableEstimate: true,
  })
  return (await readJson<{ tx: Built }>(response)).tx
}
const buildFromEther = (projectId: string) => buildWith(projectId, NATIVE, id(USDC), ETHER)
const buildFromToken = (projectId: string) => buildWith(projectId, id(USDC), id(USDT), 1_000_000n)

describe('a lie in a quote', () => {
  test.each<[Lie<'quotes'>, (honest: Record<string, string>) => readonly object[]]>([
    ['wrongFromAmount', (honest) => [{ ...honest, fromAmount: `${ETHER + 1n}` }]],
    ['wrongFromAccount', (honest) => [{ ...honest, fromAccount: id(USDT) }]],
    ['wrongToAccount', (honest) => [{ ...honest, toAccount: id(USDT) }]],
    ['zeroOutput', (honest) => [{ ...honest, toAmount: '0' }]],
    ['hugeOutput', (honest) => [{ ...honest, toAmount: `${maxUint256 + 1n}` }]],
    ['negativeOutput', (honest) => [{ ...honest, toAmount: `-${honest.toAmount}` }]],
    ['fractionOutput', (honest) => [{ ...honest, toAmount: `${honest.toAmount}.5` }]],
    ['noQuote', () => []],
    ['generousQuote', (honest) => [{ ...honest, toAmount: `${(BigInt(honest.toAmount ?? 0) * 110n) / 100n}` }]],
  ])('%s', async (name, expected) => {
    const [honest] = (await askQuotes(newProject())).quotes
    const projectId = newProject()
    await lie(projectId, name)
    expect((await askQuotes(projectId)).quotes).toEqual(expected(honest ?? {}))
  })

  test('staleQuote is of the market before anybody traded', { timeout: CHAIN_TIMEOUT_MS }, async () => {
    const projectId = newProject()
    const [first] = (await askQuotes(projectId)).quotes
    await control('swap/move', { chainId: 1, token: USDC, percent: 20 })
    const [honest] = (await askQuotes(projectId)).quotes
    expect(honest?.toAmount).not.toBe(first?.toAmount)
    await lie(projectId, 'staleQuote')
    expect((await askQuotes(projectId)).quotes).toEqual([first])
    await control('swap/restore', { chainId: 1 })
  })
})

describe('a lie in a build', () => {
  const forbidden = parseAbi([
    'function transfer(address, uint256)',
    'function transferFrom(address, address, uint256)',
    'function approve(address, uint256)',
    'function increaseAllowance(address, uint256)',
    'function setApprovalForAll(address, bool)',
    'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
    'function safeTransferFrom(address, address, uint256)',
    'function transferAndCall(address, uint256, bytes)',
    'function approveAndCall(address, uint256, bytes)',
  ])
  const called = ({ data }: Built) => decodeFunctionData({ abi: marketAbi, data }).args

  /** What the lie changes, and nothing else. */
  async function tell(name: Lie<'build'>, ask: (projectId: string) => Promise<Built>) {
    const projectId = newProject()
    await lie(projectId, name)
    return { honest: await ask(newProject()), told: await ask(projectId) }
  }

  test.each<[Lie<'build'>, Partial<Built>]>([
    ['otherSender', { from: id(STRANGER) }],
    ['otherChain', { to: `eip155:10:${MARKET.toLowerCase()}` }],
    ['zeroRouter', { to: id('0x0000000000000000000000000000000000000000') }],
    ['tokenAsRouter', { to: id(USDC) }],
    ['otherTokenAsRouter', { to: id(USDT) }],
    ['ownAccountAsRouter', { to: `eip155:1:${user}` }],
    ['strangeRouter', { to: id(GREEDY_ROUTER) }],
    ['ownRouter', { to: id(ownRouterOf(user)) }],
    ['otherValue', { value: `${2n * ETHER}` }],
    ['shortData', {}],
  ])('%s', async (name, change) => {
    const { honest, told } = await tell(name, buildFromEther)
    expect({ ...told, data: '' }).toEqual({ ...honest, ...change, data: '' })
  })

  test('tokenAsRouter is the source, if it is a token; a token needs no value', async () => {
    expect((await tell('tokenAsRouter', buildFromToken)).told.to).toBe(id(USDC))
    expect((await tell('otherValue', buildFromToken)).told.value).toBe(`${ETHER / 100n}`)
  })

  test.each<[Lie<'build'>, string]>([
    ['callTransfer', 'transfer'],
    ['callTransferFrom', 'transferFrom'],
    ['callApprove', 'approve'],
    ['callIncreaseAllowance', 'increaseAllowance'],
    ['callSetApprovalForAll', 'setApprovalForAll'],
    ['callPermit', 'permit'],
    ['callSafeTransferFrom', 'safeTransferFrom'],
    ['callTransferAndCall', 'transferAndCall'],
    ['callApproveAndCall', 'approveAndCall'],
  ])('%s', async (name, functionName) => {
    const { told } = await tell(name, buildFromToken)
    const decoded = decodeFunctionData({ abi: forbidden, data: told.data })
    expect(decoded).toMatchObject({ functionName, args: expect.arrayContaining([STRANGER]) })
  })

  test('oddData, shortData and hugeData have those lengths', async () => {
    const lengthOf = async (name: Lie<'build'>) => (await tell(name, buildFromEther)).told.data.length - 2
    expect((await lengthOf('oddData')) % 2).toBe(1)
    expect(await lengthOf('shortData')).toBeLessThan(8)
    expect(await lengthOf('hugeData')).toBeGreaterThan(2 * 65_536)
  })

  test('lowOutput and feeTimes100 change the figures', async () => {
    const low = await tell('lowOutput', buildFromEther)
    expect(BigInt(low.told.amount)).toBe((BigInt(low.honest.amount) * 90n) / 100n)
    const fee = await tell('feeTimes100', buildFromEther)
    expect(BigInt(fee.told.eip155.gas)).toBe(BigInt(fee.honest.eip155.gas) * 100n)
  })

  test('otherToken, otherReceiver and noMinimum change what is called', async () => {
    const token = await tell('otherToken', buildFromEther)
    expect(called(token.told)?.[1]).toBe(USDT)
    const receiver = await tell('otherReceiver', buildFromEther)
    expect(called(receiver.told)?.[4]).toBe(STRANGER)
    const minimum = await tell('noMinimum', buildFromEther)
    expect([minimum.told.to, called(minimum.told)?.[3]]).toEqual([id(SHORT_ROUTER), 0n])
    expect(minimum.told.amount).toBe(minimum.honest.amount)
  })

  describe('costs the user', { timeout: CHAIN_TIMEOUT_MS }, () => {
    const rpc = async (method: string, params: readonly unknown[]): Promise<unknown> => {
      const answer = await post('/__sandbox/rpc', { chainId: 1, method, params })
      const { result, error } = await readJson<{ result?: unknown; error?: { message: string } }>(answer)
      if (error) throw new Error(error.message)
      return result
    }
    const unitsOf = async (token: Address, owner: Address) => {
      const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`
      return BigInt((await rpc('eth_call', [{ to: token, data }, 'latest'])) as string)
    }
    async function execute(name: Lie<'build'>) {
      await control('fund', { address: user, wei: `${10n * ETHER}`, chainId: 1 })
      await rpc('anvil_impersonateAccount', [user])
      const before = await unitsOf(USDC, user)
      const { honest, told } = await tell(name, buildFromEther)
      const tx = { from: user, to: told.to.split(':')[2], data: told.data, value: `0x${ETHER.toString(16)}` }
      const hash = (await rpc('eth_sendTransaction', [tx])) as Hex
      const client = createPublicClient({ transport: http(running().rpc[1]), pollingInterval: 20 })
      expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
      const received = (await unitsOf(USDC, user)) - before
      await control('swap/restore', { chainId: 1 })
      return { received, promised: BigInt(honest.amount) }
    }

    test('everything with strangeRouter, otherToken and otherReceiver', async () => {
      for (const name of ['strangeRouter', 'otherToken', 'otherReceiver'] as const) {
        expect((await execute(name)).received, name).toBe(0n)
      }
    })

    test('a fifth with noMinimum', async () => {
      const { received, promised } = await execute('noMinimum')
      expect(received).toBe((promised * 4n) / 5n)
    })
  })
})

describe('a lie in an approval', () => {
  const ask = (projectId: string) =>
    get<{ tx: Built }>(projectId, 'build-approve', { from: id(USDC), to: NATIVE, amount: '5' })
  test.each<[Lie<'approve'>, { spender?: Address; amount?: bigint; from?: string; value?: string }]>([
    ['otherSpender', { spender: STRANGER }],
    ['unlimitedApproval', { amount: maxUint256 }],
    ['approveOtherToken', { from: id(USDT) }],
    ['approvalValue', { value: `${ETHER / 100n}` }],
  ])('%s', async (name, change) => {
    const projectId = newProject()
    await lie(projectId, name)
    const { tx } = await ask(projectId)
    const [spender, amount] = decodeFunctionData({ abi: erc20Abi, data: tx.data }).args ?? []
    expect({ spender, amount, from: tx.from, value: tx.value }).toEqual({
      spender: MARKET,
      amount: 5n,
      from: id(USDC),
      value: '0',
      ...change,
    })
  })
})

describe('a lie about', () => {
  test.each<[Lie<'allowance'>, string]>([
    ['lyingAllowance', `${maxUint256}`],
    ['badAllowance', 'unlimited'],
  ])('the allowance: %s', async (name, allowance) => {
    const projectId = newProject()
    await lie(projectId, name)
    const query = { tokenAddress: id(USDC), userAddress: `eip155:1:${user}` }
    expect(await get(projectId, 'allowance', query)).toEqual({ allowance })
  })

  test.each<[Lie<'gasPrice'>, string]>([
    ['zeroGasPrice', '0'],
    ['hugeGasPrice', `1${'0'.repeat(30)}`],
    ['textGasPrice', 'fast'],
  ])('the gas price: %s', async (name, standard) => {
    const projectId = newProject()
    await lie(projectId, name)
    expect(await get(projectId, 'gas-price', { chainId: 'eip155:1' })).toMatchObject({ standard })
  })

  test.each<[Lie<'tokens'>, unknown]>([
    ['hugeDecimals', 255],
    ['textDecimals', '0'],
    ['negativeDecimals', -1],
    ['wrongDecimals', 18],
  ])('the decimals of USDC: %s', async (name, decimals) => {
    const projectId = newProject()
    await lie(projectId, name)
    const { tokens } = await get<{ tokens: { address: string; decimals: unknown }[] }>(projectId, 'tokens', {
      chainId: 'eip155:1',
    })
    expect(tokens.find(({ address }) => address === id(USDC))?.decimals).toBe(decimals)
  })

  test('the list itself: malformedTokens and duplicateTokens', async () => {
    const list = async (projectId: string) =>
      (await get<{ tokens: unknown[] }>(projectId, 'tokens', { chainId: 'eip155:1' })).tokens
    const honest = await list(newProject())
    const [malformed, duplicate] = [newProject(), newProject()]
    await lie(malformed, 'malformedTokens')
    await lie(duplicate, 'duplicateTokens')
    const events = await list(malformed)
    expect([events.slice(-honest.length), events[0]]).toEqual([honest, null])
    expect(await list(duplicate)).toHaveLength(2 * honest.length)
  })
})

test('a lie is told so many times, by the project that it is set for, until it is cleared', async () => {
  const projectId = newProject()
  const count = async (project: string) => (await askQuotes(project)).quotes.length
  await lie(projectId, 'noQuote', 2)
  expect([await count('other'), await count(projectId), await count(projectId), await count(projectId)]).toEqual([
    1, 0, 0, 1,
  ])
  await lie(projectId, 'noQuote')
  expect(await count(projectId)).toBe(0)
  await send(`/__sandbox/swap/lies?projectId=${projectId}`, { method: 'DELETE' })
  expect(await count(projectId)).toBe(1)
})

test('every lie is tested here', () => {
  expect(Object.values(LIES).flat().length).toBe(51)
})
