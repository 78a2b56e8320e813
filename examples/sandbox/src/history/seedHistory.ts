import { createSeed, hashOf, type Seed } from '../catalogue/createSeed.ts'
import { tokenImageUrl } from '../dataApi/balanceRoute.ts'
import { readNativeToken } from '../dataApi/nativeTokens.ts'
import { readPrice } from '../dataApi/prices.ts'
import { readDevAccounts } from '../devAccounts.ts'
import {
  type HistoryEntry,
  type HistoryTransaction,
  type HistoryView,
  type Metadata,
  readTime,
  type Transfer,
  writeTime,
} from './historyEntry.ts'

export const MAX_SEED = 20_000
const DAY_MS = 86_400_000
const YEARS = 6
const SPAN_MS = YEARS * 365.25 * DAY_MS

/** The last development account: six years of activity on Ethereum, in every project. */
export const seededAccount = {
  address: readDevAccounts().at(-1)?.address ?? '',
  chainId: 1,
  count: 10_000,
}

type SeedOptions = {
  readonly address: string
  readonly chainId: number
  readonly count: number
  readonly now: number
  nextSerial(): number
}

/** A transfer before its image and its price are known. */
type Move = {
  readonly direction: Transfer['direction']
  readonly symbol: string
  readonly numeric: string
  readonly nft?: { readonly name: string | null; readonly isSpam: boolean }
}
type Plan = {
  readonly operation: string
  readonly moves: readonly Move[] | null
  readonly sentTo?: string
  readonly sentFrom?: string
}

const names: Readonly<Record<string, string>> = { USDC: 'USD Coin', USDT: 'Tether USD', PEPPER: 'Pepper' }
const TOKENS = ['USDC', 'USDT', 'PEPPER'] as const
const INVALID_DATES = ['', 'yesterday', '2025-13-45T25:61:00Z'] as const
const APPLICATIONS = [null, { name: 'Uniswap', iconUrl: null }, { name: null, iconUrl: null }] as const

const addressOf = (text: string) => `0x${hashOf(text).slice(0, 40)}`

/** Starts and ends like the other one: what a short form shows is the same. */
const lookAlikeOf = (address: string, text: string) =>
  `${address.slice(0, 6)}${hashOf(text).slice(0, 32)}${address.slice(-4)}`

function createPlans(seed: Seed, pickPayee: () => string) {
  const amount = () => `${seed.below(2000)}.${seed.below(999_999) + 1}`
  const token = () => seed.pick(TOKENS)
  const move = (direction: Move['direction'], symbol: string = token()): Move => ({
    direction,
    symbol,
    numeric: amount(),
  })
  const nft = (direction: Move['direction'], isSpam = false): Move => ({
    direction,
    symbol: 'NFT',
    numeric: '1',
    nft: { name: isSpam ? 'Claim $5,000 at reward.example' : `Heron #${seed.below(9999)}`, isSpam },
  })
  const candidate = (operation: string, direction: Move['direction']) => (): Plan => ({
    operation,
    moves: [move(direction)],
  })
  const bare = (operation: string) => (): Plan => ({ operation, moves: [] })

  const usual: readonly [() => Plan, ...(() => Plan)[]] = [
    bare('approve'),
    candidate('borrow', 'in'),
    candidate('burn', 'out'),
    bare('cancel'),
    candidate('claim', 'in'),
    () => ({ operation: 'deploy', moves: [], sentTo: '' }),
    candidate('deposit', 'out'),
    bare('execute'),
    () => ({ operation: 'mint', moves: [nft('in')] }),
    () => ({ operation: 'receive', moves: [move('in', 'ETH')] }),
    candidate('receive', 'in'),
    () => ({ operation: 'receive', moves: [nft('in')] }),
    candidate('repay', 'out'),
    () => ({ operation: 'send', moves: [move('out', 'ETH')] }),
    candidate('send', 'out'),
    candidate('send', 'self'),
    () => ({ operation: 'send', moves: [nft('out')] }),
    candidate('stake', 'out'),
    () => ({ operation: 'trade', moves: [move('out', 'ETH'), move('in', 'USDC')] }),
    () => ({ operation: 'trade', moves: [move('out', 'USDC'), move('in', 'PEPPER')] }),
    candidate('unstake', 'in'),
    candidate('withdraw', 'in'),
  ]
  /** By remainder of the entry's number. */
  const rare: readonly (readonly [every: number, at: number, plan: (index: number) => Plan])[] = [
    [97, 13, () => ({ operation: 'receive', moves: [nft('in', true), nft('in', true)] })],
    [
      89,
      17,
      (index) => ({
        operation: 'send',
        moves: [{ direction: 'out', symbol: 'USDC', numeric: '0' }],
        sentTo: lookAlikeOf(pickPayee(), `poison ${index}`),
      }),
    ],
    [
      83,
      41,
      (index) => ({
        operation: 'receive',
        moves: [{ direction: 'in', symbol: 'ETH', numeric: '0.000001' }],
        sentFrom: lookAlikeOf(pickPayee(), `dust ${index}`),
      }),
    ],
    [211, 19, () => ({ operation: 'execute', moves: null })],
    [149, 23, () => ({ operation: 'execute', moves: [move('out', 'ETH'), move('in', 'USDC'), move('in', 'PEPPER')] })],
    [151, 29, () => ({ operation: 'mint', moves: [nft('in'), nft('in'), nft('in')] })],
    [503, 31, () => ({ operation: 'bridge', moves: [move('out', 'ETH')] })],
  ]
  return (index: number): Plan => {
    const matches = rare.find(([every, at]) => index % every === at)
    return matches ? matches[2](index) : seed.pick(usual)()
  }
}

function describeMove({ direction, symbol, numeric, nft }: Move, view: HistoryView): Transfer {
  const url = tokenImageUrl(view, symbol)
  const quantity = { numeric }
  if (nft) {
    const media = { url, content_type: 'image/svg+xml' }
    const content = { preview: media, detail: media }
    const info = { name: nft.name, content, flags: { is_spam: nft.isSpam } }
    return { fungible_info: null, nft_info: info, direction, quantity, value: null, price: null }
  }
  const price = readPrice(symbol, view.currency)
  return {
    fungible_info: { name: names[symbol] ?? symbol, symbol, icon: { url } },
    nft_info: null,
    direction,
    quantity,
    value: Number(numeric) * price,
    price,
  }
}

function dateOf(index: number, at: number, now: number): string | undefined {
  if (index % 499 === 5) return writeTime(now + (1 + (index % 400)) * DAY_MS)
  if (index % 491 === 7) return undefined
  if (index % 487 === 11) return INVALID_DATES[index % INVALID_DATES.length]
  return writeTime(at)
}

/** Six years with every operation type, and with what a list must survive. The newest are first. */
export function seedHistory({ address, chainId, count, now, nextSerial }: SeedOptions): readonly HistoryEntry[] {
  const account = address.toLowerCase()
  const seed = createSeed(`history ${account}`)
  const contacts = Array.from({ length: 8 }, (_, index) => addressOf(`contact ${index} of ${account}`))
  const [first = '', ...remaining] = contacts
  /** Whom the account has paid: those alone are worth imitating, and only their imitations can be told. */
  const payees: string[] = []
  const planOf = createPlans(seed, () => seed.pick([payees[0] ?? first, ...payees]))
  const native = readNativeToken(chainId).symbol
  const second = Math.floor(now / 1000) * 1000
  const step = SPAN_MS / Math.max(1, count)

  return Array.from({ length: count }, (_, index) => {
    const at = second - Math.floor((index * step + seed.below(Math.max(1, Math.floor(step)))) / 1000) * 1000
    const plan = planOf(index)
    const moves = plan.moves?.map((move) => (move.symbol === 'ETH' ? { ...move, symbol: native } : move)) ?? null
    const isIncoming = moves !== null && moves.length > 0 && moves.every(({ direction }) => direction === 'in')
    const otherText = seed.pick([first, ...remaining])
    const minedAt = dateOf(index, at, second)
    const metadata: Metadata = {
      operationType: plan.operation,
      hash: `0x${hashOf(`${account} ${index}`)}`,
      ...(minedAt === undefined ? {} : { minedAt }),
      sentFrom: plan.sentFrom ?? (isIncoming ? otherText : account),
      sentTo: plan.sentTo ?? (isIncoming ? account : otherText),
      status: index < 2 ? 'pending' : index % 61 === 37 ? 'failed' : 'confirmed',
      nonce: count - index,
      application: seed.pick(APPLICATIONS),
      chain: `eip155:${chainId}`,
    }
    const isPayment = moves?.some(({ direction, numeric }) => direction === 'out' && Number(numeric) > 0)
    if (isPayment && !plan.sentTo && metadata.status === 'confirmed') payees.push(otherText)
    const describe = (view: HistoryView): HistoryTransaction => ({
      id: hashOf(`seeded ${account} ${chainId} ${index}`).slice(0, 32),
      metadata,
      transfers: moves?.map((move) => describeMove(move, view)) ?? null,
    })
    return { serial: nextSerial(), at: readTime(minedAt), chain: metadata.chain, describe }
  })
}
