import { zeroAddress } from 'viem'
import { soneium } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { base, mainnet } from '../../../config/networks.js'
import { type EvmChain, toNetwork } from '../../../domain/network.js'
import type { TransferRequest } from '../../../domain/transfer.js'
import { RpcError } from '../../../errors/rpcErrors.js'
import {
  InsufficientFundsError,
  ReceiverRefusedError,
  TokenMismatchError,
  TransferRevertedError,
} from '../../../errors/transferErrors.js'
import { planSponsoredTransfer, planTransfer } from './planTransfer.js'
import { createReadClient } from './readClient.js'

const network = toNetwork('eip155', mainnet)
const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ETHER = 10n ** 18n

const honest: Readonly<Record<string, unknown>> = {
  eth_getBalance: '0xde0b6b3a7640000',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', transactions: [] },
  eth_maxPriorityFeePerGas: '0x1',
  eth_gasPrice: '0x3b9aca01',
  eth_getCode: '0x',
}

function planWith(changes: Readonly<Record<string, unknown>>) {
  const answers = { ...honest, ...changes }
  const client = createReadClient(async (_, method) => answers[method], network, new AbortController().signal)
  return planTransfer(client, { from: FROM, to: TO, units: 'max' })
}

test('an honest node plans all but the fee', async () => {
  const plan = await planWith({})
  expect(plan.units + plan.fee).toBe(ETHER)
  expect(plan.fee).toBeGreaterThan(0n)
})

describe('paid by another one', () => {
  const planSponsored = (request: Partial<TransferRequest> = {}, changes: Readonly<Record<string, unknown>> = {}) => {
    const answers = { ...honest, ...changes }
    const client = createReadClient(async (_, method) => answers[method], network, new AbortController().signal)
    return planSponsoredTransfer(client, { from: FROM, to: TO, units: 'max', isSponsored: true, ...request })
  }

  test('all of the coin is sent, as one call, without a fee', async () => {
    expect(await planSponsored()).toMatchObject({
      units: ETHER,
      fee: 0n,
      likelyFee: 0n,
      feeKind: 'sponsored',
      calls: [{ to: TO, data: '0x', value: ETHER }],
    })
  })

  test('AMT-5: too much, nothing, a refusal and a receiver that loses it are told as ever', async () => {
    await expect(planSponsored({ units: ETHER + 1n })).rejects.toThrow(InsufficientFundsError)
    await expect(planSponsored({}, { eth_getBalance: '0x0' })).rejects.toThrow(InsufficientFundsError)
    await expect(planSponsored({ to: zeroAddress })).rejects.toThrow(ReceiverRefusedError)
    const refused = new RpcError(3, { cause: { code: 3, message: 'execution reverted' } })
    const client = createReadClient(
      async (_, method) => {
        if (method === 'eth_estimateGas') throw refused
        return honest[method]
      },
      network,
      new AbortController().signal,
    )
    await expect(planSponsoredTransfer(client, { from: FROM, to: TO, units: 1n })).rejects.toThrow(
      TransferRevertedError,
    )
  })
})

// `BigInt` takes all of these; a negative fee would send more than the balance.
const bad = [
  '-0x5208',
  '-21000',
  '21000',
  '',
  ' ',
  21_000,
  -21_000,
  true,
  [],
  ['0x5208'],
  null,
  {},
  `0x${'f'.repeat(65)}`,
]
test.each(['eth_getBalance', 'eth_estimateGas'].flatMap((method) => bad.map((answer) => [method, answer] as const)))(
  'NET-4: %s that answers %j plans nothing',
  async (method, answer) => {
    await expect(planWith({ [method]: answer })).rejects.toThrow()
  },
)

test.each(['-1', '1', 1, true, []])('NET-4: a priority fee of %j is not used', async (answer) => {
  const plan = await planWith({ eth_maxPriorityFeePerGas: answer })
  // Of the gas price instead.
  expect(plan.details.fees).toMatchObject({ maxPriorityFeePerGas: 1n })
})

test.each(['-1', '1', 1, true, [1]])('NET-4: a base fee of %j plans nothing, without a gas price', async (answer) => {
  const changes = { eth_getBlockByNumber: { baseFeePerGas: answer, transactions: [] }, eth_gasPrice: answer }
  await expect(planWith(changes)).rejects.toThrow()
})

describe('AMT-6: on an OP-stack network', () => {
  const l1Fee = 1_000_000n
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const OPERATOR_FEE = '0x275aedd2'
  /** Without an operator's fee, as older versions of the contract. */
  const planOn = (fee: unknown, request: Partial<TransferRequest> = {}, chain: EvmChain = base, operatorFee = '0x') => {
    const oracles: string[] = []
    const client = createReadClient(
      async (_, method, [call]) => {
        if (method !== 'eth_call') return honest[method]
        const { to, data } = call as { to: string; data: string }
        oracles.push(to)
        return data.startsWith(OPERATOR_FEE) ? operatorFee : fee
      },
      toNetwork('eip155', chain),
      new AbortController().signal,
    )
    const plan = planTransfer(client, { from: FROM, to: TO, units: 'max', ...request })
    return Object.assign(plan, { oracles })
  }

  test.each<[string, EvmChain]>([
    ['a network of ours', base],
    ["one of viem's", soneium],
  ])('Max leaves the fee for Ethereum too, with a margin, on %s', async (_, chain) => {
    const planned = planOn(word(l1Fee), {}, chain)
    const { units, fee, likelyFee, details } = await planned
    const price = 'maxFeePerGas' in details.fees ? details.fees.maxFeePerGas : 0n
    expect(fee).toBe(details.gas * price + (l1Fee * 125n) / 100n)
    expect(likelyFee).toBe(details.gas * 1_000_000_001n + l1Fee)
    // To the last unit.
    expect(units + fee).toBe(ETHER)
    expect(planned.oracles).toContain(chain.contracts && '0x420000000000000000000000000000000000000F')
  })

  test('Max leaves what the operator charges', async () => {
    const [without, charged] = [await planOn(word(l1Fee)), await planOn(word(l1Fee), {}, base, word(77n))]
    expect([charged.fee - without.fee, charged.likelyFee - without.likelyFee]).toEqual([77n, 77n])
    expect(charged.units + charged.fee).toBe(ETHER)
  })

  test('elsewhere no contract is asked', async () => {
    const planned = planOn(word(l1Fee), {}, mainnet)
    const { fee, details } = await planned
    expect([fee, planned.oracles]).toEqual([details.gas * 2_000_000_001n, []])
  })

  test('an amount that leaves too little for it is refused', async () => {
    const { units } = await planOn(word(l1Fee))
    await expect(planOn(word(l1Fee), { units: units + 1n })).rejects.toThrow(InsufficientFundsError)
  })

  test.each(['0x', null, '0x01', 5])('a fee of %j plans nothing', async (answer) => {
    await expect(planOn(answer)).rejects.toThrow()
  })
})

describe('a token', () => {
  const token = { address: TO, symbol: 'T', decimals: 6 }
  const RECEIVER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  /** Answers by selector: balance, decimals, transfer. */
  const planToken = (transfer: string, decimals = '6') => {
    const word = (hex: string) => `0x${hex.padStart(64, '0')}`
    const calls: Readonly<Record<string, string>> = {
      '0x70a08231': word('ff'),
      '0x313ce567': word(decimals),
      '0xa9059cbb': transfer,
    }
    const client = createReadClient(
      async (_, method, [call]) =>
        method === 'eth_call' ? calls[String((call as { data: string }).data).slice(0, 10)] : honest[method],
      network,
      new AbortController().signal,
    )
    return planTransfer(client, { from: FROM, to: RECEIVER, units: 5n, token })
  }

  test.each(['0x', `0x${'1'.padStart(64, '0')}`])('SEND-9: whose transfer answers %s is sent', async (answer) => {
    const { details } = await planToken(answer)
    expect(details).toMatchObject({ to: TO, value: 0n })
    expect(details.data).toBe(`0xa9059cbb${RECEIVER.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`)
  })

  test('SEND-11: whose transfer would answer false is not sent', async () => {
    await expect(planToken(`0x${'0'.repeat(64)}`)).rejects.toThrow(TransferRevertedError)
  })

  test.each(['7', '25', 'ff'])('AMT-4: that reports 0x%s decimals is not sent', async (decimals) => {
    await expect(planToken('0x', decimals)).rejects.toThrow(TokenMismatchError)
  })
})

test('AMT-5: a fee beyond any balance is not sent', async () => {
  const most = `0x${'f'.repeat(64)}`
  await expect(planWith({ eth_maxPriorityFeePerGas: most, eth_getBalance: most })).rejects.toThrow(
    InsufficientFundsError,
  )
})
