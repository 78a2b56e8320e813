import { encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toHexQuantity } from '../../../core/values.js'
import type { ExpectedEffect, Outcome } from '../../../domain/outcome.js'
import { digestOf } from './dataDigest.js'
import { followTransaction } from './followTransaction.js'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const RELAYER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const UNITS = 500n
const FEE = 21_000n * 2n

const hashOf = (index: number): Hex => `0x${index.toString(16).padStart(64, '0')}`
const SENT = hashOf(1)

type Sent = {
  hash?: Hex
  from?: string
  to?: string | null
  value?: bigint
  input?: string
  nonce?: bigint
  /** Nonces of the accounts that it sets up (EIP-7702). */
  authorized?: readonly bigint[]
}
type Event = { token?: string; kind?: 'transfer' | 'approval'; from: string; to: string; units: bigint }

const TOPICS = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
} as const

const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const transferCall = (to: string, units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, units] })

/** A chain that mines what it is told, and nodes that may lag behind it. */
function createChain() {
  type Mined = Required<Sent> & { block: bigint; isReverted: boolean; events: readonly Event[] }
  const pending = new Map<string, Required<Sent>>()
  const mined = new Map<string, Mined>()
  const coins = new Map<string, bigint[]>()
  let head = 100n
  const calls: string[] = []
  const control = {
    /** The next reads of a method fail, or answer as an older node does. */
    faults: new Map<string, (params: readonly unknown[]) => unknown>(),
  }
  const complete = (sent: Sent): Required<Sent> => ({
    hash: SENT,
    from: FROM,
    to: TO,
    value: UNITS,
    input: '0x',
    nonce: 5n,
    authorized: [],
    ...sent,
  })
  const describeTransaction = ({ hash, from, to, value, input, nonce, authorized }: Required<Sent>) => ({
    hash,
    from: from.toLowerCase(),
    to: to?.toLowerCase() ?? null,
    input,
    value: toHexQuantity(value),
    nonce: toHexQuantity(nonce),
    authorizationList: authorized.map((next) => ({ nonce: toHexQuantity(next) })),
  })
  const blockOf = (tag: unknown) => (tag === 'latest' ? head : BigInt(String(tag)))
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_blockNumber: () => toHexQuantity(head),
    eth_getTransactionByHash([hash]) {
      const existing = mined.get(String(hash)) ?? pending.get(String(hash))
      return existing ? describeTransaction(existing) : null
    },
    eth_getTransactionReceipt([hash]) {
      const candidate = mined.get(String(hash))
      if (!candidate) return null
      return {
        transactionHash: hash,
        blockNumber: toHexQuantity(candidate.block),
        status: candidate.isReverted ? '0x0' : '0x1',
        gasUsed: toHexQuantity(21_000),
        effectiveGasPrice: '0x2',
        logs: candidate.events.map(({ token = TOKEN, kind = 'transfer', from, to, units }) => ({
          address: token.toLowerCase(),
          topics: [TOPICS[kind], word(from), word(to)],
          data: `0x${units.toString(16).padStart(64, '0')}`,
        })),
      }
    },
    eth_getTransactionCount([from, tag]) {
      const at = blockOf(tag)
      const own = [...mined.values()].filter(
        (candidate) => candidate.from.toLowerCase() === String(from).toLowerCase() && candidate.block <= at,
      )
      const reserved = own.reduce((next, { nonce }) => (nonce >= next ? nonce + 1n : next), 5n)
      // The first that a transaction authorizes is the account of these tests.
      const authorized = [...mined.values()].flatMap((candidate) =>
        candidate.block <= at ? candidate.authorized.slice(0, 1) : [],
      )
      return toHexQuantity(authorized.reduce((next, nonce) => (nonce === next ? nonce + 1n : next), reserved))
    },
    eth_getBlockByNumber: ([tag]) => ({
      transactions: [...mined.values()].filter(({ block }) => block === blockOf(tag)).map(describeTransaction),
    }),
    eth_getBalance([owner, tag]) {
      const changes = coins.get(String(owner).toLowerCase()) ?? []
      return toHexQuantity(10n ** 9n + (blockOf(tag) >= head ? (changes[0] ?? 0n) : 0n))
    },
    eth_call: () => '0x0',
  }
  return {
    calls,
    control,
    /** A node knows it, but it is in no block. */
    hold: (sent: Sent = {}) => void pending.set(sent.hash ?? SENT, complete(sent)),
    mineTransaction(
      sent: Sent = {},
      { events = [], isReverted = false }: { events?: Event[]; isReverted?: boolean } = {},
    ) {
      head += 1n
      mined.set(sent.hash ?? SENT, { ...complete(sent), block: head, isReverted, events })
    },
    /** In the block of the last one. */
    mineBeside: (sent: Sent) =>
      void mined.set(sent.hash ?? SENT, { ...complete(sent), block: head, isReverted: false, events: [] }),
    /** More blocks, without anything of interest. */
    pass: (blocks: bigint) => {
      head += blocks
    },
    /** What the last block has changed of a balance. */
    pay: (owner: string, units: bigint) => void coins.set(owner.toLowerCase(), [units]),
    head: () => head,
    receipt: (hash: string) => methods.eth_getTransactionReceipt?.([hash]) as object,
    async read(method: string, params: readonly unknown[]) {
      calls.push(method)
      const fault = control.faults.get(method)
      return (fault ?? methods[method])?.(params)
    },
  }
}

const transfer: ExpectedEffect = { kind: 'transfer', from: FROM, to: TO, token: undefined, units: UNITS }
const ofToken: ExpectedEffect = { ...transfer, token: TOKEN }
const swap: ExpectedEffect = { kind: 'swap', from: FROM, to: FROM, token: TOKEN, units: 400n }
const approval: ExpectedEffect = { kind: 'approval', from: FROM, to: ROUTER, token: TOKEN, units: UNITS }
const tokenCall = { to: TOKEN, value: 0n, input: transferCall(TO, UNITS) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let chain: ReturnType<typeof createChain>
beforeEach(() => {
  chain = createChain()
})

function follow(expected: ExpectedEffect = transfer, signal = new AbortController().signal) {
  let outcome: Outcome | 'open' | Error = 'open'
  followTransaction(SENT, expected, chain.read, signal).then(
    (reported) => {
      outcome = reported
    },
    (error) => {
      outcome = error
    },
  )
  return {
    outcome: () => outcome,
    /** The outcome after some seconds of polling. */
    async within(seconds = 15) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
      return outcome
    },
  }
}

describe('a payment of the coin', () => {
  test('SEND-11: is confirmed once it is mined with this receiver and amount', async () => {
    const { within } = follow()
    expect(await within()).toBe('open')
    chain.mineTransaction()
    expect(await within()).toEqual({ kind: 'confirmed', hash: SENT, block: 101n, fee: FEE, arrived: UNITS })
  })

  test.each<[string, Sent]>([
    ['to somebody else', { to: OTHER }],
    ['of another amount', { value: 1n }],
    ['from another account', { from: OTHER }],
    ['that creates a contract', { to: null }],
  ])('SEND-11: a mined transaction %s is not this transfer', async (_, sent) => {
    chain.mineTransaction(sent)
    expect(await follow().within()).toMatchObject({ kind: 'mismatched', hash: SENT })
  })

  test('SEND-11: one to somebody else is not this transfer, though another one in its block is', async () => {
    chain.mineTransaction({ to: OTHER })
    chain.pay(TO, UNITS)
    expect(await follow().within()).toMatchObject({ kind: 'mismatched', arrived: undefined })
  })

  test.each([false, true])(
    'SEND-11: the hash of an older transaction is not this transfer; reverted: %s',
    async (isReverted) => {
      chain.mineTransaction({}, { isReverted })
      const expected = { ...transfer, sinceBlock: chain.head() + 5n }
      chain.pass(10n)
      expect(await follow(expected).within()).toMatchObject({ kind: 'mismatched' })
    },
  )

  test('SEND-11: a contract account that a relayer pays for is read by the balance of the receiver', async () => {
    chain.mineTransaction({ from: RELAYER, to: FROM, value: 0n, input: '0x6a761202' })
    chain.pay(TO, UNITS)
    expect(await follow().within()).toMatchObject({ kind: 'confirmed', arrived: UNITS })
  })

  test.each([0n, 1n, UNITS + 1n])(
    'SEND-11: a contract account whose inner transfer failed, or moved %s, is no success',
    async (change) => {
      chain.mineTransaction({ from: RELAYER, to: FROM, value: 0n, input: '0x6a761202' })
      chain.pay(TO, change)
      expect(await follow().within()).toMatchObject({ kind: 'mismatched' })
    },
  )

  test('has failed if its receipt says so', async () => {
    chain.mineTransaction({}, { isReverted: true })
    expect(await follow().within()).toEqual({ kind: 'failed', hash: SENT, block: 101n, fee: FEE })
  })
})

describe('calls of an app', () => {
  const SHARES = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
  const tested: ExpectedEffect = {
    kind: 'calls',
    from: FROM,
    to: ROUTER,
    token: undefined,
    units: 0n,
    moves: [
      { token: TOKEN, units: -500n },
      { token: SHARES, units: 1000n },
    ],
  }
  const deposit: Sent = { to: ROUTER, value: 0n, input: '0xb6b55f25' }
  const paid: Event = { from: FROM, to: ROUTER, units: 500n }
  const got = (units: bigint): Event => ({ token: SHARES, from: ROUTER, to: FROM, units })
  const outcomeOf = async (events: Event[], expected: ExpectedEffect = tested, sent: Sent = deposit) => {
    chain.mineTransaction(sent, { events })
    return follow(expected).within()
  }
  beforeEach(() => chain.pay(FROM, -FEE))

  test.each([
    ['what was tested', [paid, got(1000n)]],
    ['less than half a percent less', [paid, got(996n)]],
    ['more', [paid, got(1200n)]],
  ])('are confirmed as tested if the chain shows that %s has arrived', async (_, events) => {
    expect(await outcomeOf(events)).toMatchObject({ kind: 'confirmed', fee: FEE })
  })

  test('say what the chain shows, without the fee', async () => {
    expect(await outcomeOf([paid, got(996n)])).toMatchObject({
      moves: [
        { token: TOKEN.toLowerCase(), units: -500n },
        { token: SHARES.toLowerCase(), units: 996n },
      ],
    })
  })

  test.each([
    ['less has arrived', [paid, got(900n)]],
    ['nothing has arrived', [paid]],
    ['more has left', [{ ...paid, units: 600n }, got(1000n)]],
    ['nothing has moved', []],
    ['another token has left', [paid, got(1000n), { token: OTHER, from: FROM, to: ROUTER, units: 1n }]],
  ])('are confirmed, but not as tested, if %s', async (_, events) => {
    expect(await outcomeOf(events)).toMatchObject({ kind: 'mismatched' })
  })

  test.each([
    ['pays somebody else', { ...deposit, to: OTHER }, 'mismatched'],
    ['pays less', { ...deposit, value: 1n }, 'mismatched'],
    ['calls another function', { ...deposit, input: '0xdeadbeef' }, 'mismatched'],
    ['appends by whom it was sent', { ...deposit, input: `${deposit.input}c0ffee` }, 'confirmed'],
  ] as const)(
    'SEND-11: an account that %s instead has not made the call that it was asked for',
    async (_, sent, kind) => {
      const expected = { ...tested, dataDigest: digestOf('0xb6b55f25') }
      expect(await outcomeOf([paid, got(1000n)], expected, sent as Sent)).toMatchObject({ kind })
    },
  )

  test("SEND-11: a payment in another one's place is no success, though less has left", async () => {
    const payment = { ...tested, moves: [{ token: TOKEN, units: -500n }] }
    expect(await outcomeOf([{ ...paid, units: 5n }], payment)).toMatchObject({ kind: 'mismatched' })
  })

  test('that moved coins which no test has shown are not as tested', async () => {
    chain.pay(FROM, -FEE - 10n * FEE)
    expect(await outcomeOf([paid, got(1000n)])).toMatchObject({ kind: 'mismatched' })
  })

  test('a fee that the receipt does not tell in full is no move', async () => {
    chain.pay(FROM, -FEE - 1n)
    expect(await outcomeOf([paid, got(1000n)])).toMatchObject({ kind: 'confirmed' })
  })

  test.each([
    ['as tested', -3n, 'confirmed'],
    ['not at all', 0n, 'mismatched'],
    ['more, beyond the fee', -3n - 2n * FEE, 'mismatched'],
  ] as const)('that pay less of the coin than their fee are compared by it: it left %s', async (_, change, kind) => {
    chain.pay(FROM, change - FEE)
    const expected = { ...tested, moves: [{ token: undefined, units: -3n }] }
    const outcome = await outcomeOf([], expected)
    expect(outcome).toMatchObject({ kind })
    if (kind === 'confirmed') expect(outcome).toMatchObject({ moves: [{ token: undefined, units: -3n }] })
  })

  test.each([
    ['the rest', 200n, 'confirmed'],
    ['more than the rest', 201n, 'mismatched'],
  ] as const)('that use some of an approval leave %s', async (_, remaining, kind) => {
    const approvals = [{ token: TOKEN, spender: ROUTER, units: 200n }]
    const event: Event = { kind: 'approval', from: FROM, to: ROUTER, units: 500n }
    chain.control.faults.set('eth_call', () => numberToHex(remaining, { size: 32 }))
    expect(await outcomeOf([event, paid, got(1000n)], { ...tested, approvals })).toMatchObject({ kind })
  })

  test.each([
    ['were not tested', { ...tested, moves: undefined }],
    ['move nothing', { ...tested, moves: [] }],
  ])('that %s are confirmed, and nobody says what they did inside', async (_, expected) => {
    expect(await outcomeOf([], expected)).toMatchObject({ kind: 'amountUnknown', hash: SENT })
  })

  test('that move nothing by their test, and then something, are not as tested', async () => {
    expect(await outcomeOf([paid], { ...tested, moves: [] })).toMatchObject({ kind: 'mismatched' })
  })

  test('whose receipt has no events that can be read are confirmed, and no more', async () => {
    chain.control.faults.set('eth_getTransactionReceipt', ([hash]) => ({
      ...chain.receipt(String(hash)),
      logs: 'none',
    }))
    expect(await outcomeOf([paid, got(1000n)])).toMatchObject({ kind: 'amountUnknown', moves: undefined })
  })

  test('of a smart account, sent by a relayer, are read by the same events', async () => {
    chain.pay(FROM, 0n)
    const sent = { from: RELAYER, to: FROM, value: 0n, input: '0x6a761202' }
    expect(await outcomeOf([paid, got(1000n)], tested, sent)).toMatchObject({ kind: 'confirmed' })
  })

  test.each([
    [500n, 'confirmed'],
    [501n, 'mismatched'],
  ] as const)('that approve are compared by what may be taken: %s of 500', async (units, kind) => {
    const approvals = [{ token: TOKEN, spender: ROUTER, units: 500n }]
    const event: Event = { kind: 'approval', from: FROM, to: ROUTER, units }
    chain.control.faults.set('eth_call', () => numberToHex(units, { size: 32 }))
    expect(await outcomeOf([event], { ...tested, moves: [], approvals })).toMatchObject({ kind })
  })

  test('have failed if their receipt says so', async () => {
    chain.mineTransaction(deposit, { isReverted: true })
    expect(await follow(tested).within()).toMatchObject({ kind: 'failed' })
  })
})

describe('a payment of a token', () => {
  const event = { from: FROM, to: TO, units: UNITS }

  test('SEND-11: is confirmed by the event of the token', async () => {
    chain.mineTransaction(tokenCall, { events: [event] })
    expect(await follow(ofToken).within()).toMatchObject({ kind: 'confirmed', arrived: UNITS })
  })

  test.each<[string, Event[]]>([
    [
      'sent less to the receiver',
      [
        { ...event, units: 495n },
        { ...event, to: OTHER, units: 5n },
      ],
    ],
    ['took it back from the receiver', [event, { from: TO, to: OTHER, units: 5n }]],
  ])('SEND-11: what arrived is said where a token keeps a share and %s', async (_, events) => {
    chain.mineTransaction(tokenCall, { events })
    expect(await follow(ofToken).within()).toMatchObject({ kind: 'confirmed', arrived: 495n })
  })

  test('SEND-11: through a contract account, by the event alone', async () => {
    chain.mineTransaction({ from: RELAYER, to: FROM, value: 0n, input: '0x6a761202' }, { events: [event] })
    expect(await follow(ofToken).within()).toMatchObject({ kind: 'confirmed', arrived: UNITS })
  })

  test.each<[string, Event[]]>([
    ['nothing moved', []],
    ['another token moved', [{ ...event, token: OTHER }]],
    ['somebody else received', [{ ...event, to: OTHER }]],
    ['somebody else paid', [{ ...event, from: OTHER }]],
    ['less was paid', [{ ...event, units: 499n }]],
    ['more was paid', [{ ...event, units: 501n }]],
    ['only an approval was given', [{ ...event, kind: 'approval' }]],
  ])('SEND-11: a contract account in whose transaction %s has not paid', async (_, events) => {
    chain.mineTransaction({ from: RELAYER, to: FROM, value: 0n, input: '0x6a761202' }, { events })
    expect(await follow(ofToken).within()).toMatchObject({ kind: 'mismatched' })
  })

  test('an old token without events is read by the balance of the receiver', async () => {
    chain.control.faults.set('eth_call', ([, tag]) => (BigInt(String(tag)) >= 101n ? '0x1f4' : '0x0'))
    chain.mineTransaction(tokenCall)
    expect(await follow(ofToken).within()).toMatchObject({ kind: 'confirmed', arrived: UNITS })
  })

  test('to oneself is confirmed by what was moved', async () => {
    const input = transferCall(FROM, UNITS)
    chain.mineTransaction({ ...tokenCall, input }, { events: [{ from: FROM, to: FROM, units: UNITS }] })
    expect(await follow({ ...ofToken, to: FROM }).within()).toMatchObject({ kind: 'confirmed', arrived: UNITS })
  })
})

describe('a swap', () => {
  const call = { to: ROUTER, value: 0n, input: '0x07ed2379' }
  const toInput = (units: bigint): Event => ({ from: ROUTER, to: FROM, units })

  test.each<[string, Event[], Outcome['kind'], bigint | undefined]>([
    ['more than the minimum', [toInput(450n)], 'confirmed', 450n],
    ['exactly the minimum', [toInput(400n)], 'confirmed', 400n],
    ['less than the minimum', [toInput(399n)], 'belowMinimum', 399n],
    ['nothing', [], 'nothingArrived', undefined],
    ['what it took back', [toInput(450n), { from: FROM, to: ROUTER, units: 450n }], 'nothingArrived', undefined],
    ['another token', [{ ...toInput(450n), token: OTHER }], 'nothingArrived', undefined],
  ])('SWAP-11: that gave %s', async (_, events, kind, arrived) => {
    chain.mineTransaction(call, { events })
    expect(await follow(swap).within()).toMatchObject({ kind, arrived })
  })

  test('SWAP-11: to a wrapped coin, which reports no transfer, by the balance', async () => {
    chain.control.faults.set('eth_call', ([, tag]) => (BigInt(String(tag)) >= 101n ? '0x1c2' : '0x0'))
    chain.mineTransaction(call)
    expect(await follow(swap).within()).toMatchObject({ kind: 'confirmed', arrived: 450n })
  })

  test('SWAP-11: of which neither events nor balances tell gave an unknown amount', async () => {
    chain.control.faults.set('eth_call', () => null)
    chain.mineTransaction(call)
    expect(await follow(swap).within()).toMatchObject({ kind: 'amountUnknown', arrived: undefined })
  })

  test('SWAP-11: to the coin, by the balance without the fee', async () => {
    chain.mineTransaction(call)
    chain.pay(FROM, 450n - FEE)
    expect(await follow({ ...swap, token: undefined }).within()).toMatchObject({ kind: 'confirmed', arrived: 450n })
  })

  test('SWAP-11: to the coin of a contract account, for which another one pays', async () => {
    chain.mineTransaction({ ...call, from: RELAYER })
    chain.pay(FROM, 450n)
    expect(await follow({ ...swap, token: undefined }).within()).toMatchObject({ kind: 'confirmed', arrived: 450n })
  })

  test.each([
    ['itself', { authorized: [6n] }],
    ['another one', { from: RELAYER, authorized: [5n, 9n] }],
  ])('SWAP-11: to the coin of an account that is set up in it, by %s', async (_, sent) => {
    chain.mineTransaction({ ...call, ...sent })
    chain.pay(FROM, 'from' in sent ? 450n : 450n - FEE)
    expect(await follow({ ...swap, token: undefined }).within()).toMatchObject({ kind: 'confirmed', arrived: 450n })
  })

  test('SWAP-11: an authorization of another account hides no other transaction in the block', async () => {
    chain.mineTransaction({ ...call, authorized: [9n] })
    chain.mineBeside({ hash: hashOf(2), nonce: 6n })
    chain.pay(FROM, 900n)
    expect(await follow({ ...swap, token: undefined }).within()).toMatchObject({ kind: 'amountUnknown' })
  })

  test.each([undefined, TOKEN])(
    'SWAP-11: by whose balance nobody can tell it from another one in its block gave an unknown amount (%j)',
    async (token) => {
      chain.mineTransaction(call)
      chain.mineBeside({ hash: hashOf(2), nonce: 6n })
      chain.pay(FROM, 900n)
      chain.control.faults.set('eth_call', ([, tag]) => (BigInt(String(tag)) >= 101n ? '0x384' : '0x0'))
      expect(await follow({ ...swap, token }).within()).toMatchObject({ kind: 'amountUnknown', arrived: undefined })
    },
  )

  test('SWAP-11: whose balances the node does not tell gave an unknown amount', async () => {
    chain.mineTransaction(call)
    chain.control.faults.set('eth_getBalance', () => null)
    const { within } = follow({ ...swap, token: undefined })
    expect(await within(700)).toMatchObject({ kind: 'amountUnknown', arrived: undefined })
  })
})

describe('an approval', () => {
  const call = { to: TOKEN, value: 0n, input: '0x095ea7b3' }
  const event = { kind: 'approval' as const, from: FROM, to: ROUTER, units: UNITS }

  test.each<[string, bigint, Outcome['kind']]>([
    ['the exact amount', UNITS, 'confirmed'],
    ['less, as the user chose in the wallet', 100n, 'mismatched'],
  ])('SWAP-10: of %s is read from its event', async (_, units, kind) => {
    chain.mineTransaction(call, {
      events: [
        { ...event, units: 1n },
        { ...event, units },
      ],
    })
    expect(await follow(approval).within()).toMatchObject({ kind, arrived: units })
  })

  test('SWAP-10: of an old token without the event is read from its block', async () => {
    chain.mineTransaction(call)
    chain.control.faults.set('eth_call', () => toHexQuantity(UNITS))
    expect(await follow(approval).within()).toMatchObject({ kind: 'confirmed', arrived: UNITS })
  })
})

describe('another transaction of the same sender and nonce', () => {
  const NEW = hashOf(2)

  test('SEND-13: with the same payment is the same payment under a new hash', async () => {
    chain.hold()
    const { within } = follow()
    await within(3)
    chain.mineTransaction({ hash: NEW })
    expect(await within()).toMatchObject({ kind: 'confirmed', hash: NEW, arrived: UNITS })
  })

  test('SEND-13: that was sped up and then failed has failed', async () => {
    chain.hold()
    const { within } = follow()
    await within(3)
    chain.mineTransaction({ hash: NEW }, { isReverted: true })
    expect(await within()).toMatchObject({ kind: 'failed', hash: NEW })
  })

  test('SEND-13: to oneself with nothing is a cancellation', async () => {
    chain.hold()
    const { within } = follow()
    await within(3)
    chain.mineTransaction({ hash: NEW, to: FROM, value: 0n })
    expect(await within()).toEqual({ kind: 'cancelled', hash: NEW, block: 101n, fee: FEE })
  })

  test('SEND-13: that does something else has replaced it', async () => {
    chain.hold()
    const { within } = follow()
    await within(3)
    chain.mineTransaction({ hash: NEW, to: OTHER, value: 1n })
    expect(await within()).toMatchObject({ kind: 'replaced', hash: NEW })
  })

  test('SEND-13: that makes the same payment in another way has not replaced it', async () => {
    chain.hold(tokenCall)
    const { within } = follow(ofToken)
    await within(3)
    const event = { from: FROM, to: TO, units: UNITS }
    chain.mineTransaction({ hash: NEW, to: ROUTER, value: 0n, input: '0x6a761202' }, { events: [event] })
    expect(await within()).toMatchObject({ kind: 'confirmed', hash: NEW, arrived: UNITS })
  })

  test('SEND-13: is found many blocks later, as after a reload', async () => {
    chain.hold()
    chain.pass(3n)
    chain.mineTransaction({ hash: NEW })
    chain.pass(1_000n)
    chain.mineTransaction({ hash: hashOf(3), nonce: 6n })
    chain.pass(77n)
    expect(await follow().within(30)).toMatchObject({ kind: 'confirmed', hash: NEW, block: 104n })
  })

  test('SEND-13: nodes of different height settle nothing', async () => {
    chain.hold()
    const { within } = follow()
    await within(3)
    chain.mineTransaction()
    // The count comes from a node that knows the block, receipts and transactions from one that does not.
    chain.control.faults.set('eth_getTransactionReceipt', () => null)
    chain.control.faults.set('eth_blockNumber', () => '0x64')
    expect(await within(60)).toBe('open')
    chain.control.faults.clear()
    expect(await within(20)).toMatchObject({ kind: 'confirmed', hash: SENT })
  })

  test('SEND-13: a node that lists no replacement settles nothing', async () => {
    chain.hold()
    const { within } = follow()
    await within(3)
    chain.mineTransaction({ hash: NEW, to: OTHER })
    chain.control.faults.set('eth_getBlockByNumber', () => ({ transactions: [] }))
    expect(await within(60)).toBe('open')
  })

  test('SEND-13: a hash that no node knows is unknown after ten minutes', async () => {
    chain.mineTransaction({ hash: NEW, to: OTHER })
    const { within } = follow()
    expect(await within(590)).toBe('open')
    expect(await within(30)).toEqual({ kind: 'unknown' })
  })
})

describe('a node', () => {
  test.each([{}, { blockNumber: null }, { blockNumber: 'soon' }, { blockNumber: '0x1' }, 'yes'])(
    'PRV-3: an invalid receipt (%o) is ignored',
    async (answer) => {
      chain.control.faults.set('eth_getTransactionReceipt', () => answer)
      expect(await follow().within(60)).toBe('open')
    },
  )

  test('that fails may answer next time', async () => {
    chain.mineTransaction()
    chain.control.faults.set('eth_getTransactionReceipt', () => {
      throw new Error('down')
    })
    const { within } = follow()
    expect(await within(20)).toBe('open')
    chain.control.faults.clear()
    expect(await within(20)).toMatchObject({ kind: 'confirmed' })
  })

  test('SEND-11: that never reports the mined transaction leaves the transfer unknown', async () => {
    chain.mineTransaction()
    chain.control.faults.set('eth_getTransactionByHash', () => null)
    expect(await follow().within(700)).toEqual({ kind: 'unknown' })
  })

  test.each(['eth_getBalance', 'eth_call'])(
    'SEND-11: without %s says nothing about a contract account',
    async (method) => {
      const isToken = method === 'eth_call'
      chain.mineTransaction(isToken ? tokenCall : { from: RELAYER, to: FROM, value: 0n, input: '0x6a761202' })
      chain.control.faults.set(method, () => null)
      const { within } = follow(isToken ? ofToken : transfer)
      expect(await within(60)).toBe('open')
      expect(await within(640)).toEqual({ kind: 'unknown' })
    },
  )

  test.each([undefined, null, '0x2', 'ok'])(
    'SEND-11: whose receipt has the status %j has not decided',
    async (status) => {
      chain.mineTransaction()
      chain.control.faults.set('eth_getTransactionReceipt', () => ({ ...chain.receipt(SENT), status }))
      expect(await follow().within(700)).toEqual({ kind: 'unknown' })
    },
  )

  test('is polled ever less often', async () => {
    const { within } = follow()
    const receipts = () => chain.calls.filter((call) => call === 'eth_getTransactionReceipt').length
    await within(10)
    expect(receipts()).toBeLessThan(6)
    expect(await within(620)).toEqual({ kind: 'unknown' })
    expect(receipts()).toBeLessThan(60)
  })

  test('is no longer polled after an abort', async () => {
    const controller = new AbortController()
    const { within, outcome } = follow(transfer, controller.signal)
    await within(3)
    const before = chain.calls.length
    controller.abort()
    await within(60)
    expect(outcome()).not.toBe('open')
    expect(chain.calls.length).toBe(before)
  })
})

test.each([undefined, 7, '0x', `${SENT}00`, { hash: SENT }])(
  'PRV-3: %o is not a hash, and nothing is requested',
  async (value) => {
    const read = vi.fn()
    const signal = new AbortController().signal
    await expect(followTransaction(value, transfer, read, signal)).rejects.toThrow()
    expect(read).not.toHaveBeenCalled()
  },
)

test("a transaction of the app's own counts once it is in a block, whatever it does", async () => {
  chain.mineTransaction({ to: OTHER })
  const outcome = followTransaction(SENT, undefined, chain.read, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await outcome).toMatchObject({ kind: 'confirmed', hash: SENT })
})
