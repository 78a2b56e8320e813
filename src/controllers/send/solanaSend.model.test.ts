// @vitest-environment happy-dom

import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import type { Transfers } from '../../adapters/adapter.js'
import { createTransfers } from '../../adapters/solana/transfers/createTransfers.js'
import { solanaMainnet } from '../../config/networks.js'
import type { Connection } from '../../connectors/connector.js'
import { decodeSignature, parseSolanaAddress } from '../../core/base58.js'
import { toNetwork } from '../../domain/network.js'
import type { SolanaSigner } from '../../domain/solanaTypes.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { toRpcError } from '../../errors/rpcErrors.js'
import { createSend } from '../../features/send/useSend.js'
import { createFakePrompts } from '../../testing/modal/createFakePrompts.js'
import { createFakeSolanaChain, type SolanaPayment, signatureBytes } from '../../testing/modal/createFakeSolanaChain.js'
import { createStoryPage } from '../../testing/modal/createStoryPage.js'
import { COMMON_STEPS, createStoryUser, type StoryForm } from '../../testing/modal/createStoryUser.js'
import { checkStories, STORIES, settle } from '../../testing/modal/stories.testSupport.js'
import { loadSent } from '../transactions/sentTransactions.js'
import { shownIntent } from '../transactions/transaction.js'
import { setAmount } from './editForm.js'
import { openForm } from './fillForm.js'
import { typeReceiver } from './receiver.js'
import { reviewTransfer } from './reviewTransfer.js'
import { cancelSending, send } from './send.js'

/** Every end that a payment of SOL can come to. */
const KINDS = ['confirmed', 'expired', 'failed', 'mismatched', 'unknown']
const network = toNetwork('solana', solanaMainnet)
const USER = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const OTHER = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
const TO = 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse'
const ELSEWHERE = 'EdmxWPmx2WH6WgFfTdu9xfkYf3k1g5wD1zccTVySEEh1'
const LAMPORTS = 500_000_000

const steps = [...COMMON_STEPS, ...(['blocks pass', 'blocks pass', 'lose history', 'keep history'] as const)] as const
type Step = (typeof steps)[number]
const beginnings: readonly (readonly Step[])[] = [['review'], ['review', 'press'], ['review', 'press', 'approve']]

/** A wallet that only signs, or one that sends too; and what the network does with what still waits in the end. */
const kinds = (['signs', 'sends'] as const).flatMap((wallet) =>
  (['takes', 'drops', 'keeps'] as const).map((ending) => ({ wallet, ending })),
)
type Kind = (typeof kinds)[number]

type Change = (message: TransactionMessage) => void

/** The payment goes to somebody else. */
const divert: Change = ({ payerKey, instructions }) =>
  void instructions.splice(
    -1,
    1,
    SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new PublicKey(ELSEWHERE), lamports: LAMPORTS }),
  )

/** The wallet and the chain, which outlive the page. */
function createWorld({ wallet }: Kind) {
  const chain = createFakeSolanaChain()
  const prompts = createFakePrompts<Uint8Array>(chain.nodes)
  /** What the page has had broadcast. */
  const broadcast: SolanaPayment[] = []
  let last = 0

  function sign(unsigned: Uint8Array, change?: Change): Uint8Array {
    const transaction = VersionedTransaction.deserialize(unsigned)
    const message = TransactionMessage.decompile(transaction.message)
    change?.(message)
    const signed = new VersionedTransaction(message.compileToLegacyMessage())
    last++
    signed.signatures[0] = signatureBytes(last)
    return signed.serialize()
  }
  const toSignature = ({ signature }: SolanaPayment) => decodeSignature(signature)

  /** The wallet sends by itself; `undefined` if its node refuses that, such as for an expired block hash. */
  function submit(signed: Uint8Array): Uint8Array | undefined {
    try {
      return toSignature(chain.receive(signed))
    } catch {
      return undefined
    }
  }

  function approve(change?: Change) {
    const prompt = prompts.take()
    if (!prompt) return
    const signed = sign(prompt.request, change)
    const sent = wallet === 'signs' ? signed : submit(signed)
    if (sent) prompt.answer.resolve(sent)
    else prompt.answer.reject(toRpcError({ code: -32_003, message: 'refused' }))
  }

  // An older payment of the same.
  const payment = new TransactionMessage({
    payerKey: new PublicKey(USER),
    recentBlockhash: chain.blockhash(),
    instructions: [
      SystemProgram.transfer({
        fromPubkey: new PublicKey(USER),
        toPubkey: new PublicKey(TO),
        lamports: LAMPORTS,
      }),
    ],
  })
  const olderBytes = sign(new VersionedTransaction(payment.compileToLegacyMessage()).serialize())
  const older = chain.receive(olderBytes)
  chain.mineBlock()
  chain.pass(50)

  return {
    chain,
    prompts,
    broadcast,
    older,
    approve,
    wallet,
    /** Sends, but the answer is lost; a wallet that only signs has sent nothing. */
    unclear() {
      const prompt = prompts.take()
      if (!prompt) return
      if (wallet === 'sends') submit(sign(prompt.request))
      prompt.answer.reject(toRpcError({ code: -32_603, message: 'no answer' }))
    },
    answerOlder: () => prompts.take()?.answer.resolve(wallet === 'signs' ? olderBytes : toSignature(older)),
    /** The page sends what the wallet has signed. */
    async sendRpc(_: unknown, method: string, params: readonly unknown[]) {
      const signature = await chain.nodes.read(method, params)
      const payment = chain.pool.get(String(signature))
      if (payment) broadcast.push(payment)
      return signature
    },
  }
}
type World = ReturnType<typeof createWorld>

/** One load of the page. */
async function load({ chain, prompts, wallet, sendRpc }: World): Promise<StoryForm> {
  const real = createTransfers({
    readRpc: (_, method, params, signal) => chain.nodes.read(method, params, signal),
    sendRpc,
  })
  let intentId: string | undefined
  const signer: SolanaSigner = {
    can: (method) => method === (wallet === 'signs' ? 'signTransaction' : 'signAndSendTransaction'),
    signMessage: async () => new Uint8Array(64),
    signTransactions: async (_, [request = new Uint8Array()], __, watch) => [
      (await prompts.ask({ intentId, request, watch })) as Uint8Array,
    ],
    signAndSendTransaction: async (_, request, __, ___, watch) =>
      (await prompts.ask({ intentId, request, watch })) as Uint8Array,
  }
  const connection = { accounts: [{ address: USER, type: 'eoa' }], signer } as unknown as Connection<'solana'>
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
    adapter: { transfers: async () => transfers, addressParser: async () => parseSolanaAddress },
  })
  const form = createSend(page.modal)
  const story: StoryForm = {
    page,
    async review() {
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
  loadSent(page.modal.instance, 'solana')
  await settle(10)
  return story
}

/** What the stories have led to. */
const reached = { requests: 0, kinds: new Set<string>() }

/** What is said about a payment, if the chain has it otherwise. */
function checkPayment({ chain, older }: World, { hash, status, arrived }: SentTransfer): string | undefined {
  reached.kinds.add(status)
  const match = chain.executed.find(({ signature }) => signature === hash)
  // Nobody can tell what a transaction did that no node keeps.
  const isUnknown = !match || (!chain.hasHistory() && !match.hasFailed)
  if (status === 'unknown') return isUnknown ? undefined : `${hash} is not told, though the chain has it`
  if (!match) return status === 'expired' && !chain.canHappen(hash) ? undefined : `${hash}: ${status}, but it is open`
  const isPayment = match.to === TO && match.lamports === LAMPORTS && hash !== older.signature
  const truth = match.hasFailed ? 'failed' : isPayment ? 'confirmed' : 'mismatched'
  const isArrived = status !== 'confirmed' || arrived === '0.5'
  return status === truth && isArrived ? undefined : `${hash}: ${status} with ${arrived}, but it is ${truth}`
}

async function run(kind: Kind, list: readonly Step[]): Promise<readonly string[]> {
  const world = createWorld(kind)
  const { chain, prompts, broadcast, approve } = world
  const { nodes } = chain
  const user = await createStoryUser({ nodes, prompts, accounts: [USER, OTHER], settle, load: () => load(world) })
  const catchUp = () => {
    chain.setLag(0)
    nodes.setSilent(false)
  }
  await user.play(list, {
    ...user.steps,
    approve: () => approve(),
    lie: () => approve(divert),
    decline: prompts.decline,
    unclear: world.unclear,
    'old hash': world.answerOlder,
    mine: () => chain.mineBlock(),
    revert: () => chain.mineBlock({ hasFailed: true }),
    'blocks pass': () => chain.pass(100),
    lag: () => chain.setLag(20),
    'catch up': catchUp,
    'lose history': () => chain.setHistory(false),
    'keep history': () => chain.setHistory(true),
  })
  // Everything comes to its end.
  nodes.setOnline(true)
  catchUp()
  await settle(10_000)
  if (kind.ending === 'takes') chain.mineBlock()
  if (kind.ending === 'drops') chain.pass(400)
  await settle(700_000)
  const { page } = user.form()
  page.end()
  reached.requests += prompts.count()
  const altered = broadcast.filter(({ to, lamports }) => to !== TO || lamports !== LAMPORTS)
  return [
    ...prompts.faults,
    ...altered.map(() => 'the page has sent another payment than the reviewed one'),
    ...page.sent().flatMap((candidate) => checkPayment(world, candidate) ?? []),
  ]
}

test(`SEND-10: ${STORIES} random stories of SOL ask at most once for one intent, and are told as the chain has them`, {
  timeout: 240_000,
}, async () => {
  await checkStories({ runs: STORIES, seed: 10, kinds, steps, beginnings, run })
  expect(reached.requests).toBeGreaterThan(STORIES)
  expect([...reached.kinds].sort()).toEqual(KINDS)
})
