import {
  type Abi,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { namehash } from 'viem/ens'
import { describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../config/networks.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { NetworkFailedError } from '../../errors/requestErrors.js'
import { toNodeError } from '../../errors/rpcErrors.js'
import type { EnsGateway } from '../../services/names/ensGateway.js'
import { createNames } from './names.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const MATIC_COIN = 0x80000089n
const ONE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TWO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const GATEWAY = 'https://gateway.example/'
const { signal } = new AbortController()

const resolverAbi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function ccipCallback(bytes response, bytes extraData) view returns (bytes, address)',
])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])
const errorAbi = parseAbi([
  'error HttpError(uint16 status, string message)',
  'error ResolverError(bytes errorData)',
  'error ResolverNotContract(bytes name, address resolver)',
  'error ResolverNotFound(bytes name)',
  'error UnsupportedResolverProfile(bytes4 selector)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

/** The record that is asked for: of Ethereum, or of a coin type. */
type Question = { readonly node: Hex; readonly coinType: bigint | undefined; readonly gateways: readonly string[] }

/** A contract's refusal, as a node reports it. */
function revert(errorName: string, ...args: unknown[]): never {
  const data = encodeErrorResult({ abi: errorAbi as Abi, errorName, args })
  throw toNodeError({ code: 3, message: 'execution reverted', data })
}

function fail(error: Error): never {
  throw error
}

/** A result of the universal resolver: the record's own bytes in it. */
const findAll = (record: Hex): Hex =>
  encodeFunctionResult({
    abi: resolverAbi,
    functionName: 'resolveWithGateways',
    result: [record, RESOLVER],
  })
const ofEthereum = (address: Hex) => findAll(encodeAbiParameters([{ type: 'address' }], [address]))
const ofCoin = (bytes: Hex) => findAll(encodeAbiParameters([{ type: 'bytes' }], [bytes]))
const none = { ethereum: ofEthereum(`0x${'0'.repeat(40)}`), coin: ofCoin('0x') }

type World = {
  record?: (question: Question) => Hex
  /** By network. */
  codes?: Record<string, Hex>
  gateway?: EnsGateway
  /** What the resolver makes of the gateway's answer. */
  callback?: (response: Hex) => Hex
}

/** A node whose universal resolver is played by the test. */
function create({ record = () => none.coin, codes = {}, gateway, callback = () => none.coin }: World = {}) {
  const questions: Question[] = []
  const calls: string[] = []
  const names = createNames({
    async readRpc({ caipNetworkId }, method, [first]) {
      calls.push(`${method} on ${caipNetworkId}`)
      if (method === 'eth_getCode') return codes[caipNetworkId] ?? '0x'
      const { to, data } = first as { to: Hex; data: Hex }
      expect(to.toLowerCase()).toBe(RESOLVER)
      const { functionName, args } = decodeFunctionData({ abi: resolverAbi, data })
      if (functionName === 'ccipCallback') return callback(args[0])
      const [node, coinType] = decodeFunctionData({ abi: recordAbi, data: args[1] }).args
      const question = { node, coinType, gateways: args[2] }
      questions.push(question)
      return record(question)
    },
    ensGateway: async () => gateway,
  })
  return {
    names,
    questions,
    calls,
    resolve: (network: Network, name = 'marta.eth') => names.resolve(name, network, signal),
  }
}

test("the resolver is that of viem's list of chains, and is asked on Ethereum for every network", async () => {
  expect(viemMainnet.contracts.ensUniversalResolver.address).toBe(RESOLVER)
  const { resolve, calls, questions } = create({ record: () => ofCoin(ONE) })
  await resolve(matic, 'MARTA.eth')
  expect(calls).toEqual(['eth_call on eip155:1'])
  expect(questions[0]?.node).toBe(namehash('marta.eth'))
})

test('SEND-4: a name that ENS does not allow is refused without asking', async () => {
  const { resolve, calls } = create()
  for (const name of ['mar ta.eth', 'a_b.eth', 'a..eth', '\u0430pple.eth'])
    await expect(resolve(matic, name)).rejects.toMatchObject({ code: 'NAME_INVALID' })
  expect(calls).toEqual([])
})

describe('SEND-4: a name leads', () => {
  test("to its address for the network, which is never Ethereum's unless it has none", async () => {
    const { resolve, questions } = create({
      record: ({ coinType }) => (coinType === MATIC_COIN ? ofCoin(TWO) : ofEthereum(ONE)),
    })
    expect(await resolve(matic)).toEqual({ address: TWO, isFallback: false })
    expect(questions.map(({ coinType }) => coinType)).toEqual([MATIC_COIN])
    expect(await resolve(ethereum)).toEqual({ address: ONE, isFallback: false })
    expect(questions.map(({ coinType }) => coinType)).toEqual([MATIC_COIN, undefined])
  })

  test.each([
    ['has none', () => none.coin],
    ['has zeros', () => ofCoin(`0x${'0'.repeat(40)}`)],
    ['has a resolver that knows no coin types', () => revert('UnsupportedResolverProfile', '0xf1cb7e06')],
    ['has a resolver that fails at coin types', () => revert('ResolverError', '0x')],
  ])("to Ethereum's address as a fallback if it %s for the network", async (_, own) => {
    const { resolve } = create({ record: ({ coinType }) => (coinType === undefined ? ofEthereum(ONE) : own()) })
    expect(await resolve(matic)).toEqual({ address: ONE, isFallback: true })
  })

  test("to no fallback if the network's record is no address, or could not be read", async () => {
    const withOwn = (own: () => Hex) =>
      create({ record: ({ coinType }) => (coinType === undefined ? ofEthereum(ONE) : own()) }).resolve(matic)
    expect(await withOwn(() => ofCoin('0x1234'))).toBeUndefined()
    expect(await withOwn(() => ofCoin(`${ONE}00`))).toBeUndefined()
    await expect(withOwn(() => revert('HttpError', 503, 'down'))).rejects.toThrow()
    await expect(withOwn(() => fail(new NetworkFailedError()))).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
  })

  test.each([
    ['has no resolver', () => revert('ResolverNotFound', '0x')],
    ['has a resolver without code', () => revert('ResolverNotContract', '0x', ONE)],
    ['has neither record', ({ coinType }: Question) => (coinType === undefined ? none.ethereum : none.coin)],
  ])('nowhere if it %s', async (_, record) => {
    const { resolve } = create({ record })
    expect([await resolve(ethereum), await resolve(matic)]).toEqual([undefined, undefined])
  })

  test('on a network whose id leaves no room for a coin type, as on Ethereum, with the fallback said', async () => {
    const huge = { ...matic, id: 2 ** 31, caipNetworkId: `eip155:${2 ** 31}` } as Network
    const { resolve, questions } = create({ record: () => ofEthereum(ONE) })
    expect(await resolve(huge)).toEqual({ address: ONE, isFallback: true })
    expect(questions.map(({ coinType }) => coinType)).toEqual([undefined])
  })
})

describe('SEND-3: an address is a contract elsewhere', () => {
  const code = '0x6001'
  const delegated = `0xef0100${ONE.slice(2)}` as const
  test.each([
    ['code on Ethereum and none here', { 'eip155:1': code }, true],
    ['code on both', { 'eip155:1': code, 'eip155:137': code }, false],
    ['code on neither', {}, false],
    ['code only here', { 'eip155:137': code }, false],
    ["a key of its own, which borrows a contract's code on Ethereum", { 'eip155:1': delegated }, false],
  ] as const)('with %s: %s', async (_, codes, isElsewhere) => {
    expect(await create({ codes }).names.isContractElsewhere(ONE, matic, signal)).toBe(isElsewhere)
  })

  test('never on Ethereum, which is not asked', async () => {
    const { names, calls } = create({ codes: { 'eip155:1': code } })
    expect(await names.isContractElsewhere(ONE, ethereum, signal)).toBe(false)
    expect(calls).toEqual([])
  })

  test('is not known while a node does not answer', async () => {
    const names = createNames({ readRpc: () => Promise.reject(new NetworkFailedError()) })
    await expect(names.isContractElsewhere(ONE, matic, signal)).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
  })
})

describe('NET-5: a name that needs a server', () => {
  const callback = toFunctionSelector(resolverAbi[1])
  const lookUp = (urls: readonly string[], sender: Hex = RESOLVER) =>
    revert('OffchainLookup', sender, urls, '0xc0ffee', callback, '0x1234')

  function createGateway(answer: () => Promise<Hex> = async () => '0xa11ce5') {
    const requests: [Hex, Hex][] = []
    const gateway: EnsGateway = {
      url: GATEWAY,
      ask(sender, data) {
        requests.push([sender.toLowerCase() as Hex, data])
        return answer()
      },
    }
    return { gateway, asked: requests }
  }

  test('is not looked up without a gateway, and that is said', async () => {
    const { resolve, calls } = create({ record: () => lookUp(['https://evil.example', 'x-batch-gateway:true']) })
    for (const network of [ethereum, matic])
      await expect(resolve(network)).rejects.toMatchObject({ code: 'NAME_OFFCHAIN' })
    expect(calls).toEqual(Array(2).fill('eth_call on eip155:1'))
  })

  test("is looked up through the app's gateway, whose answer the contract checks", async () => {
    const { gateway, asked } = createGateway()
    const responses: Hex[] = []
    const { resolve, questions } = create({
      gateway,
      record: ({ gateways }) => lookUp(gateways),
      callback(response) {
        responses.push(response)
        return ofCoin(TWO)
      },
    })
    expect(await resolve(matic)).toEqual({ address: TWO, isFallback: false })
    expect(asked).toEqual([[RESOLVER, '0xc0ffee']])
    expect(responses).toEqual(['0xa11ce5'])
    expect(questions.map(({ gateways }) => gateways)).toEqual([[GATEWAY]])
  })

  test.each([
    ['another server', ['https://evil.example/'], RESOLVER],
    ['another server beside the gateway', [GATEWAY, 'https://evil.example/'], RESOLVER],
    ['another path of the gateway', [`${GATEWAY}{sender}/{data}`], RESOLVER],
    ['the reader itself, for servers in the question', ['x-batch-gateway:true'], RESOLVER],
    ['the reader itself, beside the gateway', [GATEWAY, 'x-batch-gateway:true'], RESOLVER],
    ['nobody', [], RESOLVER],
    ['the gateway, in the name of another contract', [GATEWAY], ONE],
  ] as const)('reaches nobody if a contract names %s', async (_, urls, sender) => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('asked'))
    const { gateway, asked } = createGateway()
    const { resolve } = create({ gateway, record: () => lookUp(urls, sender) })
    await expect(resolve(matic)).rejects.toThrow()
    expect([asked, fetch.mock.calls]).toEqual([[], []])
    fetch.mockRestore()
  })

  test('is not called nameless while the gateway is down', async () => {
    const { gateway } = createGateway(() => Promise.reject(new NetworkFailedError()))
    const { resolve } = create({ gateway, record: ({ gateways }) => lookUp(gateways) })
    await expect(resolve(ethereum)).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
  })

  test("leaves names on the chain as they are, and the app's gateway unasked", async () => {
    const { gateway, asked } = createGateway()
    const { resolve } = create({ gateway, record: () => ofEthereum(ONE) })
    expect(await resolve(ethereum)).toEqual({ address: ONE, isFallback: false })
    expect(asked).toEqual([])
  })
})
