import { parseRawUnits } from '../../core/amount.js'
import { splitCaip10 } from '../../core/caip.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { SwapRefusedError } from '../../errors/swapErrors.js'
import type { ApprovalAnswer, BuildAnswer, QuoteAnswer } from '../../services/convert/swapService.js'
import { movesOwnTokens } from '../transactions/forbiddenCalls.js'
import { checkCall } from './checkCall.js'
import { computeMinimum } from './swapMath.js'
import { isSame, type Rule, refuseBy, type SwapTerms } from './swapRules.js'

/** The address of a CAIP-10 id on this network. */
function addressOn(id: string, network: string): string | undefined {
  const segments = splitCaip10(id)
  return segments && `${segments.namespace}:${segments.reference}` === network ? segments.address : undefined
}

const isMissing = (value: unknown) => value === undefined || value === null

// Quotes

const quoteRules: readonly Rule<QuoteAnswer>[] = [
  ['quoteAmount', ({ fromAmount }, { units }) => parseRawUnits(fromAmount) !== units],
  ['quoteToken', ({ fromAccount }, { from }) => !isMissing(fromAccount) && !isSame(fromAccount, from)],
  ['quoteToken', ({ toAccount }, { to }) => !isMissing(toAccount) && !isSame(toAccount, to)],
  ['quoteOutput', ({ toAmount }) => !parseRawUnits(toAmount)],
]

/**
 * What a quote promises, in smallest units (SWAP-3).
 * @throws SwapRefusedError
 */
export function checkQuote(answer: QuoteAnswer, terms: SwapTerms): bigint {
  refuseBy(quoteRules, answer, terms, undefined)
  return parseRawUnits(answer.toAmount) ?? 0n
}

// Built swaps

const MIN_DATA_BYTES = 4
const MAX_DATA_BYTES = 64 * 1024
const selectorOf = (data: string) => data.slice(0, 10).toLowerCase()

const DEPOSIT = '0xd0e30db0'
const WITHDRAW = '0x2e1a7d4d'

/** `withdraw(uint256)` */
const encodeWithdrawal = (amount: bigint) => `${WITHDRAW}${amount.toString(16).padStart(64, '0')}`

/** The whole call data is known here: nothing else is asked of the wrapped coin. */
const isWrapping = ({ data }: BuildAnswer, router: string, terms: SwapTerms) => {
  const { source, destination, wrappedCoin } = terms
  const isDeposit = source === undefined && isSame(destination, wrappedCoin) && isSame(data, DEPOSIT)
  const isWithdrawal =
    destination === undefined && isSame(source, wrappedCoin) && isSame(data, encodeWithdrawal(terms.units))
  return wrappedCoin !== undefined && isSame(router, wrappedCoin) && (isDeposit || isWithdrawal)
}

/** What the swap is paid with, computed here (SWAP-9). */
export const valueToSend = ({ source, units }: Pick<SwapTerms, 'source' | 'units'>): bigint =>
  source === undefined ? units : 0n

const isZeroAddress = (address: string) => /^0x0{40}$/.test(address)

type Known = {
  /** The quoted output, which the user has seen. */
  readonly quoted: bigint
  /** Addresses of the network's listed tokens, and of those that the account holds. */
  readonly tokens: readonly (string | undefined)[]
}

const buildRules: readonly Rule<BuildAnswer, Known>[] = [
  ['sender', ({ from }, { network, account }) => !isSame(addressOn(from, network), account)],
  ['network', ({ to }, { network }) => addressOn(to, network) === undefined],
  ['router', ({ to }, { network }) => checksumAddress(addressOn(to, network)) === undefined],
  ['router', ({ to }, { network }) => isZeroAddress(addressOn(to, network) ?? '')],
  ['router', ({ to }, { network, account }) => isSame(addressOn(to, network), account)],
  ['router', ({ to }, { network, coinAddress }) => isSame(addressOn(to, network), coinAddress)],
  [
    'router',
    (answer, terms, { tokens }) => {
      const router = addressOn(answer.to, terms.network) ?? ''
      const isToken = [terms.source, terms.destination, terms.wrappedCoin, ...tokens].some((token) =>
        isSame(router, token),
      )
      return isToken && !isWrapping(answer, router, terms)
    },
  ],
  ['data', ({ data }) => !/^0x([0-9a-fA-F]{2})*$/.test(data)],
  ['data', ({ data }) => data.length < 2 + 2 * MIN_DATA_BYTES || data.length > 2 + 2 * MAX_DATA_BYTES],
  ['selector', ({ data }) => movesOwnTokens(data)],
  ['value', ({ value }, terms) => !isMissing(value) && String(value) !== valueToSend(terms).toString()],
  ['output', ({ amount }) => !parseRawUnits(amount)],
  [
    'output',
    ({ amount }, { slippage }, { quoted }) => (parseRawUnits(amount) ?? 0n) < computeMinimum(quoted, slippage),
  ],
]

export type CheckedBuild = {
  /** In canonical form. */
  readonly router: string
  readonly data: string
  readonly value: bigint
  /** What the built swap is expected to give, never more than the quote. */
  readonly expected: bigint
  /** The least that it may give, never more than what is expected. */
  readonly minimum: bigint
  /** `call`: the contract that is called guarantees the minimum. Otherwise nobody can tell what it guarantees. */
  readonly minimumIn: 'call' | 'unknown'
  /** What the service thinks that the network charges; for comparison only. */
  readonly serviceFee: bigint | undefined
}

const units = (value: string | number) => parseRawUnits(String(value))

/**
 * A built swap that does what it should (SWAP-8, SWAP-9), with the least that it gives (SWAP-7).
 * @throws SwapRefusedError
 */
export function checkBuild(answer: BuildAnswer, terms: SwapTerms, expectations: Known): CheckedBuild {
  refuseBy(buildRules, answer, terms, expectations)
  const { quoted } = expectations
  const built = parseRawUnits(answer.amount) ?? 0n
  const expected = built < quoted ? built : quoted
  const router = checksumAddress(addressOn(answer.to, terms.network)) ?? ''
  const minimum = computeMinimum(expected, terms.slippage)
  const called = checkCall({ router, data: answer.data }, terms, { minimum })
  const { gas, gasPrice } = answer.eip155 ?? {}
  const [limit, price] = [gas, gasPrice].map((value) => (value === undefined ? undefined : units(value)))
  return {
    router,
    data: answer.data,
    value: valueToSend(terms),
    expected,
    minimum: called === undefined ? minimum : called < expected ? called : expected,
    minimumIn: called === undefined ? 'unknown' : 'call',
    serviceFee: limit === undefined || price === undefined ? undefined : limit * price,
  }
}

/** A service that expects a far higher fee than the network asks for is wrong about one of the two (SWAP-9). */
export function checkFee({ serviceFee }: Pick<CheckedBuild, 'serviceFee'>, ownFee: bigint): void {
  if (serviceFee !== undefined && serviceFee > ownFee * 10n) throw new SwapRefusedError('fee')
}

// Approvals

const APPROVE = '0x095ea7b3'
const WORD = 64

/** The spender of an ERC-20 approval; its amount is ignored. */
export function spenderIn(data: string): string | undefined {
  if (selectorOf(data) !== APPROVE || data.length !== APPROVE.length + 2 * WORD) return undefined
  const word = data.slice(APPROVE.length, APPROVE.length + WORD)
  return /^0{24}/.test(word) ? checksumAddress(`0x${word.slice(24)}`) : undefined
}

const approvalRules: readonly Rule<ApprovalAnswer, CheckedBuild>[] = [
  ['approvalToken', ({ from }, terms) => !isSame(from, terms.from)],
  ['approvalValue', ({ value }) => !isMissing(value) && String(value) !== '0'],
  ['spender', ({ data }, _, { router }) => !isSame(spenderIn(data), router)],
]

/**
 * The contract that may take the source: only the one that the swap calls (SWAP-10).
 * @throws SwapRefusedError
 */
export function checkSpender(answer: ApprovalAnswer, terms: SwapTerms, build: CheckedBuild): string {
  refuseBy(approvalRules, answer, terms, build)
  return build.router
}
