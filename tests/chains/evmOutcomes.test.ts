import { type Address, concat, type Hex, numberToHex, pad } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transfers } from '../../src/adapters/adapter.js'
import type { Outcome } from '../../src/domain/outcome.js'
import type { TransferPlan, TransferToken } from '../../src/domain/transfer.js'
import { type EvmRig, freshAddress, type Sent, startEvmRig, watch } from './startEvmRig.ts'

const ETHER = 10n ** 18n
const USDC = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 }
/** Keeps one percent of each transfer. */
const TOLL = { address: '0x7e57000000000000000000000000000000000002', symbol: 'TOLL', decimals: 18 }

const { signal } = new AbortController()
let rig: EvmRig
let transfers: Transfers<'eip155'>
/** Methods that the node has answered. */
const answered: string[] = []

beforeAll(async () => {
  rig = await startEvmRig()
  const recorded: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    answered.push(JSON.parse(String(init?.body)).method)
    return response
  }
  transfers = (await rig.adapterWith(recorded)).transfers
}, 20_000)
afterAll(() => rig?.close())

const planFor = (from: string, units: bigint, token?: TransferToken) =>
  transfers.plan({ from, to: freshAddress(), token, units }, rig.network, signal)

/** What the chain says of a planned transfer. */
const followed = (hash: string, { from, to, token, units }: TransferPlan) =>
  transfers.follow(hash, { kind: 'transfer', from, to, token: token?.address, units }, rig.network, signal)

describe('a contract account, whose transaction is mined even if the call in it fails', () => {
  /** Calls whom its call data names, with a value and data, whatever comes of it. */
  const CALLER = '0x604036038060405f375f5f915f6020355f355af100'

  async function createContractAccount(token?: TransferToken, units = 0n) {
    const relayer = await rig.createPerson(ETHER)
    const address = freshAddress()
    await rig.setCode(address, CALLER)
    await rig.setBalance(address, ETHER)
    if (token) await rig.give(address, token, units)
    return { relayer, address }
  }

  /** The relayer pays for the transaction, and the account makes the call that was asked. */
  const relayed =
    (address: Address) =>
    (request: Sent): Sent => ({
      ...request,
      to: address,
      value: '0x0',
      data: concat([pad(request.to as Hex), pad(request.value as Hex), request.data as Hex]),
      gas: numberToHex(200_000),
    })

  async function send(
    { relayer, address }: Awaited<ReturnType<typeof createContractAccount>>,
    plan: TransferPlan,
    beforeSending = async () => {},
  ): Promise<Outcome> {
    const carryOut = async (request: Sent) => {
      await beforeSending()
      return relayed(address)(request)
    }
    const { connection } = rig.connectionOf(relayer, { address, carryOut })
    const { hash, sinceBlock } = await transfers.send(connection, plan, rig.network, watch)
    expect(sinceBlock).toBeDefined()
    return followed(hash, plan)
  }

  test('SEND-11: has paid if the receiver has the coins', async () => {
    const account = await createContractAccount()
    const plan = await planFor(account.address, 5n)
    expect(await send(account, plan)).toMatchObject({ kind: 'confirmed', arrived: 5n })
  })

  test('SEND-11: has not paid if its receiver refuses', async () => {
    const account = await createContractAccount()
    const plan = await planFor(account.address, 5n)
    const outcome = await send(account, plan, async () => void (await rig.setCode(plan.to, '0x5f5ffd')))
    expect(outcome).toMatchObject({ kind: 'mismatched' })
    expect(await rig.balance(plan.to)).toBe(0n)
  })

  test('SEND-11: has paid if the token says so', async () => {
    const account = await createContractAccount(USDC, 70n)
    const plan = await planFor(account.address, 50n, USDC)
    expect(await send(account, plan)).toMatchObject({ kind: 'confirmed', arrived: 50n })
  })

  test('SEND-11: has not paid if its tokens are gone', async () => {
    const account = await createContractAccount(USDC, 70n)
    const plan = await planFor(account.address, 50n, USDC)
    const outcome = await send(account, plan, async () => void (await rig.give(account.address, USDC, 49n)))
    expect(outcome).toMatchObject({ kind: 'mismatched' })
  })
})

test('SEND-11: what arrives of a token that keeps a share is told', async () => {
  const person = await rig.createPerson(ETHER, TOLL.address, 1_000n)
  const plan = await planFor(person.address, 1_000n, TOLL)
  const { connection } = rig.connectionOf(person)
  const { hash } = await transfers.send(connection, plan, rig.network, watch)
  expect(await followed(hash, plan)).toMatchObject({ kind: 'confirmed', hash, arrived: 990n })
})

describe('another transaction at the same nonce', () => {
  /** Sends a transfer that waits, and then what the wallet puts in its place. */
  async function replace(plan: TransferPlan, person: PrivateKeyAccount, change: (sent: Sent) => Sent) {
    const nonce = numberToHex(0)
    await rig.node('evm_setAutomine', false)
    try {
      const { connection, sent } = rig.connectionOf(person, { carryOut: (request) => ({ ...request, nonce }) })
      const { hash } = await transfers.send(connection, plan, rig.network, watch)
      answered.length = 0
      const outcome = followed(hash, plan)
      // A replacement is recognized by the nonce that the waiting transaction has.
      await expect.poll(() => answered).toContain('eth_getTransactionByHash')
      const [first] = sent
      if (!first) throw new Error('The wallet was asked for nothing')
      const price = (field: string) => numberToHex(2n * BigInt(first[field] as Hex))
      const faster = {
        ...first,
        nonce,
        maxFeePerGas: price('maxFeePerGas'),
        maxPriorityFeePerGas: price('maxPriorityFeePerGas'),
      }
      const replacement = await rig.signAndSend(person, change(faster))
      await rig.node('evm_mine')
      return { hash, replacement, outcome: await outcome }
    } finally {
      await rig.node('evm_setAutomine', true)
    }
  }

  test('SEND-13: at a higher price is the same payment', async () => {
    const person = await rig.createPerson(ETHER)
    const plan = await planFor(person.address, 5n)
    const { hash, replacement, outcome } = await replace(plan, person, (sent) => sent)
    expect(replacement).not.toBe(hash)
    expect(outcome).toMatchObject({ kind: 'confirmed', hash: replacement, arrived: 5n })
    expect(await rig.balance(plan.to)).toBe(5n)
  })

  test('SEND-13: at a higher price is the same payment of a token', async () => {
    const person = await rig.createPerson(ETHER, USDC.address, 70n)
    const plan = await planFor(person.address, 50n, USDC)
    const { replacement, outcome } = await replace(plan, person, (sent) => sent)
    expect(outcome).toMatchObject({ kind: 'confirmed', hash: replacement, arrived: 50n })
  })

  test('SEND-13: to oneself with nothing is a cancellation', async () => {
    const person = await rig.createPerson(ETHER)
    const plan = await planFor(person.address, 5n)
    const { replacement, outcome } = await replace(plan, person, (sent) => ({
      ...sent,
      to: person.address,
      value: '0x0',
    }))
    expect(outcome).toMatchObject({ kind: 'cancelled', hash: replacement })
    expect(await rig.balance(plan.to)).toBe(0n)
  })

  test('SEND-13: to somebody else has replaced it', async () => {
    const person = await rig.createPerson(ETHER)
    const plan = await planFor(person.address, 5n)
    const { replacement, outcome } = await replace(plan, person, (sent) => ({ ...sent, to: freshAddress() }))
    expect(outcome).toMatchObject({ kind: 'replaced', hash: replacement })
  })
})
