import { expect, test } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { createTokenReader } from './createTokenReader.js'

const ethereum = toNetwork('eip155', mainnet)
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const account = { namespace: 'eip155', networkId: 1, address: OWNER }

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const text = (value: string) => {
  const bytes = [...new TextEncoder().encode(value)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `0x${word(32n)}${word(BigInt(bytes.length / 2))}${bytes.padEnd(64, '0')}`
}

/** A contract that answers as the test says, by the first four bytes of a call. */
function create(answers: { balance?: unknown; decimals?: unknown; symbol?: unknown } = {}) {
  const { balance = `0x${word(1_234_567n)}`, decimals = `0x${word(6n)}`, symbol = text('USDC') } = answers
  const calls: string[] = []
  const bySelector: Record<string, unknown> = {
    '0x70a08231': balance,
    '0x313ce567': decimals,
    '0x95d89b41': symbol,
  }
  const read = createTokenReader({
    async readRpc(network, method, params) {
      const [{ to, data }, block] = params as [{ to: string; data: string }, string]
      calls.push(`${network.id} ${method} ${to} ${data} ${block}`)
      const answer = bySelector[data.slice(0, 10)]
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { calls, read: () => read(account, TOKEN, ethereum) }
}

test('asks the contract for the balance of the owner, its decimals and its symbol', async () => {
  const { calls, read } = create()
  expect(await read()).toEqual({ units: 1_234_567n, decimals: 6, symbol: 'USDC' })
  const owner = OWNER.slice(2).toLowerCase().padStart(64, '0')
  expect(calls.sort()).toEqual([
    `1 eth_call ${TOKEN} 0x313ce567 latest`,
    `1 eth_call ${TOKEN} 0x70a08231${owner} latest`,
    `1 eth_call ${TOKEN} 0x95d89b41 latest`,
  ])
})

test('asks for decimals and symbol once', async () => {
  const { calls, read } = create()
  await read()
  await read()
  expect(calls.filter((call) => call.includes('0x70a08231'))).toHaveLength(2)
  expect(calls).toHaveLength(4)
})

test.each([
  ['nothing', 0n],
  ['the smallest unit', 1n],
  ['all that there can be', 2n ** 256n - 1n],
])('reads a balance of %s exactly', async (_, units) => {
  expect((await create({ balance: `0x${word(units)}` }).read()).units).toBe(units)
})

test.each([
  ['no contract there', { balance: '0x', decimals: '0x', symbol: '0x' }],
  ['no balance', { balance: '0x' }],
  ['a short balance', { balance: '0x01' }],
  ['a balance that is no hex', { balance: 'lots' }],
  ['a balance that is a number', { balance: 7 }],
  ['no decimals', { decimals: '0x' }],
  ['more decimals than a token may have', { decimals: `0x${word(37n)}` }],
  ['decimals beyond any number', { decimals: `0x${word(2n ** 255n)}` }],
] as const)('AMT-4: with %s it is no token, and no amount is shown', async (_, answers) => {
  await expect(create(answers).read()).rejects.toMatchObject({ code: 'TOKEN_MISMATCH' })
})

test.each([
  ['fixed bytes', `0x${'4d4b5200'.padEnd(64, '0')}`],
  ['an endless text', `0x${word(32n)}${word(2n ** 64n)}`],
  ['a text that is cut off', `0x${word(32n)}${word(32n)}4142`],
  ['nothing', '0x'],
  ['a number', 7],
  ['an error', new Error('reverted')],
])('a symbol of %s does not count', async (_, symbol) => {
  expect((await create({ symbol }).read()).symbol).toBe('')
})

test('rejects if the node does not answer, and asks for the facts again', async () => {
  const { calls, read } = create({ decimals: new Error('down') })
  await expect(read()).rejects.toThrow('down')
  await expect(read()).rejects.toThrow('down')
  expect(calls.filter((call) => call.includes('0x313ce567'))).toHaveLength(2)
})
