// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import type { Swaps, Transfers } from '../../adapters/adapter.js'
import { createSwaps } from '../../adapters/eip155/swaps/createSwaps.js'
import { createTransfers } from '../../adapters/eip155/transfers/createTransfers.js'
import { mainnet, polygon } from '../../config/networks.js'
import { formatUnits } from '../../core/units.js'
import { toNetwork } from '../../domain/network.js'
import type { ExpectedEffect, Outcome } from '../../domain/outcome.js'
import type { Token } from '../../domain/token.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { createSwap } from '../../features/swap/useSwap.js'
import type { SwapQuery, SwapService } from '../../services/convert/swapService.js'
import { createFakeChain, type MinedTransaction } from '../../testing/modal/createFakeChain.js'
import {
  createFakeEvmWallet,
  EVM_STEPS,
  type Fate,
  isSameCall,
  replacementKind,
} from '../../testing/modal/createFakeEvmWallet.js'
import { createStoryPage } from '../../testing/modal/createStoryPage.js'
import { COMMON_STEPS, createStoryUser, type StoryForm } from '../../testing/modal/createStoryUser.js'
import {
  allowanceKey,
  approvalCall,
  COIN,
  coinKey,
  createFakeContracts,
  exchangeCall,
  type FakeCall,
  tokenKey,
} from '../../testing/modal/fakeContracts.js'
import { checkStories, STORIES, settle } from '../../testing/modal/stories.testSupport.js'
import { loadSent } from '../transactions/sentTransactions.js'
import { shownIntent } from '../transactions/transaction.js'
import { chooseToken, setAmount } from './editSwap.js'
import { openForm } from './fillSwap.js'
import { reviewSwap } from './reviewSwap.js'
import { acceptPrice, cancelSwapping, setLossAccepted, swap } from './swap.js'
import type { SwapForm } from './swapForm.js'

/** Every end that a swap can come to. */
const SWAP_KINDS = ['amountUnknown', 'belowMinimum', 'cancelled', 'confirmed', 'failed', 'mismatched', 'nothingArrived']
const KINDS = [...SWAP_KINDS, 'replaced', 'unknown']
const APPROVAL_KINDS = ['cancelled', 'confirmed', 'failed', 'mismatched', 'replaced', 'unknown']
const ethereum = toNetwork('eip155', mainnet)
const otherNetwork = toNetwork('eip155', polygon)
const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
/** 1,000 dollars, and half an ether that gives about as much. */
const USDC_UNITS = 1_000n * 10n ** 6n
const COIN_UNITS = 5n * 10n ** 17n
const SLIPPAGE = 1n
const OLDER_BLOCK = 101n

const steps = [
  ...[...COMMON_STEPS, ...EVM_STEPS],
  ...(['allow less', 'other network', 'network back'] as const),
  ...(['give more', 'give the minimum', 'give less', 'give nothing'] as const),
] as const
type Step = (typeof steps)[number]
const beginnings: readonly (readonly Step[])[] = [
  ['review'],
  ['review', 'press', 'approve'],
  ['review', 'press', 'approve', 'mine', 'pause', 'press', 'approve'],
  ['review', 'press', 'approve', 'review and press', 'approve', 'mine'],
  // Replaced before the page has seen it.
  ['review', 'press', 'silence', 'approve', 'cancel in wallet', 'mine', 'catch up'],
]

const tokenOf = (address: string | undefined, symbol: string, decimals: number, price: number): Token => ({
  id: `${ethereum.caipNetworkId}/${address ?? 'coin'}`,
  networkId: ethereum.caipNetworkId,
  address,
  name: symbol,
  symbol,
  decimals,
  amount: '0',
  price,
})
const ether = tokenOf(undefined, 'ETH', 18, 2_000)
const usdc = tokenOf(USDC, 'USDC', 6, 1)

/** A swap of the token needs an approval first; one of the coin is a single request. */
const sides = {
  token: { from: usdc, to: ether, amount: '1000', units: USDC_UNITS, expected: COIN_UNITS },
  coin: { from: ether, to: usdc, amount: '0.5', units: COIN_UNITS, expected: USDC_UNITS },
} as const
type Kind = keyof typeof sides

type Told = { readonly hash: string; readonly expected: ExpectedEffect; readonly outcome: Outcome }

/** The wallet, the service and the chain, which outlive the page. */
function createWorld(kind: Kind) {
  const { from, to, units, expected } = sides[kind]
  const [source = COIN, destination = COIN] = [from.address, to.address]
  const contracts = createFakeContracts({ tokens: { [USDC]: { decimals: 6 } }, router: ROUTER })
  const chain = createFakeChain(USER, contracts)
  for (const owner of [USER, OTHER, ROUTER]) {
    chain.ledger.add(coinKey(owner), 10n ** 24n)
    chain.ledger.add(tokenKey(USDC, owner), 10n ** 15n)
  }
  const wallet = createFakeEvmWallet(chain)
  const swapCall: FakeCall = {
    from: USER,
    to: ROUTER,
    value: kind === 'coin' ? units : 0n,
    input: exchangeCall(source, destination, units, expected),
  }
  // An older swap of the same, older than any node lags.
  if (kind === 'token') wallet.submit({ from: USER, to: USDC, value: 0n, input: approvalCall(ROUTER, units) })
  const older = wallet.submit(swapCall)
  for (let block = 0; block < 4; block++) chain.mineBlock()

  const online = async <T>(answer: T): Promise<T> => {
    await chain.nodes.read('eth_blockNumber', [])
    return answer
  }
  const caip = (address: string) => `${ethereum.caipNetworkId}:${address}` as const
  const service: SwapService = {
    isKnown: () => online(true),
    fetchTokens: () => online([ether, usdc]),
    fetchQuote: ({ from: paid, to: requested }: SwapQuery) =>
      online({ fromAmount: `${units}`, fromAccount: paid, toAccount: requested, toAmount: `${expected}` }),
    fetchAllowance: () => online(0n),
    fetchGasPrice: () => online(1n),
    fetchApproval: (query) => online({ from: query.from, to: query.to, value: '0', data: approvalCall(ROUTER, units) }),
    fetchBuild: ({ address }) =>
      online({ from: caip(address), to: caip(ROUTER), data: swapCall.input, amount: `${expected}` }),
  }
  const form = undefined as SwapForm | undefined
  return { kind, chain, contracts, wallet, service, older, form, told: [] as Told[] }
}
type World = ReturnType<typeof createWorld>

/** One load of the page. */
async function load(world: World): Promise<StoryForm> {
  const { chain, wallet, service, kind, told } = world
  const { nodes } = chain
  const { from, to, amount, units, expected } = sides[kind]
  const readRpc = (_: unknown, method: string, params: readonly unknown[], signal?: AbortSignal) =>
    nodes.read(method, params, signal)
  let intentId: string | undefined
  const connection = wallet.connect(() => intentId)
  const [real, chainSwaps] = [createTransfers({ readRpc }), createSwaps({ readRpc })]
  const transfers = {
    ...real,
    async follow(hash, effect, network, signal) {
      const outcome = await real.follow(hash, effect, network, signal)
      told.push({ hash, expected: effect, outcome })
      return outcome
    },
  } as Transfers
  const swaps = {
    ...chainSwaps,
    // Hashes a long sample each time.
    estimateFee: async () => ({ fee: 1n, likelyFee: 1n }),
    simulate: async () => ({ spent: units, received: expected, effects: [], fee: 1n, likelyFee: 1n }),
    send(_, planned, network, watch) {
      intentId = shownIntent(form.transaction)?.id
      checkAllowance(world, form)
      return chainSwaps.send(connection, planned, network, watch)
    },
  } as Swaps
  const page = await createStoryPage({
    networks: [ethereum, otherNetwork],
    accounts: [USER, OTHER],
    adapter: { transfers: async () => transfers, swaps: async () => swaps, coinAddress: COIN },
  })
  const form = createSwap(page.modal, service)
  world.form = form
  const story: StoryForm = {
    page,
    async review() {
      chooseToken(form, 'from', from)
      chooseToken(form, 'to', to)
      setAmount(form, amount)
      await settle(600)
      void reviewSwap(form)
    },
    press() {
      acceptPrice(form)
      setLossAccepted(form, true)
      void swap(form)
    },
    cancel: () => cancelSwapping(form),
    open() {
      page.openForm('Swap')
      openForm(form)
    },
    status: () => form.transaction.state.current.status,
  }
  story.open()
  loadSent(page.modal.instance, 'eip155')
  await settle(10)
  return story
}

/** Nobody is asked for a swap before the chain has allowed it. */
function checkAllowance({ chain, kind, wallet }: World, form: SwapForm) {
  if (kind === 'coin' || shownIntent(form.transaction)?.steps[0] !== 'swap') return
  if (!chain.mined.some(isApproval)) wallet.prompts.faults.push('asked for a swap before its approval was confirmed')
}

/** An approval that was mined after the older swap. */
const isApproval = ({ to, execution, block }: MinedTransaction) =>
  to === USDC && execution?.arrived === USDC_UNITS && block > OLDER_BLOCK

/** How the chain says that a swap has ended. */
function swapKind({ sent, match }: Fate, minimum: bigint): string {
  if (!match) return 'unknown'
  if (match.hash !== sent.hash && !isSameCall(match, sent)) return replacementKind(match)
  if (!match.execution) return 'failed'
  const { to, execution } = match
  const arrived = to === ROUTER ? execution.arrived : 0n
  if (arrived === 0n) return 'nothingArrived'
  return arrived < minimum ? 'belowMinimum' : 'confirmed'
}

/** How the chain says that an approval has ended: what counts is what the router may take. */
function approvalKind({ sent, match }: Fate, { chain }: World, units: bigint): string {
  if (!match) return 'unknown'
  const isOther = match.hash !== sent.hash && !isSameCall(match, sent)
  const isAllowed = chain.ledger.read(allowanceKey(USDC, USER, ROUTER), match.block) === units
  if (match.execution && isAllowed) return 'confirmed'
  if (isOther) return replacementKind(match)
  return match.execution ? 'mismatched' : 'failed'
}

/** What the stories have led to. */
const reached = { requests: 0, swaps: new Set<string>(), approvals: new Set<string>() }

function checkSwap(world: World, { hash, status, arrived, gain }: SentTransfer): string | undefined {
  const { chain, wallet, kind, older } = world
  reached.swaps.add(status)
  const fate = wallet.fateOf(hash)
  const { match } = fate
  const truth = hash === older.hash ? 'mismatched' : swapKind(fate, (sides[kind].expected * (100n - SLIPPAGE)) / 100n)
  const isMined = chain.mined.some((minedTransaction) => minedTransaction.hash === hash)
  // What was replaced before the page has seen it waiting cannot be found.
  if (status === 'unknown' && !isMined) return undefined
  // Nobody can tell what each of several gave, where only a balance says it.
  const otherEntries = chain.mined.filter(({ block }) => block === match?.block).length - 1
  if (status === 'amountUnknown' && otherEntries > 0) return undefined
  const isArrived =
    status !== 'confirmed' || arrived === formatUnits(match?.execution?.arrived ?? 0n, gain?.decimals ?? 0)
  return status === truth && isArrived ? undefined : `${hash}: ${status} with ${arrived}, but it is ${truth}`
}

function checkApproval(world: World, { hash, expected, outcome }: Told): string | undefined {
  if (expected.kind !== 'approval') return undefined
  reached.approvals.add(outcome.kind)
  const { chain, wallet, older } = world
  const truth = hash === older.hash ? 'mismatched' : approvalKind(wallet.fateOf(hash), world, expected.units)
  const isMined = chain.mined.some((minedTransaction) => minedTransaction.hash === hash)
  const isHonest = outcome.kind === truth || (outcome.kind === 'unknown' && !isMined)
  return isHonest ? undefined : `approval ${hash}: ${outcome.kind}, but it is ${truth}`
}

async function run(kind: Kind, list: readonly Step[]): Promise<readonly string[]> {
  const world = createWorld(kind)
  const { chain, contracts, wallet, older } = world
  const { nodes } = chain
  const { prompts } = wallet
  const user = await createStoryUser({ nodes, prompts, accounts: [USER, OTHER], settle, load: () => load(world) })
  const give = (percent: bigint) => () => contracts.setRate((expected) => (expected * percent) / 100n)
  await user.play(
    list,
    {
      ...user.steps,
      ...wallet.steps(older),
      'allow less': () =>
        wallet.approve((call) => (call.to === USDC ? { ...call, input: approvalCall(ROUTER, USDC_UNITS / 2n) } : call)),
      'other network': () => user.selectNetwork(otherNetwork),
      'network back': () => user.selectNetwork(ethereum),
      'give more': give(110n),
      'give the minimum': give(100n - SLIPPAGE),
      'give less': give(50n),
      'give nothing': give(0n),
    },
    () => {
      if (world.form?.state.doneSteps.length && !chain.mined.some(isApproval))
        prompts.faults.push('an approval counts that is not confirmed')
    },
  )
  // Everything comes to its end.
  nodes.setOnline(true)
  wallet.catchUp()
  chain.mineBlock()
  await settle(700_000)
  if (world.form?.state.approving) prompts.faults.push('an approval is still being followed')
  const { page } = user.form()
  page.end()
  reached.requests += prompts.count()
  const wrong = [
    ...page.sent().map((candidate) => checkSwap(world, candidate)),
    ...world.told.map((outcome) => checkApproval(world, outcome)),
  ]
  return [...prompts.faults, ...wrong.flatMap((fault) => fault ?? [])]
}

test(`SWAP-12: ${STORIES} random stories ask once for each step, for a swap only once it is allowed, and tell what arrived`, {
  timeout: 240_000,
}, async () => {
  await checkStories({ runs: STORIES, seed: 12, kinds: ['token', 'coin'] as const, steps, beginnings, run })
  expect(reached.requests).toBeGreaterThan(STORIES)
  expect([...reached.swaps].sort()).toEqual(KINDS)
  expect([...reached.approvals].sort()).toEqual(APPROVAL_KINDS)
})
