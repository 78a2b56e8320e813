// @vitest-environment happy-dom
import { array, asyncProperty, boolean, assert as check, constantFrom } from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Transfers } from '../../adapters/adapter.js'
import { followTransaction } from '../../adapters/eip155/transactions/followTransaction.js'
import type { EvmDetails } from '../../adapters/eip155/transfers/planTransfer.js'
import { createReadClient } from '../../adapters/eip155/transfers/readClient.js'
import { sendTransfer } from '../../adapters/eip155/transfers/sendTransfer.js'
import { mainnet } from '../../config/networks.js'
import type { Connection } from '../../connectors/connector.js'
import type { Hex } from '../../core/hex.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { toNetwork } from '../../domain/network.js'
import type { OutcomeKind } from '../../domain/outcome.js'
import type { TransferPlan } from '../../domain/transfer.js'
import { OfflineError, RequestAbortedError } from '../../errors/connectionErrors.js'
import { toRpcError } from '../../errors/rpcErrors.js'
import { createFakeChain, type FakeTransaction } from '../../testing/modal/createFakeChain.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createTestShell } from '../../testing/modal/createTestShell.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type Deferred,
} from '../../testing/modal/fakeAdapter.js'
import { createSend } from './createSend.js'

const RUNS = 2_000
/** Every end that a payment of the coin can come to. */
const KINDS = ['cancelled', 'confirmed', 'failed', 'mismatched', 'replaced', 'unknown']
const network = toNetwork('eip155', mainnet)
const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER_ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ELSEWHERE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const UNITS = 5n * 10n ** 17n

const steps = [
  ...(['press', 'press', 'cancel', 'review', 'review', 'offline', 'online', 'wait', 'wait'] as const),
  ...(['approve', 'approve', 'decline', 'unclear', 'lie', 'old hash', 'mine', 'mine', 'revert'] as const),
  ...(['speed up', 'cancel in wallet', 'replace', 'lag', 'catch up', 'close', 'reopen', 'other account'] as const),
  ...(['account back', 'reload'] as const),
] as const
type Step = (typeof steps)[number]

beforeAll(() =>
  Promise.all([
    import('../../controllers/account/balanceReader.js'),
    import('../../modal/createActions.js'),
    import('../../modal/services.js'),
  ]),
)

/** A request that the wallet has, until it answers. */
type Prompt = { readonly watch: RequestWatch; readonly answer: Deferred<unknown> }

/** The wallet and the chain, which outlive the page. */
function createWorld() {
  const chain = createFakeChain(FROM)
  const prompts: Prompt[] = []
  /** Why something is wrong, as soon as it happens. */
  const faults: string[] = []
  /** Every request, by the intent that was shown. */
  const requests: string[] = []
  let last = 1
  const hash = (): Hex => `0x${(last++).toString(16).padStart(64, '0')}`
  /** An older payment of the same. */
  const older: FakeTransaction = { hash: hash(), from: FROM, to: TO, value: UNITS, nonce: 0n }
  chain.submit(older)
  // Older than any node lags.
  for (let block = 0; block < 4; block++) chain.mine()
  /** What the wallet has answered with, and what became of it. */
  const answered = new Set<Hex>()
  const submitted = new Map<Hex, FakeTransaction>()
  function submit(change: Partial<FakeTransaction> = {}): FakeTransaction {
    const transaction = { hash: hash(), from: FROM, to: TO, value: UNITS, nonce: chain.nextNonce(), ...change }
    submitted.set(transaction.hash, transaction)
    chain.submit(transaction)
    return transaction
  }
  function replace(change: Partial<FakeTransaction>) {
    const [waiting] = chain.pool.values()
    if (waiting) submit({ ...waiting, ...change, hash: hash() })
  }
  function approve(change: Partial<FakeTransaction> = {}) {
    const prompt = prompts.shift()
    if (!prompt) return
    const { hash: sent } = submit(change)
    answered.add(sent)
    prompt.answer.resolve(sent)
  }
  return {
    ...{ chain, prompts, faults, requests, answered, older, replace, approve },
    /** What the chain says of a hash that the wallet has answered with. */
    truth(sent: string): OutcomeKind {
      if (sent === older.hash) return 'mismatched'
      const original = submitted.get(sent as Hex)
      const found = chain.mined.find(({ nonce }) => nonce === original?.nonce)
      if (!original || !found) return 'unknown'
      if (found.isReverted && (found.hash === sent || (found.to === original.to && found.value === original.value)))
        return 'failed'
      const isPayment = found.to === TO && found.value === UNITS
      if (found.hash === sent || (found.to === original.to && found.value === original.value))
        return isPayment ? 'confirmed' : 'mismatched'
      if (isPayment && !found.isReverted) return 'confirmed'
      return found.to === FROM && found.value === 0n ? 'cancelled' : 'replaced'
    },
  }
}
type World = ReturnType<typeof createWorld>

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** One load of the page. */
async function openPage(world: World) {
  const { chain, prompts, faults, requests } = world
  const signal = new AbortController().signal
  const readRpc = async (_: unknown, method: string, params: readonly unknown[]) => chain.read(method, params)
  let requested: string | undefined
  const signer = {
    async request(method: string, _?: unknown, watch?: RequestWatch) {
      if (method === 'eth_accounts') return [FROM]
      if (method === 'eth_chainId') return '0x1'
      // As every connector: offline it is refused, withdrawn it is not asked.
      if (!chain.isReachable()) throw new OfflineError()
      if (!watch || watch.signal.aborted) throw new RequestAbortedError()
      watch.onAsked()
      if (requested === undefined) faults.push('asked without an intent')
      else requests.push(requested)
      const answer = createDeferred<unknown>()
      prompts.push({ watch, answer })
      return answer.promise
    },
  }
  const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
  const details: EvmDetails = { to: TO, value: UNITS, data: '0x', gas: 21_000n, fees }
  const transfers = {
    readBalance: async () => ({ units: 10n ** 18n, decimals: 18 }),
    ping: async () => chain.read('eth_blockNumber', []),
    parseReceiver: () => TO,
    refusalOf: () => undefined,
    plan: async ({ from, to }) =>
      ({
        from,
        to,
        units: UNITS,
        fee: 42_000n,
        likelyFee: 42_000n,
        deposit: 0n,
        warnings: [],
        details,
      }) as TransferPlan,
    send: (_, plan, on, watch) => {
      requested = page.send.transaction.intent()?.id
      const client = createReadClient(readRpc, on, signal)
      return sendTransfer({ signer } as unknown as Connection<'eip155'>, plan, { network: on, client, watch })
    },
    follow: (hash, expected, _, until) =>
      followTransaction(hash, expected, (method, params) => chain.read(method, params), until),
  } satisfies Transfers
  const evm = createFakeAdapter('eip155', [network])
  Object.assign(evm.adapter, { transfers: async () => transfers })
  Object.assign(evm.factory, { canTransfer: true })
  const shellWorld = createTestShell([evm])
  const { shell } = shellWorld
  const wallet = createFakeConnector({ accounts: [FROM, OTHER_ACCOUNT] })
  await (await shell.actions()).connect(wallet.connector)
  const { modal } = createTestModal(shell)
  const send = modal.use(createSend)
  const page = {
    shell,
    modal,
    send,
    open() {
      shell.modalState.set({ isOpen: true })
      modal.ui.router.reset('Account')
      modal.ui.router.push('WalletSend')
      send.begin()
    },
    end: () => shell.scope.end(),
  }
  page.open()
  void modal.wallet.tokens().then(({ sent }) => sent.load('eip155'))
  await settle(10)
  return page
}

/** What the stories have led to. */
const reached = { requests: 0, statuses: new Set<string>() }

async function run(list: readonly Step[]) {
  localStorage.clear()
  const world = createWorld()
  const { chain, faults } = world
  let page = await openPage(world)
  const select = (address: string) => page.shell.account.follow(network, [{ address, type: 'eoa' }], address)
  const actions: Readonly<Record<Step, () => unknown>> = {
    async review() {
      page.send.setAmount('0.5')
      page.send.setReceiver(TO, { isPasted: true })
      await settle(600)
      void page.send.review()
    },
    press: () => void page.send.send(),
    cancel: () => page.send.cancelRequest(),
    offline: () => chain.setReachable(false),
    online: () => chain.setReachable(true),
    wait: () => settle(40_000),
    approve: () => world.approve(),
    lie: () => world.approve({ to: ELSEWHERE }),
    decline: () => world.prompts.shift()?.answer.reject(toRpcError({ code: 4001, message: 'no' })),
    unclear: () => world.prompts.shift()?.answer.reject(toRpcError({ code: -32603, message: 'no answer' })),
    'old hash': () => world.prompts.shift()?.answer.resolve(world.older.hash),
    mine: () => chain.mine(),
    revert: () => chain.mine({ isReverted: true }),
    'speed up': () => world.replace({}),
    'cancel in wallet': () => world.replace({ to: FROM, value: 0n }),
    replace: () => world.replace({ to: ELSEWHERE, value: 7n }),
    lag: () => chain.setLag(2n),
    'catch up': () => chain.setLag(0n),
    close: () => page.shell.modalState.set({ isOpen: false }),
    reopen: () => page.open(),
    'other account': () => select(OTHER_ACCOUNT),
    'account back': () => select(FROM),
    async reload() {
      page.end()
      world.prompts.length = 0
      page = await openPage(world)
    },
  }
  for (const step of list) {
    const before = world.prompts.length
    const wasShown = page.send.transaction.isAsking()
    await actions[step]()
    await settle(1_500)
    if (step === 'cancel' && wasShown && world.prompts.length > before) faults.push('asked after it was cancelled')
    if (world.prompts.some(({ watch }) => watch.signal.aborted) && step === 'online' && world.prompts.length > before)
      faults.push('asked once back online')
  }
  // Everything comes to its end.
  chain.setReachable(true)
  chain.setLag(0n)
  chain.mine()
  await settle(700_000)
  const seen = [...world.requests]
  if (new Set(seen).size !== seen.length) faults.push('asked twice for one intent')
  for (const { hash, status } of page.shell.account.state.sent.eip155 ?? []) {
    const truth = world.truth(hash)
    reached.statuses.add(status)
    // What was replaced before the page has seen it waiting cannot be found: then nobody claims to know.
    const isHonest = status === truth || (status === 'unknown' && !chain.mined.some((one) => one.hash === hash))
    if (!isHonest) faults.push(`${hash} is told as ${status}, but is ${truth}`)
  }
  page.end()
  reached.requests += seen.length
  return faults
}

test(`SEND-8: ${RUNS} random stories ask at most once for one intent, never after cancelling, and are told as the chain has them`, {
  timeout: 240_000,
}, async () => {
  vi.useFakeTimers()
  try {
    await check(
      asyncProperty(
        boolean(),
        array(constantFrom(...steps), { minLength: 4, maxLength: 14 }),
        async (isPressed, list) => {
          expect(await run(['review', ...(isPressed ? (['press'] as const) : []), ...list])).toEqual([])
        },
      ),
      { numRuns: RUNS, seed: 24 },
    )
    expect(reached.requests).toBeGreaterThan(RUNS / 2)
    expect([...reached.statuses].sort()).toEqual(KINDS)
  } finally {
    vi.useRealTimers()
  }
})
