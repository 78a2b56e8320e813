import { decodeErrorResult, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { checksumAddress } from '../../../core/checksumAddress.js'
import { displayText, TEXT_LIMIT } from '../../../core/untrusted.js'
import { parseQuantity } from '../../../core/values.js'
import type {
  CalledToken,
  CallTest,
  ParsedCall,
  TestedApproval,
  TestRequest,
  TokenMove,
} from '../../../domain/appCall.js'
import { SwapRefusedError } from '../../../errors/swapErrors.js'
import {
  type MeasuredRun,
  measureRun,
  type Read,
  type RunCall,
  type RunResult,
  readingOf,
} from '../swaps/measureCalls.js'
import { readCharges, runAsSent } from '../swaps/simulateCalls.js'
import { readSymbol, readTokenBalance } from '../transfers/erc20.js'
import { readFees } from '../transfers/fees.js'
import type { ReadClient } from '../transfers/readClient.js'
import { isUnlimitedAllowance } from './isUnlimitedAllowance.js'
import { type Allowance, readTokenEvents, type TokenEvents } from './readTokenEvents.js'

/** Calls that touch more say nothing that anybody reads. */
const MAX_TOKENS = 20

const approvalAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
])
const errorAbi = parseAbi(['error Error(string reason)'])

/** What the contract says, if it says it in words. */
function reasonOf(data: unknown): string | undefined {
  try {
    const { args } = decodeErrorResult({ abi: errorAbi, data: data as Hex })
    return displayText(args[0], TEXT_LIMIT.reason) || undefined
  } catch {
    return undefined
  }
}

function findFailure({ results }: MeasuredRun): CallTest | undefined {
  const index = results.findIndex(({ isDone }) => !isDone)
  return index < 0 ? undefined : { kind: 'fails', index, reason: reasonOf(results[index]?.data), at: Date.now() }
}

/** An approval that is asked for directly. */
type RequestedApproval = Allowance & {
  readonly isRevoked: boolean
  /** What the call says: the whole allowance, or what is added to it. */
  readonly units: bigint
  readonly isAdded: boolean
}

/** Approvals that are asked for directly: their tokens may report none, and they count whatever was allowed before. */
function approvalsIn(calls: readonly ParsedCall[]): readonly RequestedApproval[] {
  return calls.flatMap(({ to, data, isAccount }) => {
    if (isAccount) return []
    try {
      const { args, functionName } = decodeFunctionData({ abi: approvalAbi, data: data as Hex })
      const isRevoked = functionName === 'approve' && args[1] === 0n
      const isAdded = functionName === 'increaseAllowance'
      return [{ token: to, spender: checksumAddress(args[0]) ?? args[0], isRevoked, units: args[1], isAdded }]
    } catch {
      return []
    }
  })
}

/** What is measured around every call. */
type Subjects = {
  readonly tokens: readonly (CalledToken & { readonly token: string })[]
  readonly allowances: readonly Allowance[]
}

const allowanceReading = (owner: string, { token, spender }: Allowance, { from }: RunCall): RunCall => ({
  from,
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner as Hex, spender as Hex] }),
})

/** The coin, the tokens, and what may be taken of them. */
function readingsOf(owner: string, { tokens, allowances }: Subjects): readonly RunCall[] {
  const coin = readingOf(owner, undefined)
  return [
    coin,
    ...tokens.map(({ token }) => readingOf(owner, token)),
    ...allowances.map((allowance) => allowanceReading(owner, allowance, coin)),
  ]
}

/** Tokens that can be measured; a contract that reports no decimals is no token. */
async function readTokens(client: ReadClient, owner: string, addresses: readonly string[]) {
  const tokens = await Promise.all(
    addresses.map(async (token) => {
      const [balance, symbol] = await Promise.all([
        readTokenBalance(client, owner, token as Hex).catch(() => undefined),
        readSymbol(client, token),
      ])
      return balance && { token, decimals: balance.decimals, symbol: displayText(symbol, TEXT_LIMIT.symbol, '?') }
    }),
  )
  return tokens.filter((token) => token !== undefined)
}

const unitsIn = (result: RunResult | undefined) => (result?.isDone ? parseQuantity(result.data) : undefined)

/** The difference of each reading over a call; `undefined` if one of them is no number. */
function changesOf(before: readonly RunResult[], after: readonly RunResult[]): readonly bigint[] | undefined {
  const changes = before.map((result, index) => {
    const [first, second] = [unitsIn(result), unitsIn(after[index])]
    return first === undefined || second === undefined ? undefined : second - first
  })
  return changes.every((change) => change !== undefined) ? changes : undefined
}

type Measured = { readonly run: MeasuredRun; readonly subjects: Subjects; readonly coin: CalledToken }

/** What each call moves, without the fees, which the readings include. */
function movesOf({ run, subjects, coin }: Measured): readonly (readonly TokenMove[])[] | undefined {
  const units = [coin, ...subjects.tokens]
  const moves = run.results.map(({ gas }, index) => {
    const changes = changesOf(run.readings[index] ?? [], run.readings[index + 1] ?? [])
    return (
      changes &&
      units.map((token, position) => ({
        ...token,
        units: (changes[position] ?? 0n) + (position === 0 ? gas * run.price : 0n),
      }))
    )
  })
  return moves.every((list) => list !== undefined) ? moves : undefined
}

const isMove = ({ units }: TokenMove) => units !== 0n

function sumOf(lists: readonly (readonly TokenMove[])[]): readonly TokenMove[] {
  const [first = []] = lists
  return first
    .map((move, index) => ({ ...move, units: lists.reduce((sum, list) => sum + (list[index]?.units ?? 0n), 0n) }))
    .filter(isMove)
}

const isSameAllowance = (first: Allowance, second: Allowance) =>
  first.token === second.token && first.spender === second.spender

/** What left the account of a token, call by call: more than that was not used of an allowance. */
function leftOf(moves: readonly (readonly TokenMove[])[], token: string): bigint {
  const units = moves.flat().flatMap((move) => (move.token === token && move.units < 0n ? [-move.units] : []))
  return units.reduce((sum, each) => sum + each, 0n)
}

/** What may at least be taken after these calls, by what they say themselves. */
const leastAllowed = (requested: readonly RequestedApproval[], allowance: Allowance): bigint =>
  requested
    .filter((approval) => isSameAllowance(approval, allowance))
    .reduce((sum, { units, isAdded }) => (isAdded ? sum + units : units), 0n)

/** The node reports less than the calls ask for, and than has left: what they allow is not known (SEND-6). */
function hidesApproval(
  { run, subjects }: Measured,
  requested: readonly RequestedApproval[],
  moves: readonly (readonly TokenMove[])[],
): boolean {
  const first = 1 + subjects.tokens.length
  return subjects.allowances.some((allowance, index) => {
    const reported = unitsIn(run.readings.at(-1)?.[first + index]) ?? 0n
    return reported < leastAllowed(requested, allowance) - leftOf(moves, allowance.token)
  })
}

/** What may be taken afterwards that the calls themselves have allowed, and have not used up. */
function approvalsOf(
  { run, subjects }: Measured,
  { permits }: TokenEvents,
  requested: readonly RequestedApproval[],
): readonly TestedApproval[] {
  const [before = [], after = []] = [run.readings[0], run.readings.at(-1)]
  const first = 1 + subjects.tokens.length
  const balanceOf = (token: string) =>
    unitsIn(after[1 + subjects.tokens.findIndex((listed) => listed.token === token)]) ?? 0n
  const measured = subjects.allowances.flatMap((allowance, index) => {
    const [was = 0n, units = 0n] = [unitsIn(before[first + index]), unitsIn(after[first + index])]
    // What was allowed before, and is only used, is not of these calls.
    const isOfCalls = units > was || requested.some((approval) => isSameAllowance(approval, allowance))
    return isOfCalls ? [{ ...allowance, units }] : []
  })
  return [...measured, ...permits].flatMap(({ token, spender, units }) => {
    const listedToken = subjects.tokens.find((listed) => listed.token === token)
    // Used up, it has ended; one that is revoked is what the user asks for.
    const last = requested.filter((approval) => isSameAllowance(approval, { token, spender })).at(-1)
    if (!listedToken || (units === 0n && !last?.isRevoked)) return []
    return [{ ...listedToken, spender, units, isUnlimited: isUnlimitedAllowance(units), balance: balanceOf(token) }]
  })
}

/**
 * Runs the calls in a block that is never sent, and measures what they do to the account: by its balances and by what
 * others may take, not by what contracts report. `untested`: the node cannot, or what they do cannot be measured.
 */
export async function testCalls(client: ReadClient, request: TestRequest, read: Read): Promise<CallTest> {
  const untested: CallTest = { kind: 'untested', at: Date.now() }
  try {
    return (await runTest(client, request, read)) ?? untested
  } catch (error) {
    // The calls as a whole: nobody says which of them.
    if (error instanceof SwapRefusedError) return { kind: 'fails', index: 0, reason: undefined, at: Date.now() }
    throw error
  }
}

async function runTest(client: ReadClient, request: TestRequest, read: Read): Promise<CallTest | undefined> {
  const { from, calls } = request
  const free = await measureRun({ from, calls, readings: [] }, undefined, read)
  if (!free) return undefined
  const failure = findFailure(free)
  if (failure) return failure
  const events = readTokenEvents(
    free.results.map(({ logs }) => logs),
    from,
  )
  if (!events) return undefined
  const requestedApprovals = approvalsIn(calls)
  const allowances = [
    ...new Map(
      [...events.allowances, ...requestedApprovals].map((allowance) => [
        `${allowance.token} ${allowance.spender}`,
        allowance,
      ]),
    ).values(),
  ]
  // Wrapped coins report no transfer when they wrap, so what is called may be a token too.
  const called = calls.map(({ to }) => to)
  const addresses = [
    ...new Set([...called, ...events.tokens, ...[...allowances, ...events.permits].map(({ token }) => token)]),
  ]
  if (addresses.length > MAX_TOKENS || allowances.length > MAX_TOKENS) return undefined
  const [tokens, networkFees] = await Promise.all([readTokens(client, from, addresses), readFees(client)])
  const isListed = (address: string) => tokens.some(({ token }) => token === address)
  // What moves or may be taken, but is not known to be a token, is not told as nothing.
  if (events.tokens.some((address) => !isListed(address))) return undefined
  const isCollectible = (address: string) => events.operators.some(({ contract }) => contract === address)
  const isUnread = ({ token, spender }: Allowance) =>
    !isListed(token) && !isCollectible(token) && !/^0x0+$/.test(spender)
  if ([...allowances, ...events.permits].some(isUnread)) return undefined
  const subjects = { tokens, allowances: allowances.filter(({ token }) => isListed(token)) }
  const gas = free.results.map((result) => result.gas)
  const { receiver } = request
  const readings = [...readingsOf(from, subjects), ...(receiver ? [readingOf(receiver.owner, receiver.token)] : [])]
  const run = await runAsSent(request, { coin: free.coin, gas }, networkFees, (payment) =>
    measureRun({ from, calls, readings, isStepwise: true }, payment, read),
  )
  if (!run) return undefined
  const failureWhenPaid = findFailure(run)
  if (failureWhenPaid) return failureWhenPaid
  const { symbol, decimals } = client.chain.nativeCurrency
  const measured = { run, subjects, coin: { token: undefined, symbol, decimals } }
  const moves = movesOf(measured)
  if (!moves || hidesApproval(measured, requestedApprovals, moves)) return undefined
  const first = unitsIn(run.readings[0]?.at(-1))
  const last = unitsIn(run.readings.at(-1)?.at(-1))
  // What cannot be measured is not told as nothing.
  if (receiver && (first === undefined || last === undefined)) return undefined
  return {
    kind: 'done',
    gained: receiver ? (last ?? 0n) - (first ?? 0n) : undefined,
    calls: moves.map((list) => ({ moves: list.filter(isMove) })),
    moves: sumOf(moves),
    approvals: approvalsOf(measured, events, requestedApprovals),
    items: events.items,
    operators: events.operators,
    at: Date.now(),
    ...(await readCharges(
      client,
      calls,
      run.results.map((result) => result.gas),
      networkFees,
    )),
  }
}
