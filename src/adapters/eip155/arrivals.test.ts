import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import { createArrivals } from './arrivals.js'

const network = toNetwork('eip155', mainnet)
const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const { signal } = new AbortController()

const transfer = (units: bigint, changes: object = {}) => ({
  address: USDC.toLowerCase(),
  topics: [TRANSFER, word(PAYER), word(SHOP)],
  data: encodeAbiParameters([{ type: 'uint256' }], [units]),
  transactionHash: hashOf('a'),
  blockNumber: '0x66',
  ...changes,
})

type Answers = Readonly<Record<string, unknown>>

function arrivalsOf(answers: Answers) {
  const requests: unknown[][] = []
  const arrivals = createArrivals({
    async readRpc(_, method, params) {
      requests.push([method, ...params])
      await new Promise((resolve) => setTimeout(resolve))
      const answer = answers[method]
      return typeof answer === 'function' ? answer(...params) : answer
    },
  })
  return { arrivals, requests }
}

const mark = { units: '500', block: '101' }
const token = { owner: SHOP, token: USDC, mark }
const coin = { owner: SHOP, token: undefined, mark }

describe('mark', () => {
  test('reads the balance at the block that it names', async () => {
    const { arrivals, requests } = arrivalsOf({ eth_blockNumber: '0x65', eth_getBalance: '0x1f4' })
    expect(await arrivals.mark({ owner: SHOP, token: undefined }, network, signal)).toEqual(mark)
    expect(requests).toEqual([['eth_blockNumber'], ['eth_getBalance', SHOP, '0x65']])
  })

  test.each([['0x'], [null], ['12'], [-1]])('a balance of %j is no balance', async (answer) => {
    const { arrivals } = arrivalsOf({ eth_blockNumber: '0x65', eth_getBalance: answer })
    await expect(arrivals.mark({ owner: SHOP, token: undefined }, network, signal)).rejects.toMatchObject({
      code: 'ANSWER_MALFORMED',
    })
  })
})

describe('PAY-6: what has arrived of a token', () => {
  test('is a transfer since the mark, and the exact one comes first', async () => {
    const logs = [transfer(9n, { transactionHash: hashOf('b') }), transfer(7n)]
    const { arrivals, requests } = arrivalsOf({ eth_getLogs: logs })
    expect(await arrivals.find({ ...token, units: 7n }, network, signal)).toEqual({
      units: 7n,
      hash: hashOf('a'),
      block: 102n,
    })
    expect(requests).toEqual([
      ['eth_getLogs', { address: USDC, topics: [TRANSFER, null, word(SHOP)], fromBlock: '0x66', toBlock: 'latest' }],
    ])
  })

  test.each<[string, object]>([
    ['less', { data: encodeAbiParameters([{ type: 'uint256' }], [6n]) }],
    ['to somebody else', { topics: [TRANSFER, word(PAYER), word(PAYER)] }],
    ['of another token', { address: PAYER.toLowerCase() }],
    ['of another event', { topics: [hashOf('1'), word(PAYER), word(SHOP)] }],
    ['without a hash', { transactionHash: 'x' }],
    ['that paid something else', { transactionHash: hashOf('c') }],
    ['by somebody else than the payer', { topics: [TRANSFER, word(SHOP), word(SHOP)] }],
  ])('is no transfer %s, whatever the node answers', async (_, changes) => {
    const { arrivals } = arrivalsOf({ eth_getLogs: [transfer(7n, changes)] })
    const request = { ...token, units: 7n, payer: PAYER, excluded: [hashOf('C')] }
    expect(await arrivals.find(request, network, signal)).toBeUndefined()
  })

  test('an answer that is no list is an error, not nothing', async () => {
    const { arrivals } = arrivalsOf({ eth_getLogs: null })
    await expect(arrivals.find({ ...token, units: 7n }, network, signal)).rejects.toMatchObject({
      code: 'ANSWER_MALFORMED',
    })
  })
})

describe('PAY-6: what one transaction has brought', () => {
  const receipt = {
    transactionHash: hashOf('a'),
    blockNumber: '0x66',
    status: '0x1',
    logs: [transfer(7n)],
  }
  const request = { ...token, units: 7n, hash: hashOf('a') }

  test('is the sum of its transfers to the recipient', async () => {
    const { arrivals } = arrivalsOf({ eth_getTransactionReceipt: { ...receipt, logs: [transfer(4n), transfer(3n)] } })
    expect(await arrivals.find(request, network, signal)).toMatchObject({ units: 7n, hash: hashOf('a') })
  })

  test.each<[string, object]>([
    ['reverted', { status: '0x0' }],
    ['older than the mark', { blockNumber: '0x65' }],
    ['of another hash', { transactionHash: hashOf('b') }],
    ['without transfers', { logs: [] }],
  ])('is nothing of one that is %s', async (_, changes) => {
    const { arrivals } = arrivalsOf({ eth_getTransactionReceipt: { ...receipt, ...changes } })
    expect(await arrivals.find(request, network, signal)).toBeUndefined()
  })

  test('of the coin, it is the gain of its block', async () => {
    const { arrivals } = arrivalsOf({
      eth_getTransactionReceipt: receipt,
      eth_getBalance: (_: string, block: string) => (block === '0x66' ? '0x1fb' : '0x1f4'),
    })
    expect(await arrivals.find({ ...request, token: undefined }, network, signal)).toMatchObject({ units: 7n })
  })
})

describe('PAY-6: what has arrived of a coin', () => {
  test('is the gain since the mark', async () => {
    const { arrivals } = arrivalsOf({ eth_blockNumber: '0x66', eth_getBalance: '0x1fb' })
    expect(await arrivals.find({ ...coin, units: 7n }, network, signal)).toEqual({ units: 7n })
    expect(await arrivals.find({ ...coin, units: 8n }, network, signal)).toBeUndefined()
  })

  test('is not known by a node that lags behind the mark', async () => {
    const { arrivals } = arrivalsOf({ eth_blockNumber: '0x64', eth_getBalance: '0xffff' })
    expect(await arrivals.find({ ...coin, units: 7n }, network, signal)).toBeUndefined()
  })

  test('does not tell who has paid', async () => {
    const { arrivals } = arrivalsOf({ eth_blockNumber: '0x66', eth_getBalance: '0xffff' })
    expect(await arrivals.find({ ...coin, units: 7n, payer: PAYER }, network, signal)).toBeUndefined()
  })
})
