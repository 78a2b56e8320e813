// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import type { Transfers } from '../../adapters/adapter.js'
import { createTransfers } from '../../adapters/eip155/transfers/createTransfers.js'
import { mainnet } from '../../config/networks.js'
import { formatUnits } from '../../core/units.js'
import { toNetwork } from '../../domain/network.js'
import type { Token } from '../../domain/token.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { createSend } from '../../features/send/useSend.js'
import { createFakeChain } from '../../testing/modal/createFakeChain.js'
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
  coinKey,
  createFakeContracts,
  type FakeCall,
  tokenKey,
  transferCall,
} from '../../testing/modal/fakeContracts.js'
import { checkStories, STORIES, settle } from '../../testing/modal/stories.testSupport.js'
import { coinOf } from '../tokens/accountTokens.js'
import { loadSent } from '../transactions/sentTransactions.js'
import { shownIntent } from '../transactions/transaction.js'
import { chooseToken, setAmount } from './editForm.js'
import { openForm } from './fillForm.js'
import { typeReceiver } from './receiver.js'
import { reviewTransfer } from './reviewTransfer.js'
import { cancelSending, send } from './send.js'

/** Every end that a payment can come to. */
const KINDS = ['cancelled', 'confirmed', 'failed', 'mismatched', 'replaced', 'unknown']
const network = toNetwork('eip155', mainnet)
const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** Keeps a tenth of each transfer. */
const FEE_TOKEN = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const UNITS = 5n * 10n ** 17n

const steps = [...COMMON_STEPS, ...EVM_STEPS] as const
type Step = (typeof steps)[number]
const beginnings: readonly (readonly Step[])[] = [
  ['review'],
  ['review', 'press'],
  ['review', 'press', 'approve', 'review and press', 'approve'],
]

const tokenOf = (address: string): Token => ({
  id: `${network.caipNetworkId}/${address}`,
  networkId: network.caipNetworkId,
  address,
  name: 'Token',
  symbol: 'TKN',
  decimals: 18,
  amount: '0',
})
/** What is paid; `undefined` for the coin. */
const kinds = [undefined, TOKEN, FEE_TOKEN] as const
type Kind = (typeof kinds)[number]

/** The wallet and the chain, which outlive the page. */
function createWorld(token: Kind) {
  const contracts = createFakeContracts({
    tokens: { [TOKEN]: { decimals: 18 }, [FEE_TOKEN]: { decimals: 18, retained: 10n } },
  })
  const chain = createFakeChain(USER, contracts)
  for (const owner of [USER, OTHER])
    for (const key of [coinKey(owner), tokenKey(TOKEN, owner), tokenKey(FEE_TOKEN, owner)])
      chain.ledger.add(key, 10n ** 24n)
  const wallet = createFakeEvmWallet(chain)
  const payment: FakeCall = token
    ? { from: USER, to: token, value: 0n, input: transferCall(TO, UNITS) }
    : { from: USER, to: TO, value: UNITS, input: '0x' }
  // An older payment of the same, older than any node lags.
  const older = wallet.submit(payment)
  for (let block = 0; block < 4; block++) chain.mineBlock()
  return { token, payment, chain, wallet, older }
}
type World = ReturnType<typeof createWorld>

/** One load of the page. */
async function load({ token, chain, wallet }: World): Promise<StoryForm> {
  let intentId: string | undefined
  const connection = wallet.connect(() => intentId)
  const real = createTransfers({ readRpc: (_, method, params, signal) => chain.nodes.read(method, params, signal) })
  const transfers = {
    ...real,
    send(_, plan, targetNetwork, watch) {
      intentId = shownIntent(form.transaction)?.id
      return real.send(connection, plan, targetNetwork, watch)
    },
  } as Transfers
  const page = await createStoryPage({
    networks: [network],
    accounts: [USER, OTHER],
    adapter: { transfers: async () => transfers },
  })
  const form = createSend(page.modal)
  const story: StoryForm = {
    page,
    async review() {
      const coin = coinOf(form.instance)
      const paid = token ? tokenOf(token) : coin
      if (paid) chooseToken(form, paid)
      setAmount(form, '0.5')
      typeReceiver(form, TO, { isPasted: true })
      await settle(600)
      void reviewTransfer(form)
    },
    press: () => void send(form),
    cancel: () => cancelSending(form),
    open() {
      page.openForm('WalletSend')
      openForm(form)
    },
    status: () => form.transaction.state.current.status,
  }
  story.open()
  loadSent(page.modal.instance, 'eip155')
  await settle(10)
  return story
}

/** How the chain says that a payment has ended. */
function kindOf({ sent, match }: Fate, { payment, older }: World): string {
  if (sent.hash === older.hash) return 'mismatched'
  if (!match) return 'unknown'
  const isOther = match.hash !== sent.hash && !isSameCall(match, sent)
  // The same payment counts whatever it has replaced.
  if (match.execution && isSameCall(match, payment)) return 'confirmed'
  if (isOther) return replacementKind(match)
  return match.execution ? 'mismatched' : 'failed'
}

/** What the stories have led to. */
const reached = { requests: 0, kinds: new Set<string>(), shares: new Set<string | undefined>() }

/** What is said about a payment, if the chain has it otherwise. */
function checkPayment(world: World, { hash, status, arrived }: SentTransfer): string | undefined {
  reached.kinds.add(status)
  const fate = world.wallet.fateOf(hash)
  const truth = kindOf(fate, world)
  // What was replaced before the page has seen it waiting cannot be found: then nobody claims to know.
  if (status === 'unknown' && !world.chain.mined.some((minedTransaction) => minedTransaction.hash === hash))
    return undefined
  if (status === 'confirmed') reached.shares.add(arrived)
  const isArrived = status !== 'confirmed' || arrived === formatUnits(fate.match?.execution?.arrived ?? 0n, 18)
  return status === truth && isArrived ? undefined : `${hash}: ${status} with ${arrived}, but it is ${truth}`
}

async function run(token: Kind, list: readonly Step[]): Promise<readonly string[]> {
  const world = createWorld(token)
  const { chain, wallet, older } = world
  const { nodes } = chain
  const { prompts } = wallet
  const user = await createStoryUser({ nodes, prompts, accounts: [USER, OTHER], settle, load: () => load(world) })
  await user.play(list, {
    ...user.steps,
    ...wallet.steps(older),
  })
  // Everything comes to its end.
  nodes.setOnline(true)
  wallet.catchUp()
  chain.mineBlock()
  await settle(700_000)
  const { page } = user.form()
  page.end()
  reached.requests += prompts.count()
  return [...prompts.faults, ...page.sent().flatMap((candidate) => checkPayment(world, candidate) ?? [])]
}

test(`SEND-8: ${STORIES} random stories ask at most once for one intent, never after cancelling, and are told as the chain has them`, {
  timeout: 240_000,
}, async () => {
  await checkStories({ runs: STORIES, seed: 24, kinds, steps, beginnings, run })
  expect(reached.requests).toBeGreaterThan(STORIES)
  expect([...reached.kinds].sort()).toEqual(KINDS)
  // Everything, and what a token that keeps a share has left of it.
  expect([...reached.shares].sort()).toEqual(['0.45', '0.5'])
})
