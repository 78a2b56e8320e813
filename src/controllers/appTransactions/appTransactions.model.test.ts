// @vitest-environment happy-dom

import { decodeAbiParameters, decodeFunctionData, encodeAbiParameters, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { AppCalls, Calls, Transfers } from '../../adapters/adapter.js'
import { createAppCalls } from '../../adapters/eip155/appCalls/createAppCalls.js'
import { createCalls } from '../../adapters/eip155/calls/createCalls.js'
import { createTransfers } from '../../adapters/eip155/transfers/createTransfers.js'
import { mainnet, polygon } from '../../config/networks.js'
import type { Connection } from '../../connectors/connector.js'
import { watchState } from '../../core/watchState.js'
import type { CallTest, TestRequest, TestRun } from '../../domain/appCall.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { type Network, toNetwork } from '../../domain/network.js'
import type { PlannedCall } from '../../domain/swap.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { createAppTransaction } from '../../features/appTransactions/useAppTransaction.js'
import type { TransactionResult } from '../../instance/walletModal.js'
import { sendTransactionInModal } from '../../modal/appVerbs.js'
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
  approvalCall,
  coinKey,
  createFakeContracts,
  type Execution,
  type FakeCall,
  type Ledger,
  tokenKey,
  transferCall,
} from '../../testing/modal/fakeContracts.js'
import { checkStories, STORIES, settle } from '../../testing/modal/stories.testSupport.js'
import { activeNetwork } from '../network/networkController.js'
import { loadSent } from '../transactions/sentTransactions.js'
import { shownIntent } from '../transactions/transaction.js'
import type { AppTransactionRequest } from './appTransactionForm.js'
import './appRequest.js'
import { endAppTransaction } from './appTransactionForm.js'
import { openAppTransaction } from './planAppTransaction.js'
import { sendAppTransaction, setAccepted } from './sendAppTransaction.js'

/** Every end that calls can come to. */
const KINDS = ['amountUnknown', 'cancelled', 'confirmed', 'failed', 'mismatched', 'replaced', 'unknown']
const ethereum = toNetwork('eip155', mainnet)
const otherNetwork = toNetwork('eip155', polygon)
const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const UNITS = 1_000_000n
const token = { token: USDC, symbol: 'USDC', decimals: 6 }

/** One call; the same without a review; two calls, one request after the other; and two in one request. */
const kinds = ['one', 'unreviewed', 'two', 'batch'] as const
type Kind = (typeof kinds)[number]

const steps = [
  ...COMMON_STEPS,
  ...EVM_STEPS,
  ...(['other network', 'network back', 'leave', 'pay less'] as const),
] as const
type Step = (typeof steps)[number]
const beginnings: readonly (readonly Step[])[] = [
  ['review'],
  ['review', 'press'],
  ['review', 'press', 'approve', 'mine', 'pause', 'press', 'approve'],
  // Another network while what was confirmed is checked.
  ['review', 'silence', 'press', 'other network', 'catch up'],
  // The app asks again while it waits for the first.
  ['review', 'press', 'review', 'press', 'approve'],
]

// What a contract account does with several calls: all of them, or none.

const batchParameters = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const
type Inner = { readonly to: string; readonly data: string }
const encodeBatch = (calls: readonly Inner[]): Hex =>
  encodeAbiParameters(batchParameters, [calls.map(({ to, data }) => ({ to: to as Hex, data: data as Hex }))])
const isBatch = ({ to, input }: FakeCall) => to === USER && input !== '0x'
const innerCalls = (call: FakeCall): readonly FakeCall[] =>
  isBatch(call)
    ? decodeAbiParameters(batchParameters, call.input)[0].map(({ to, data }) => ({
        from: USER,
        to,
        value: 0n,
        input: data,
      }))
    : [call]

function createContracts() {
  const contracts = createFakeContracts({ tokens: { [USDC]: { decimals: 6 } } })
  return {
    ...contracts,
    run(call: FakeCall, ledger: Ledger): Execution | undefined {
      const changes: { key: string; units: bigint }[] = []
      const tried: Ledger = {
        read: (key) =>
          changes.reduce((sum, change) => (change.key === key ? sum + change.units : sum), ledger.read(key)),
        add: (key, units) => void changes.push({ key, units }),
      }
      const executions = innerCalls(call).map((inner) => contracts.run(inner, tried))
      if (executions.some((execution) => execution === undefined)) return undefined
      for (const { key, units } of changes) ledger.add(key, units)
      const logs = executions.flatMap((execution) => execution?.logs ?? [])
      return { logs, arrived: executions.at(-1)?.arrived ?? 0n }
    },
  }
}

/** What the calls move by their data, as a node would measure it. */
function testRun({ calls }: TestRequest): CallTest {
  const read = calls.map(({ data }) => decodeFunctionData({ abi: erc20Abi, data: data as Hex }))
  const movesOf = ({ functionName, args }: (typeof read)[number]) =>
    functionName === 'transfer' ? [{ ...token, units: -args[1] }] : []
  const approvals: TestRun['approvals'] = read.flatMap(({ functionName, args }) =>
    functionName === 'approve'
      ? [{ ...token, spender: args[0], units: args[1], isUnlimited: false, balance: 10n ** 15n }]
      : [],
  )
  return {
    kind: 'done',
    calls: read.map((call) => ({ moves: movesOf(call) })),
    moves: read.flatMap(movesOf),
    approvals,
    items: [],
    operators: [],
    fee: 1n,
    likelyFee: 1n,
    at: Date.now(),
  }
}

/** One request of the app, and what it was told. Its units are its own, so that what is sent can be told apart. */
type Asked = {
  readonly units: bigint
  /** Its page was loaded again: nobody hears what comes of it. */
  isUnloaded?: boolean
  result?: TransactionResult
  status?: string
  error?: { readonly code: unknown; readonly steps?: readonly { readonly hash?: string; readonly callsId?: string }[] }
}

/** What the wallet was asked for, and what it has answered with. */
type WalletRequest = { readonly call: FakeCall; hash?: string }

/** The wallet and the chain, which outlive the page; and the app with what it was told. */
function createWorld(kind: Kind) {
  const chain = createFakeChain(USER, createContracts())
  for (const owner of [USER, OTHER]) {
    chain.ledger.add(coinKey(owner), 10n ** 24n)
    chain.ledger.add(tokenKey(USDC, owner), 10n ** 15n)
  }
  const wallet = createFakeEvmWallet(chain)
  const older = wallet.submit({ from: USER, to: USDC, value: 0n, input: transferCall(SHOP, UNITS) })
  for (let block = 0; block < 4; block++) chain.mineBlock()
  return {
    kind,
    chain,
    wallet,
    older,
    asked: [] as Asked[],
    requests: [] as WalletRequest[],
    faults: [] as string[],
    countListeners: () => 0,
  }
}
type World = ReturnType<typeof createWorld>

/** Asks the wallet for transactions, and for several calls in one. */
function connectWallet({ kind, wallet, requests }: World, intentId: () => string | undefined): Connection<'eip155'> {
  const { signer } = wallet.connect(intentId)
  async function request(method: string, params?: readonly unknown[], watch?: RequestWatch): Promise<unknown> {
    if (method === 'wallet_getCapabilities')
      return { '0x1': { atomic: { status: kind === 'batch' ? 'supported' : 'unsupported' } } }
    if (method === 'wallet_getCallsStatus') {
      const { match } = wallet.fateOf(String(params?.[0]))
      return match ? { status: 200, receipts: [{ transactionHash: match.hash }] } : { status: 100 }
    }
    if (method === 'eth_accounts' || method === 'eth_chainId') return signer.request(method)
    const [sent] = params as readonly [{ readonly calls?: readonly Inner[]; readonly to: string; readonly data: Hex }]
    const call = { from: USER, to: sent.to, value: 0n, input: sent.data }
    const requestedCall: FakeCall = sent.calls ? { ...call, to: USER, input: encodeBatch(sent.calls) } : call
    // The user of an app that reviews by itself has pressed there.
    if (kind === 'unreviewed') wallet.prompts.press()
    const entry: WalletRequest = { call: requestedCall }
    requests.push(entry)
    const parameters = [{ ...requestedCall, value: '0x0', data: requestedCall.input }]
    const hash = await signer.request('eth_sendTransaction', parameters as never, watch)
    entry.hash = String(hash)
    return hash
  }
  return { connector: { type: 'ANNOUNCED' }, signer: { request } } as unknown as Connection<'eip155'>
}

/** Listeners of the page's scope, which must not grow with every request. */
function countListeners(signal: AbortSignal) {
  let count = 0
  const { addEventListener, removeEventListener } = signal
  Object.assign(signal, {
    addEventListener(...parameters: Parameters<typeof addEventListener>) {
      count++
      addEventListener.apply(signal, parameters)
    },
    removeEventListener(...parameters: Parameters<typeof removeEventListener>) {
      count--
      removeEventListener.apply(signal, parameters)
    },
  })
  return () => count
}

/** One load of the page. */
async function load(world: World): Promise<StoryForm> {
  const { kind, chain, asked } = world
  const readRpc = (_: unknown, method: string, params: readonly unknown[], signal?: AbortSignal) =>
    chain.nodes.read(method, params, signal)
  let intentId: string | undefined
  const connection = connectWallet(world, () => intentId)
  const real = {
    appCalls: createAppCalls({ readRpc }),
    calls: createCalls({ readRpc, allowLoopback: false }, undefined),
  }
  /** Without a review no form is shown, and every plan is one intent. */
  const plans: PlannedCall[] = []
  function setIntent(planned: PlannedCall) {
    const shownPlan = shownIntent(form.transaction)
    if (!plans.includes(planned)) plans.push(planned)
    intentId = kind === 'unreviewed' ? `${asked.length} ${plans.indexOf(planned)}` : shownPlan?.id
    if (kind !== 'unreviewed' && shownPlan?.planned !== planned) world.faults.push('asked for what is not shown')
  }
  const appCalls = {
    ...real.appCalls,
    async test(request) {
      await chain.nodes.read('eth_blockNumber', [])
      return testRun(request)
    },
    send(_, planned, network, watch) {
      setIntent(planned)
      return real.appCalls.send(connection, planned, network, watch)
    },
  } as AppCalls
  const calls = {
    ...real.calls,
    readSupport: (_, account, network, signal) => real.calls.readSupport(connection, account, network, signal),
    send(_, batch, network, watch) {
      setIntent(shownIntent(form.transaction)?.planned as PlannedCall)
      return real.calls.send(connection, batch, network, watch)
    },
    follow: (_, id, expected, network, signal) => real.calls.follow(() => connection, id, expected, network, signal),
  } as Calls
  const page = await createStoryPage({
    networks: [ethereum, otherNetwork],
    accounts: [USER, OTHER],
    adapter: {
      appCalls: async () => appCalls,
      calls: async () => calls,
      transfers: async () => createTransfers({ readRpc }) as Transfers,
    },
  })
  const { instance, ui } = page.modal
  const { router } = ui
  const form = createAppTransaction(page.modal)
  world.countListeners = countListeners(instance.scope.signal)
  // As its view does: it shows what the route says, and ends what is left.
  function follow() {
    const { view, params } = router.current()
    if (instance.modalState.state.isOpen && view === 'AppTransaction')
      void openAppTransaction(form, params as AppTransactionRequest)
    else if (!instance.modalState.state.isOpen || !router.has('AppTransaction')) endAppTransaction(form)
  }
  for (const { state } of [router, instance.modalState]) instance.scope.add(watchState(state, follow))

  const access = {
    instance,
    openModal: async () => ({
      router,
      continuesWith: () => false,
      isConnecting: () => false,
      showSent: async () => undefined,
      showToasts: () => undefined,
    }),
    async open(options: object = {}) {
      instance.modalState.set({ isOpen: true })
      router.reset('Account')
      router.push('AppTransaction', Reflect.get(options, 'arguments'))
    },
  }
  function ask() {
    const entry: Asked = { units: UNITS + BigInt(asked.length + 1) }
    asked.push(entry)
    const pay = { to: USDC, data: transferCall(SHOP, entry.units) }
    const approve = { to: USDC, data: approvalCall(SHOP, entry.units) }
    const isSeveral = kind === 'two' || kind === 'batch'
    const list = isSeveral ? [approve, pay] : [pay]
    sendTransactionInModal(access, { calls: list, review: kind !== 'unreviewed' }).then(
      (result) => {
        entry.result = result
        void result.outcome.then(({ status }) => {
          entry.status = status
        })
      },
      (error) => {
        entry.error = error
      },
    )
  }
  const story: StoryForm = {
    page,
    async review() {
      ask()
      await settle(600)
    },
    press() {
      setAccepted(form, true)
      void sendAppTransaction(form)
    },
    cancel: () => {
      if (router.current().view === 'AppTransaction') router.back()
    },
    open() {
      instance.modalState.set({ isOpen: true })
      if (!router.has('AppTransaction')) router.reset('Account')
    },
    status: () => form.transaction.state.current.status,
  }
  loadSent(instance, 'eip155')
  await settle(10)
  return story
}

/** Whether a call, or one of several, is of this request of the app. */
const isOf = ({ units }: Asked, call: FakeCall) =>
  innerCalls(call).some(({ input }) => [transferCall(SHOP, units), approvalCall(SHOP, units)].includes(input))

/** How the chain says that calls have ended. `call`: what the wallet was asked for. */
function kindOf({ sent, match }: Fate, { older }: World, call: FakeCall): string {
  if (sent.hash === older.hash) return 'mismatched'
  if (!match) return 'unknown'
  // Of a batch only the wallet knows the transaction, so that another one in its place is one that did something else.
  if (!isBatch(call) && match.hash !== sent.hash && !isSameCall(match, sent)) return replacementKind(match)
  if (!match.execution) return 'failed'
  // An approval alone, of several, leaves nothing to compare.
  if (call.input.startsWith('0x095ea7b3')) return isSameCall(match, call) ? 'amountUnknown' : 'mismatched'
  return isSameCall(match, call) ? 'confirmed' : 'mismatched'
}

/** What the stories have led to. */
const reached = { requests: 0, kinds: new Set<string>(), codes: new Set<unknown>() }

/** What is said of something sent, if the chain has it otherwise. */
function checkSent(world: World, { hash, status }: SentTransfer): string | undefined {
  reached.kinds.add(status)
  const { chain, wallet, requests } = world
  const fate = wallet.fateOf(hash)
  const request = requests.find((candidate) => candidate.hash === hash)
  const truth = request ? kindOf(fate, world, request.call) : 'nothing'
  // What was replaced before the page has seen it waiting cannot be found: then nobody claims to know.
  if (status === 'unknown' && !chain.mined.some((mined) => mined.hash === hash)) return undefined
  // Nobody can tell what each of several moved, where only a balance says it.
  const isAlone = chain.mined.filter(({ block }) => block === fate.match?.block).length < 2
  if (status === 'amountUnknown' && !isAlone) return undefined
  return status === truth ? undefined : `${hash}: ${status}, but it is ${truth}`
}

/** What the app was told, if the wallet and the chain have it otherwise. */
function checkAsked({ requests, kind }: World, entry: Asked, list: readonly SentTransfer[]): readonly string[] {
  const answered = requests.filter((request) => isOf(entry, request.call) && request.hash !== undefined)
  const hashes = answered.map(({ hash }) => hash)
  const { result, status, error, isUnloaded } = entry
  if (!result && !error) return ['a promise has never settled']
  reached.codes.add(error?.code)
  const idsOf = (sent: TransactionResult['steps'] = []) => sent.map(({ hash, callsId }) => hash ?? callsId)
  const faults: string[] = []
  if (result && JSON.stringify(idsOf(result.steps)) !== JSON.stringify(hashes))
    faults.push('other hashes were told than the wallet has')
  if (result && result.steps.length !== (kind === 'two' ? 2 : 1))
    faults.push('not every call was sent, or one of them twice')
  // Declined, left or replaced: nothing was sent, also not later.
  if (error?.code === 4001 && hashes.length > 0) faults.push('told as declined, but sent')
  if (
    error?.code === 'CALLS_UNFINISHED' &&
    JSON.stringify(error.steps?.map(({ hash, callsId }) => hash ?? callsId)) !== JSON.stringify(hashes)
  )
    faults.push('other steps were told than the wallet has sent')
  const listed = list.find(({ hash }) => hash === hashes.at(-1))
  if (result && !isUnloaded && listed && status !== listed.status)
    faults.push(`told as ${status}, listed as ${listed.status}`)
  return faults
}

async function run(kind: Kind, list: readonly Step[]): Promise<readonly string[]> {
  const world = createWorld(kind)
  const { chain, wallet, older, asked, faults } = world
  const { nodes } = chain
  const { prompts } = wallet
  const user = await createStoryUser({ nodes, prompts, accounts: [USER, OTHER], settle, load: () => load(world) })
  function select(network: Network) {
    const { state } = user.form().page.modal.instance.network
    if (activeNetwork(state)?.id !== network.id) user.selectNetwork(network)
  }
  await user.play(list, {
    ...user.steps,
    ...wallet.steps(older),
    'other network': () => select(otherNetwork),
    'network back': () => select(ethereum),
    leave: user.steps.cancel,
    // The receiver gets next to nothing, by the same function.
    'pay less': () => wallet.approve((call) => ({ ...call, to: USDC, input: transferCall(SHOP, 5n) })),
    reload() {
      for (const entry of asked) entry.isUnloaded = true
      return user.steps.reload()
    },
  })
  // Everything comes to its end: what the wallet still shows is declined, and the card is closed.
  nodes.setOnline(true)
  wallet.catchUp()
  const { page } = user.form()
  page.close()
  await settle(10)
  while (prompts.isOpen()) prompts.decline()
  chain.mineBlock()
  await settle(700_000)
  if (asked.some(({ result, error }) => !result && !error)) faults.push('a promise is pending for no reason')
  if (world.countListeners() > 0) faults.push(`${world.countListeners()} listeners are left over`)
  page.end()
  await settle(10)
  reached.requests += prompts.count()
  const sent = page.sent()
  return [
    ...prompts.faults,
    ...faults,
    ...sent.flatMap((candidate) => checkSent(world, candidate) ?? []),
    ...asked.flatMap((entry) => checkAsked(world, entry, sent)),
  ]
}

test(`SEND-8: ${STORIES} random stories of an app's calls ask at most once for one intent, send nothing twice, and tell the app what the chain shows`, {
  timeout: 240_000,
}, async () => {
  await checkStories({ runs: STORIES, seed: 52, kinds, steps, beginnings, run })
  expect(reached.requests).toBeGreaterThan(STORIES / 2)
  expect([...reached.kinds].sort()).toEqual(KINDS)
  expect([...reached.codes]).toEqual(
    expect.arrayContaining([undefined, 4001, 'MAYBE_SENT', 'CALLS_UNFINISHED', 'REQUEST_ABORTED']),
  )
})
