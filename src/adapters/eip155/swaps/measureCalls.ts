import { encodeFunctionData, erc20Abi } from 'viem'
import { type Hex, isRecord, parseQuantity, toHexQuantity } from '../../../core/values.js'
import type { Simulation, SimulationRequest, SwapCall } from '../../../domain/swap.js'
import { HttpStatusError, MalformedAnswerError } from '../../../errors/requestErrors.js'
import { RpcError } from '../../../errors/rpcErrors.js'
import { SwapRefusedError } from '../../../errors/swapErrors.js'
import { readEffects } from './readEffects.js'

export const SIMULATION_METHOD = 'eth_simulateV1'

export type Read = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What a transaction offers for gas, as it is requested. */
export type FeeFields = Readonly<Record<string, Hex>>

export type RunCall = {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value?: Hex
  readonly gas?: Hex
}

/** A block that is never sent. */
export type RunBlock = {
  readonly blockOverrides: { readonly baseFeePerGas?: Hex }
  readonly stateOverrides: Readonly<Record<string, { readonly code?: Hex; readonly balance?: Hex }>>
  readonly calls: readonly (RunCall | (RunCall & FeeFields))[]
}

export type RunResult = {
  readonly isDone: boolean
  readonly data: unknown
  readonly gas: bigint
  readonly logs: unknown
}

/** The method's own errors, such as a sender who cannot pay, and reverted calls. */
const isFailedRun = ({ rpcCode = 0 }: RpcError) => rpcCode === 3 || (rpcCode <= -38_000 && rpcCode > -39_000)

const BUSY_CODES: readonly unknown[] = [-32_005, 429]

/** Statuses of a gateway that is there but does not let the method through; others say that it has no time. */
const isRefusedStatus = (status: number) => status >= 400 && status < 500 && ![408, 425, 429].includes(status)

/** Nodes without the method say so by many codes. Only load and silence say nothing about it. */
const isAnswer = (error: unknown) =>
  error instanceof RpcError
    ? !BUSY_CODES.includes(error.rpcCode)
    : error instanceof HttpStatusError && isRefusedStatus(error.status)

function parseResults(answer: unknown, count: number): readonly RunResult[] {
  const [block] = Array.isArray(answer) ? answer : []
  const calls: unknown = isRecord(block) ? block.calls : undefined
  if (!Array.isArray(calls) || calls.length !== count) throw new MalformedAnswerError(SIMULATION_METHOD)
  return calls.map((call: unknown) => {
    const { status, returnData, gasUsed, logs } = isRecord(call) ? call : {}
    const [done, gas] = [parseQuantity(status), parseQuantity(gasUsed)]
    if (done === undefined || gas === undefined) throw new MalformedAnswerError(SIMULATION_METHOD)
    return { isDone: done === 1n, data: returnData, gas, logs }
  })
}

/**
 * Runs a block on top of the latest one; `undefined` if the node does not.
 * @throws SwapRefusedError if the node says that the calls fail.
 */
export async function runBlock(
  block: RunBlock,
  validation: boolean,
  read: Read,
): Promise<readonly RunResult[] | undefined> {
  let answer: unknown
  try {
    answer = await read(SIMULATION_METHOD, [{ blockStateCalls: [block], validation }, 'latest'])
  } catch (error) {
    if (error instanceof RpcError && isFailedRun(error)) throw new SwapRefusedError('reverted', { cause: error })
    if (isAnswer(error)) return undefined
    throw error
  }
  return parseResults(answer, block.calls.length)
}

// Without code or owner on any chain; the run puts these there.
const BALANCE_READER = '0x6c61746368006b65796c61746368006b65790001'
const PRICE_READER = '0x6c61746368006b65796c61746368006b65790002'
/** Pays for reading, so that nothing but the calls themselves costs the account something. */
const READING_ACCOUNT = '0x6c61746368006b65796c61746368006b65790003'

/** Returns the balance of the address in its call data: `balance(calldataload(0))`. */
const BALANCE_READER_CODE = '0x6000353160005260206000f3'
/** Returns `gasprice`, after `basefee` where there is one. */
const priceReaderCode = (hasBaseFee: boolean): Hex => `0x${hasBaseFee ? '48600052' : ''}3a60205260406000f3`
const PLENTY = toHexQuantity(1n << 100n)
/** Gas that each reading may use, and the account pays for one of them. */
export const MAX_READING_GAS = 500_000n
const READING_GAS = toHexQuantity(MAX_READING_GAS)

/** What the transactions of the run offer. */
export type Payment = {
  readonly fields: FeeFields
  /** What a unit of gas costs at this base fee. */
  readonly price: bigint
  readonly baseFee: bigint | undefined
  /** For each call. */
  readonly gasLimits: readonly bigint[]
  /** The node checks transactions as if they were sent. */
  readonly validation: boolean
  /** What the account has of the coin in this run. @default what it has */
  readonly coin?: bigint | undefined
}

export type Measured = Pick<Simulation, 'spent' | 'received' | 'effects'> & {
  /** What the account had of the coin. */
  readonly coin: bigint
  /** Of each call. */
  readonly gas: readonly bigint[]
}

/** Reads what the account has of a token, or of the coin. */
export function readingOf(account: string, token: string | undefined): RunCall {
  const from = READING_ACCOUNT
  if (token === undefined) return { from, to: BALANCE_READER, data: `0x${account.slice(2).padStart(64, '0')}` }
  return {
    from,
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] }),
  }
}

/** A balance is one word; anything else is no token. */
export function parseBalance({ isDone, data }: RunResult): bigint {
  const units = isDone ? parseQuantity(data) : undefined
  if (units === undefined) throw new SwapRefusedError('reverted')
  return units
}

const wordOf = (value: bigint) => value.toString(16).padStart(64, '0')

/** What the node takes from the account for a unit of gas; `undefined` if the run is not as a block would be. */
function chargedPrice({ data, gas }: RunResult, paid: bigint, { price, baseFee = 0n }: Payment): bigint | undefined {
  if (String(data).toLowerCase() !== `0x${wordOf(baseFee)}${wordOf(price)}`) return undefined
  if (paid === 0n) return 0n
  return paid === gas * price ? price : undefined
}

/** Calls of an account, and what is read before and after them. */
export type RunRequest = {
  readonly from: string
  readonly calls: readonly SwapCall[]
  readonly readings: readonly RunCall[]
  /** Read between the calls too. @default only before the first and after the last one */
  readonly isStepwise?: boolean | undefined
}

export type MeasuredRun = {
  /** What was read before the calls, between them if asked for, and after them. */
  readonly readings: readonly (readonly RunResult[])[]
  /** Of each call. */
  readonly results: readonly RunResult[]
  /** What the account had of the coin. */
  readonly coin: bigint
  /** What a unit of gas has cost. */
  readonly price: bigint
}

/** The price and the coin's balance, the readings, and the calls with readings around them. */
function blockOf({ from, calls, readings, isStepwise }: RunRequest, payment: Payment | undefined): RunBlock {
  const { fields = {}, baseFee, gasLimits = [], coin: coinBalance } = payment ?? {}
  const coin = readingOf(from, undefined)
  const limited = (call: RunCall, gas: Hex | undefined) => ({ ...call, ...fields, ...(payment && gas && { gas }) })
  const read = (list: readonly RunCall[]) => list.map((call) => limited(call, READING_GAS))
  const between = isStepwise ? read(readings) : []
  return {
    blockOverrides: baseFee === undefined ? {} : { baseFeePerGas: toHexQuantity(baseFee) },
    stateOverrides: {
      [BALANCE_READER]: { code: BALANCE_READER_CODE },
      [PRICE_READER]: { code: priceReaderCode(baseFee !== undefined) },
      [READING_ACCOUNT]: { balance: PLENTY },
      ...(coinBalance !== undefined && { [from]: { balance: toHexQuantity(coinBalance) } }),
    },
    calls: [
      ...read([coin, { from, to: PRICE_READER, data: '0x' }, coin, ...readings]),
      ...calls.flatMap(({ to, data, value }, index) => [
        ...(index > 0 ? between : []),
        limited({ from, to, data, value: toHexQuantity(value) }, toHexQuantity(gasLimits[index] ?? 0n)),
      ]),
      ...read(readings),
    ],
  }
}

/**
 * Runs the calls one after the other. Without a payment they are free, and a contract can tell. `undefined`: the node does
 * not run them, or not as they would run in a block.
 * @throws SwapRefusedError if the node says that the calls as a whole fail.
 */
export async function measureRun(
  request: RunRequest,
  payment: Payment | undefined,
  read: Read,
): Promise<MeasuredRun | undefined> {
  const all = await runBlock(blockOf(request, payment), payment?.validation ?? false, read)
  const [first, prices, second, ...following] = all ?? []
  if (!first || !prices || !second) return undefined
  const count = request.readings.length
  const readings = [following.splice(0, count)]
  const results: RunResult[] = []
  request.calls.forEach((_, index) => {
    if (index > 0 && request.isStepwise) readings.push(following.splice(0, count))
    results.push(...following.splice(0, 1))
  })
  readings.push(following)
  const coin = parseBalance(first)
  const price = payment ? chargedPrice(prices, coin - parseBalance(second), payment) : 0n
  return price === undefined ? undefined : { readings, results, coin, price }
}

/**
 * Runs the calls one after the other, and measures what they do to the account. Without a payment the calls are free, and
 * a contract can tell. `undefined`: the node does not run them, or not as they would run in a block.
 * @throws SwapRefusedError if one of them fails.
 */
export async function measureCalls(
  request: SimulationRequest,
  payment: Payment | undefined,
  read: Read,
): Promise<Measured | undefined> {
  const { from, calls, source, destination } = request
  const readings = [source, destination].map((token) => readingOf(from, token))
  const run = await measureRun({ from, calls, readings }, payment, read)
  if (!run) return undefined
  const { results, coin, price } = run
  const [[sourceBefore, destinationBefore] = [], [sourceAfter, destinationAfter] = []] = run.readings
  if (!sourceBefore || !destinationBefore || !sourceAfter || !destinationAfter) return undefined
  if (!results.every(({ isDone }) => isDone)) throw new SwapRefusedError('reverted')
  const effects = readEffects(results.at(-1)?.logs, from)
  if (!effects) throw new MalformedAnswerError(SIMULATION_METHOD)
  const gas = results.map((result) => result.gas)
  const fees = gas.reduce((sum, used) => sum + used * price, 0n)
  const spent = parseBalance(sourceBefore) - parseBalance(sourceAfter)
  const received = parseBalance(destinationAfter) - parseBalance(destinationBefore)
  return {
    spent: source === undefined ? spent - fees : spent,
    received: destination === undefined ? received + fees : received,
    effects,
    coin,
    gas,
  }
}
