import { decodeFunctionData, erc20Abi, getAddress, type Hex, toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transfers } from '../../src/adapters/adapter.js'
import type { TransferPlan } from '../../src/domain/transfer.js'
import {
  FeeOutdatedError,
  InsufficientFundsError,
  ReceiverRefusedError,
  TokenMismatchError,
  TransferOutdatedError,
  TransferRevertedError,
} from '../../src/errors/transferErrors.js'
import { type EvmRig, freshAddress, type Sent, startEvmRig, watch } from './startEvmRig.ts'

const ETHER = 10n ** 18n
const USDC = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 }
const USDT = { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', symbol: 'USDT', decimals: 6 }
const tokenAt = (ending: string, decimals: number) => ({
  address: getAddress(`0x7e570000000000000000000000000000000000${ending}`),
  symbol: 'T',
  decimals,
})
const PEPPER = tokenAt('01', 18)
const PAUSED = tokenAt('03', 18)
const ODD_DECIMALS = tokenAt('05', 36)
const NO_DECIMALS = tokenAt('06', 18)

const { signal } = new AbortController()
let rig: EvmRig
let transfers: Transfers<'eip155'>

beforeAll(async () => {
  rig = await startEvmRig()
  transfers = (await rig.adapterWith()).transfers
}, 20_000)
afterAll(() => rig?.close())

const tokenBalance = (address: string, token: { address: string }) =>
  transfers.readBalance(address, token.address, rig.network, signal).then(({ units }) => units)

/** What the chain says of a planned transfer. */
const followed = (hash: string, { from, to, token, units }: TransferPlan) =>
  transfers.follow(hash, { kind: 'transfer', from, to, token: token?.address, units }, rig.network, signal)

async function sendAndFollow(person: PrivateKeyAccount, plan: TransferPlan) {
  const { connection, sent } = rig.connectionOf(person)
  const { hash } = await transfers.send(connection, plan, rig.network, watch)
  expect(await followed(hash, plan)).toMatchObject({ kind: 'confirmed' })
  return sent[0] as Sent
}

describe('the balance that a page reads', () => {
  const readOn = async (owner: string, { address }: { address: string }) => {
    const { adapter } = await rig.adapterWith()
    const account = { namespace: 'eip155', networkId: rig.network.id, address: owner }
    return adapter.capabilities?.getTokenBalance?.(account, address, rig.network, signal)
  }

  test.each([
    ['USDC', USDC],
    ['a token with 18 decimals', PEPPER],
  ])('of %s is what the contract says, as the code that sends it reads it', async (_, token) => {
    const { address } = await rig.createPerson(ETHER, token.address, 250_500_001n)
    const balance = await readOn(address, token)
    expect(balance).toMatchObject({ units: 250_500_001n, decimals: token.decimals })
    expect(balance?.symbol).toBe(await transfers.readSymbol?.(token.address, rig.network, signal))
    expect(await readOn(freshAddress(), token)).toMatchObject({ units: 0n })
  })

  test.each([
    ['a token with 77 decimals', ODD_DECIMALS],
    ['a token without decimals', NO_DECIMALS],
    ['an address without a contract', { address: freshAddress() }],
  ])('AMT-4: of %s is not known', async (_, token) => {
    await expect(readOn(freshAddress(), token)).rejects.toBeInstanceOf(Error)
  })
})

describe('ether', () => {
  test('arrives to the smallest unit, at the fee that was planned at most', async () => {
    const person = await rig.createPerson(2n * ETHER)
    const to = freshAddress()
    const units = 1_234_567_890_123_456_789n
    const plan = await transfers.plan({ from: person.address, to, units }, rig.network, signal)
    expect(plan).toMatchObject({ units, deposit: 0n, warnings: [] })
    expect(plan.likelyFee).toBeLessThan(plan.fee)
    const transaction = await sendAndFollow(person, plan)
    expect(await rig.balance(to)).toBe(units)
    const remaining = await rig.balance(person.address)
    expect(remaining).toBeGreaterThanOrEqual(2n * ETHER - units - plan.fee)
    expect(transaction).toMatchObject({ from: person.address, to, data: '0x', chainId: '0x1' })
    expect(BigInt(transaction.gas as Hex) * BigInt(transaction.maxFeePerGas as Hex)).toBe(plan.fee)
  })

  test('AMT-6: Max is the balance less the fee that the request fixes', async () => {
    const balance = 987_654_321_987_654_321n
    const person = await rig.createPerson(balance)
    const to = freshAddress()
    const plan = await transfers.plan({ from: person.address, to, units: 'max' }, rig.network, signal)
    expect(plan.units).toBe(balance - plan.fee)
    await sendAndFollow(person, plan)
    expect(await rig.balance(to)).toBe(balance - plan.fee)
  })

  test('AMT-6: of a smart account the fee is an estimate; Max keeps more back before it is set up', async () => {
    const person = await rig.createPerson(ETHER)
    const plan = (units: bigint | 'max') =>
      transfers.plan({ from: person.address, to: freshAddress(), units, isSmartAccount: true }, rig.network, signal)
    const before = await plan('max')
    expect(before.feeKind).toBe('estimated')
    expect(before.units).toBe(ETHER - before.fee)
    // What the user has chosen is limited by what it likely costs, not by what Max keeps back.
    const nearly = await plan(ETHER - before.likelyFee)
    expect([nearly.units, nearly.fee]).toEqual([ETHER - before.likelyFee, before.likelyFee])
    await expect(plan(ETHER - 1n)).rejects.toMatchObject({ missing: 'fee' })
    // A delegation (EIP-7702).
    await rig.setCode(person.address, `0xef0100${freshAddress().slice(2)}`)
    const after = await plan('max')
    expect(after.units).toBeGreaterThan(before.units)
    expect(after.likelyFee).toBeLessThan(before.likelyFee)
  })

  test('AMT-6: Max never yields a negative, and an amount needs its fee too', async () => {
    const poor = await rig.createPerson(1_000n)
    const plan = (units: bigint | 'max', from: string) =>
      transfers.plan({ from, to: freshAddress(), units }, rig.network, signal).catch((error) => error)
    expect(await plan('max', poor.address)).toMatchObject({ missing: 'fee' })
    const person = await rig.createPerson(ETHER)
    expect(await plan(ETHER, person.address)).toMatchObject({ missing: 'fee' })
    expect(await plan(2n * ETHER, person.address)).toMatchObject({ missing: 'amount' })
    expect(await plan(2n * ETHER, person.address)).toBeInstanceOf(InsufficientFundsError)
  })

  test('SEND-3: a contract is warned about, and gets enough gas', async () => {
    const person = await rig.createPerson(ETHER)
    // Accepts ether, and writes it down.
    const to = freshAddress()
    await rig.setCode(to, '0x345f5500')
    const plan = await transfers.plan({ from: person.address, to, units: 5n }, rig.network, signal)
    expect(plan.warnings).toEqual(['contract'])
    await sendAndFollow(person, plan)
    expect(await rig.balance(to)).toBe(5n)
  })

  test("SEND-3: an account's own delegation is not a contract", async () => {
    const person = await rig.createPerson(ETHER)
    const to = freshAddress()
    await rig.setCode(to, `0xef0100${'00'.repeat(20)}`)
    const plan = await transfers.plan({ from: person.address, to, units: 5n }, rig.network, signal)
    expect(plan.warnings).toEqual([])
  })

  test('a contract that refuses ether is known before the wallet is asked', async () => {
    const person = await rig.createPerson(ETHER)
    const request = { from: person.address, to: USDC.address, units: 5n }
    await expect(transfers.plan(request, rig.network, signal)).rejects.toBeInstanceOf(TransferRevertedError)
  })
})

describe('tokens', () => {
  test.each([
    ['an ERC-20', USDC, 250_500_001n],
    ['USDT, whose transfer returns nothing', USDT, 1n],
    ['a token of 18 decimals', PEPPER, 10n ** 30n + 1n],
  ])('SEND-9: %s arrives to the smallest unit', async (_, token, units) => {
    const person = await rig.createPerson(ETHER)
    await rig.give(person.address, token, units)
    const to = freshAddress()
    const plan = await transfers.plan({ from: person.address, to, token, units: 'max' }, rig.network, signal)
    expect(plan.units).toBe(units)
    const transaction = await sendAndFollow(person, plan)
    expect(await tokenBalance(to, token)).toBe(units)
    expect(await tokenBalance(person.address, token)).toBe(0n)
    // SEND-9: encoded here, to the token itself, without ether.
    expect(transaction).toMatchObject({ to: token.address, value: '0x0' })
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: transaction.data as Hex })
    expect([functionName, args]).toEqual(['transfer', [to, units]])
  })

  test('more than the account has is refused, and so is nothing at all', async () => {
    const person = await rig.createPerson(ETHER)
    const plan = (units: bigint | 'max') =>
      transfers.plan({ from: person.address, to: freshAddress(), token: USDC, units }, rig.network, signal)
    await expect(plan(1n)).rejects.toMatchObject({ missing: 'amount' })
    await expect(plan('max')).rejects.toMatchObject({ missing: 'amount' })
  })

  test('the fee is paid in ether', async () => {
    const person = await rig.createPerson(1n)
    await rig.give(person.address, USDC, 5n)
    const request = { from: person.address, to: freshAddress(), token: USDC, units: 5n }
    await expect(transfers.plan(request, rig.network, signal)).rejects.toMatchObject({ missing: 'fee' })
  })

  test.each([
    ['other decimals than the service says', { ...USDC, decimals: 18 }],
    ['77 decimals', ODD_DECIMALS],
    ['no decimals', NO_DECIMALS],
    ['no contract', { ...USDC, address: freshAddress() }],
  ])('AMT-4: a token with %s is not sent', async (_, token) => {
    const person = await rig.createPerson(ETHER)
    const request = { from: person.address, to: freshAddress(), token, units: 1n }
    await expect(transfers.plan(request, rig.network, signal)).rejects.toBeInstanceOf(TokenMismatchError)
  })

  test('a token that refuses is known before the wallet is asked', async () => {
    const person = await rig.createPerson(ETHER)
    await rig.give(person.address, PAUSED, 5n)
    const request = { from: person.address, to: freshAddress(), token: PAUSED, units: 5n }
    await expect(transfers.plan(request, rig.network, signal)).rejects.toBeInstanceOf(TransferRevertedError)
  })
})

describe('SEND-3: receivers', () => {
  test.each([
    ['the zero address', `0x${'0'.repeat(40)}`, undefined, 'zero'],
    ["the token's own contract", USDC.address, USDC, 'token'],
  ] as const)('%s is refused', async (_, to, token, reason) => {
    const person = await rig.createPerson(ETHER)
    expect(transfers.refusalOf(to, token)).toBe(reason)
    const planned = transfers.plan({ from: person.address, to, token, units: 1n }, rig.network, signal)
    await expect(planned).rejects.toBeInstanceOf(ReceiverRefusedError)
  })
})

describe('SEND-2: a typed address', () => {
  const existing = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  test.each([
    ['with its checksum', existing, existing],
    ['in lower case', existing.toLowerCase(), existing],
    ['with a wrong checksum', existing.replace('f39F', 'F39f'), undefined],
    ['without 0x', existing.slice(2), undefined],
    ['too short', existing.slice(0, -1), undefined],
    ['with an inner invisible character', `${existing.slice(0, 10)}\u200b${existing.slice(10)}`, undefined],
  ])('%s', (_, text, parsed) => {
    expect(transfers.parseReceiver(text)).toBe(parsed)
  })
})

describe('sending', () => {
  async function planned() {
    const person = await rig.createPerson(ETHER)
    return {
      person,
      plan: await transfers.plan({ from: person.address, to: freshAddress(), units: 5n }, rig.network, signal),
    }
  }

  test.each([
    ['another account', { eth_accounts: [freshAddress()] }],
    ['no account', { eth_accounts: [] }],
    ['another chain', { eth_chainId: '0x89' }],
    ['an invalid chain', { eth_chainId: null }],
  ])('SEND-7: a wallet with %s is asked for nothing', async (_, answers) => {
    const { person, plan } = await planned()
    const { connection, methods, sent } = rig.connectionOf(person, { answers })
    await expect(transfers.send(connection, plan, rig.network, watch)).rejects.toBeInstanceOf(TransferOutdatedError)
    expect(sent).toEqual([])
    expect(methods.includes('eth_sendTransaction')).toBe(false)
  })

  test('SEND-7: a fee that rose since the review stops the transfer, and a new plan has the new fee', async () => {
    const { person, plan } = await planned()
    const { connection, methods, sent } = rig.connectionOf(person)
    const block = (await rig.node('eth_getBlockByNumber', 'latest', false)) as { baseFeePerGas: Hex }
    const mineAt = async (price: bigint) => {
      await rig.node('anvil_setNextBlockBaseFeePerGas', toHex(price))
      await rig.node('evm_mine')
    }
    try {
      await mineAt(100n * BigInt(block.baseFeePerGas))
      await expect(transfers.send(connection, plan, rig.network, watch)).rejects.toBeInstanceOf(FeeOutdatedError)
      expect(methods.includes('eth_sendTransaction')).toBe(false)
      expect(sent).toEqual([])
      const again = await transfers.plan({ from: person.address, to: plan.to, units: 5n }, rig.network, signal)
      expect(again.fee).toBeGreaterThan(10n * plan.fee)
      const { hash } = await transfers.send(connection, again, rig.network, watch)
      expect(await followed(hash, again)).toMatchObject({ kind: 'confirmed' })
    } finally {
      await mineAt(BigInt(block.baseFeePerGas))
    }
  })

  test('a node that does not tell its fee leaves the decision to the wallet', async () => {
    const { person, plan } = await planned()
    const { connection } = rig.connectionOf(person)
    const silent = await rig.adapterWith(async () => new Response('<html>', { status: 200 }))
    const { hash } = await silent.transfers.send(connection, plan, rig.network, watch)
    expect(await followed(hash, plan)).toMatchObject({ kind: 'confirmed' })
  })

  test.each(['', '0x', `0x${'ab'.repeat(31)}`, null, {}, 7])(
    'PRV-3: %o is not a hash, so the transfer may have been sent',
    async (answer) => {
      const { person, plan } = await planned()
      const { connection } = rig.connectionOf(person, { answers: { eth_sendTransaction: answer } })
      await expect(transfers.send(connection, plan, rig.network, watch)).rejects.toMatchObject({ code: 'MAYBE_SENT' })
    },
  )

  test('a transaction that fails on the chain is followed to its failure', async () => {
    const person = await rig.createPerson(ETHER)
    const to = freshAddress()
    const plan = await transfers.plan({ from: person.address, to, units: 5n }, rig.network, signal)
    // The receiver becomes a contract that refuses, after the plan.
    await rig.setCode(to, '0x5f5ffd')
    const { connection } = rig.connectionOf(person)
    const { hash } = await transfers.send(connection, plan, rig.network, watch)
    expect(await followed(hash, plan)).toMatchObject({ kind: 'failed' })
  })
})

describe('NET: a node that does not answer is not a refusal', () => {
  test.each([
    ['429', () => new Response('busy', { status: 429 }), 'HTTP_STATUS'],
    ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'RESPONSE_MALFORMED'],
  ])('%s', async (_, answer, code) => {
    const created = await rig.adapterWith(async () => answer())
    const request = { from: freshAddress(), to: freshAddress(), units: 5n }
    const error = await created.transfers.plan(request, rig.network, signal).catch((reason) => reason)
    expect(JSON.stringify([error.code, error.cause?.code, error.cause?.cause?.code])).toContain(code)
    expect(error).not.toBeInstanceOf(TransferRevertedError)
  })
})
