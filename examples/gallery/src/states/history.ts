import type { WalletModalOptions } from 'latchkey'
import { JUNO } from '../world/chain.ts'
import type { Stage } from '../world/createStage.ts'
import { otherNamespace } from '../world/otherNamespace.ts'
import type { Script, Scripts } from './state.ts'
import { everyOutcome, OWN_ADDRESS, storeSent, storeSentOnSolana } from './transfers.ts'

const DAY_MS = 86_400_000

const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** Looks like Juno's address when it is shortened. */
const IMITATOR = `${JUNO.slice(0, 6)}${'0'.repeat(32)}${JUNO.slice(-4)}`

const ART =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"%3E%3Cpath fill="%232f4a58" d="M0 0h36v36H0z"/%3E%3Ccircle cx="24" cy="12" r="5" fill="%23e6b872"/%3E%3Cpath fill="%2389a39a" d="M0 28l12-12 8 8 6-5 10 9v8H0z"/%3E%3C/svg%3E'

type Way = 'in' | 'out'
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, 'e')}`

/** An entry as the service sends it: this many days old, newest first by its index. */
const entry = (index: number, days: number, metadata: object, transfers: readonly object[]) => ({
  id: `entry-${index}`,
  metadata: {
    operationType: 'receive',
    hash: hashOf(index),
    sentFrom: JUNO,
    sentTo: OWN_ADDRESS,
    status: 'confirmed',
    minedAt: new Date(Date.now() - days * DAY_MS - index * 60_000).toISOString(),
    nonce: index,
    application: null,
    chain: 'eip155:1',
    ...metadata,
  },
  transfers,
})

const paid = { operationType: 'send', sentFrom: OWN_ADDRESS, sentTo: JUNO }

/** Tokens with the icons of this world. */
function tokensOf({ services }: Stage) {
  const iconOf = (symbol: string) => services.holdings.find((holding) => holding.symbol === symbol)?.iconUrl
  return (direction: Way, numeric: string, symbol: string) => ({
    fungible_info: { name: symbol, symbol, icon: { url: iconOf(symbol) ?? null } },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: null,
    price: null,
  })
}

const art = (name: string, isSpam = false) => ({
  fungible_info: null,
  nft_info: { name, content: { preview: { url: ART, content_type: 'image/svg+xml' } }, flags: { is_spam: isSpam } },
  direction: 'in',
  quantity: { numeric: '1' },
  value: null,
  price: null,
})

/** One of every kind, over two years. */
function everyKind(stage: Stage) {
  const token = tokensOf(stage)
  return [
    entry(1, 0, { ...paid, status: 'pending' }, [token('out', '0.85', 'ETH')]),
    entry(2, 3, {}, [token('in', '250', 'USDC')]),
    entry(3, 4, { operationType: 'trade', sentFrom: OWN_ADDRESS }, [
      token('out', '0.131', 'ETH'),
      token('in', '420.0000071', 'ARB'),
      token('in', '0.0001', 'ETH'),
    ]),
    entry(4, 5, { operationType: 'approve', sentFrom: OWN_ADDRESS, sentTo: SHOP, status: 'failed' }, [
      token('out', '120', 'USDC'),
    ]),
    entry(5, 6, { operationType: 'approve', sentFrom: OWN_ADDRESS, sentTo: SHOP }, []),
    entry(6, 40, paid, [token('out', '0.00012', 'ETH')]),
    entry(7, 41, { operationType: 'rebalance', sentFrom: OWN_ADDRESS, sentTo: SHOP }, [token('out', '9', 'USDC')]),
    entry(8, 400, { operationType: 'mint', sentFrom: OWN_ADDRESS }, [art('Fieldnotes No. 18')]),
    entry(9, 401, { operationType: 'claim', sentFrom: OWN_ADDRESS, application: { name: 'Northlight' } }, [
      token('in', '890', 'ARB'),
    ]),
    entry(10, 402, { minedAt: 'long ago' }, [token('in', '1', 'ETH')]),
  ]
}

/** What is folded away: reported, imitated and empty. */
function suspicious(stage: Stage) {
  const token = tokensOf(stage)
  return [
    entry(30, 3, { sentFrom: SHOP }, [art('Visit claim-prize.example', true)]),
    entry(31, 5, { sentFrom: SHOP }, [art('AirDrop Ticket', true)]),
    entry(32, 6, { sentFrom: IMITATOR }, [token('in', '0.001', 'USDC')]),
    entry(33, 7, { sentFrom: SHOP }, [token('in', '0', 'USDC')]),
    entry(34, 8, { sentFrom: SHOP }, [token('in', '5000', 'UЅDC')]),
  ]
}

const answer = (stage: Stage, list: (stage: Stage) => readonly object[], next: string | null = null) =>
  stage.services.set('history', () => ({ data: list(stage), next }))

/** The account's history, as a view of its own. */
async function openHistory(stage: Stage, options: WalletModalOptions = {}) {
  stage.wallet('Marten')
  await stage.connect('example.marten', options)
  await stage.open({}, 'Transactions')
}

/** Where the service has no history. */
export async function openOnSolana(stage: Stage, prepare?: (stage: Stage) => void) {
  const { factory } = otherNamespace('Heron', stage.services.imageOf('Heron'), { answer: 'approve' })
  await stage.open({ adapters: [factory] })
  await stage.click('[data-wallet="solana:Heron"]')
  await stage.gone()
  prepare?.(stage)
  await stage.open({}, 'Transactions')
}

const some =
  (count: number): ((stage: Stage) => readonly object[]) =>
  (stage) =>
    Array.from({ length: count }, (_, index) =>
      entry(100 + index, index, {}, [tokensOf(stage)('in', String(index + 1), 'USDC')]),
    )

const folded: Script = async (stage) => {
  answer(stage, () => [...everyKind(stage).slice(0, 3), ...suspicious(stage), ...everyKind(stage).slice(5, 6)])
  await openHistory(stage)
  await stage.see('.lk-fold-line')
}

export const historyStates: Scripts = {
  async loading(stage) {
    stage.services.set('history', 'never')
    await openHistory(stage)
    await stage.see('.lk-history .lk-skeleton', 7)
  },
  async list(stage) {
    answer(stage, everyKind)
    await openHistory(stage)
    await stage.see('.lk-history a.lk-row', 4)
  },
  async paging(stage) {
    let pages = 0
    stage.services.set('history', () =>
      ++pages === 1 ? { data: some(12)(stage), next: 'more' } : new Promise(() => undefined),
    )
    await openHistory(stage)
    await stage.see('.lk-history a.lk-row')
    await stage.scrollToEnd('.lk-history')
    await stage.see('.lk-history .lk-skeleton')
  },
  async 'next page failed'(stage) {
    let pages = 0
    stage.services.set('history', () =>
      ++pages === 1 ? { data: some(12)(stage), next: 'more' } : new Response('{}', { status: 404 }),
    )
    await openHistory(stage)
    await stage.see('.lk-history a.lk-row')
    await stage.scrollToEnd('.lk-history')
    await stage.see('.lk-note')
    await stage.see('.lk-snack')
  },
  async empty(stage) {
    await openHistory(stage)
    await stage.see('.lk-empty')
  },
  async failed(stage) {
    stage.services.set('history', 'fail')
    await openHistory(stage)
    await stage.see('.lk-empty')
    await stage.see('.lk-snack')
  },
  'spam folded': folded,
  async 'spam shown'(stage) {
    await folded(stage)
    await stage.click('.lk-fold-line')
    await stage.see('[data-muted]')
    await stage.scrollToEnd('.lk-history')
    await stage.see('[data-muted]', 3)
  },
  async 'only spam'(stage) {
    answer(stage, () => suspicious(stage).slice(0, 2))
    await openHistory(stage)
    await stage.see('.lk-fold-line')
  },
  async 'amounts hidden'(stage) {
    stage.store('amounts_hidden', 'true')
    answer(stage, everyKind)
    await openHistory(stage)
    await stage.see('.lk-history a.lk-row', 4)
  },
  async 'sent from this device'(stage) {
    answer(stage, (local) => everyKind(local).slice(1))
    stage.wallet('Marten')
    await stage.connect()
    storeSent(stage)
    await stage.open({}, 'Transactions')
    await stage.see('.lk-history .lk-row', 4)
  },
  async 'every outcome'(stage) {
    answer(stage, (local) => everyKind(local).slice(5))
    stage.wallet('Marten')
    await stage.connect()
    storeSent(stage, everyOutcome())
    await stage.open({}, 'Transactions')
    await stage.see('.lk-history button.lk-row', 8)
  },
  async 'every outcome, older'(stage) {
    answer(stage, (local) => everyKind(local).slice(5))
    stage.wallet('Marten')
    await stage.connect()
    storeSent(stage, everyOutcome().slice(8))
    await stage.open({}, 'Transactions')
    await stage.see('.lk-history button.lk-row', 8)
  },
  async 'long texts'(stage) {
    const token = tokensOf(stage)
    answer(stage, () => [
      entry(1, 0, { operationType: 'a-word-that-no-service-knows-yet-and-that-is-long' }, [
        token('in', '123456789012345678901234567890.123456', 'WWWWWWWWWWWWWWWW'),
      ]),
      entry(2, 1, { operationType: 'mint' }, [
        art('The honourable keeper of the northern lighthouse of the seven seas'),
      ]),
      entry(3, 2, { operationType: 'trade' }, [
        token('out', '98765432109876543210', 'WWWWWWWWWWWW'),
        token('in', '12345678901234567890', 'MMMMMMMMMMMM'),
        token('in', '1', 'EXTRA'),
      ]),
      entry(4, 3, { operationType: 'stake', application: { name: 'ظريف جدا Northlight of the seven seas and more' } }, [
        token('out', '0.000000000000000001', 'ETH'),
      ]),
    ])
    await openHistory(stage)
    await stage.see('.lk-history a.lk-row', 4)
  },
  async 'nothing from this device'(stage) {
    await openOnSolana(stage)
    await stage.see('.lk-empty')
  },
  async 'this device only'(stage) {
    await openOnSolana(stage, storeSentOnSolana)
    await stage.see('.lk-note')
    await stage.see('.lk-history .lk-row', 3)
  },
  async 'without project id'(stage) {
    stage.wallet('Marten')
    await stage.connect('example.marten', {
      projectId: undefined,
      networks: { rpcUrls: { 'eip155:1': [stage.services.url] } },
    })
    storeSent(stage)
    await stage.open({}, 'Transactions')
    await stage.see('.lk-history .lk-row', 4)
  },
}

/** The account's tab, with the same list. */
export const withHistory = (stage: Stage) => answer(stage, everyKind)
