import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { isRecord } from '../../../core/guards.js'
import { parseQuantity, toHexQuantity } from '../../../core/hex.js'
import type { Simulation, SimulationRequest } from '../../../domain/swap.js'
import { MalformedAnswerError } from '../../../errors/connectionErrors.js'
import { isUnsupportedMethodError, RpcError } from '../../../errors/rpcErrors.js'
import { SwapRefusedError } from '../../../errors/swapErrors.js'
import { priceOf, readFees, withGasMargin } from '../transfers/fees.js'
import type { ReadClient } from '../transfers/readClient.js'
import { readEffects } from './readEffects.js'

const METHOD = 'eth_simulateV1'

/** Without code of its own on any chain; the simulation puts the reader below there. */
const BALANCE_READER = '0x6c61746368006b65796c61746368006b65790001'
/** Returns the balance of the address in its call data: `balance(calldataload(0))`. */
const BALANCE_READER_CODE = '0x6000353160005260206000f3'

/** The method's own errors, such as a sender who cannot pay, and reverted calls. */
const isFailedRun = ({ rpcCode = 0 }: RpcError) => rpcCode === 3 || (rpcCode <= -38_000 && rpcCode > -39_000)

const INVALID_PARAMS = -32_602

/** The node has no such method, or an older form of it. Any other failure says nothing about the swap. */
const isMissing = (error: unknown) =>
  isUnsupportedMethodError(error) || (error instanceof RpcError && error.rpcCode === INVALID_PARAMS)

type Call = { readonly from?: string; readonly to: string; readonly data: string; readonly value?: string }
type Result = { readonly isDone: boolean; readonly data: unknown; readonly gas: bigint; readonly logs: unknown }

/** Reads what the account has of a token, or of the coin. */
function readingOf(account: string, token: string | undefined): Call {
  const address = account.slice(2).padStart(64, '0')
  if (token === undefined) return { to: BALANCE_READER, data: `0x${address}` }
  return {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] }),
  }
}

function parseResults(answer: unknown, count: number): readonly Result[] {
  const [block] = Array.isArray(answer) ? answer : []
  const calls: unknown = isRecord(block) ? block.calls : undefined
  if (!Array.isArray(calls) || calls.length !== count) throw new MalformedAnswerError(METHOD)
  return calls.map((call: unknown) => {
    const { status, returnData, gasUsed, logs } = isRecord(call) ? call : {}
    const [done, gas] = [parseQuantity(status), parseQuantity(gasUsed)]
    if (done === undefined || gas === undefined) throw new MalformedAnswerError(METHOD)
    return { isDone: done === 1n, data: returnData, gas, logs }
  })
}

/** A balance is one word; anything else is no token. */
function parseBalance({ isDone, data }: Result): bigint {
  const units = isDone ? parseQuantity(data) : undefined
  if (units === undefined) throw new SwapRefusedError('reverted')
  return units
}

/**
 * Runs the calls in a block that is never sent, with the account's balances before and after. `undefined`: the node has
 * no such method, so the swap is not tested.
 */
export async function simulateCalls(
  client: ReadClient,
  { from, calls, source, destination }: SimulationRequest,
  read: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<Simulation | undefined> {
  const readings = [readingOf(from, source), readingOf(from, destination)]
  const asked = [
    ...readings,
    ...calls.map(({ to, data, value }) => ({ from, to, data, value: toHexQuantity(value) })),
    ...readings,
  ]
  const block = { stateOverrides: { [BALANCE_READER]: { code: BALANCE_READER_CODE } }, calls: asked }
  let answer: unknown
  try {
    answer = await read(METHOD, [{ blockStateCalls: [block], validation: false }, 'latest'])
  } catch (error) {
    if (error instanceof RpcError && isFailedRun(error)) throw new SwapRefusedError('reverted', { cause: error })
    if (isMissing(error)) return undefined
    throw error
  }
  const results = parseResults(answer, asked.length)
  const run = results.slice(2, -2)
  if (!run.every(({ isDone }) => isDone)) throw new SwapRefusedError('reverted')
  const [sourceBefore, before, sourceAfter, after] = [...results.slice(0, 2), ...results.slice(-2)].map(parseBalance)
  const spent = (sourceBefore ?? 0n) - (sourceAfter ?? 0n)
  const received = (after ?? 0n) - (before ?? 0n)
  const effects = readEffects(run.at(-1)?.logs, from)
  if (!effects) throw new MalformedAnswerError(METHOD)
  const gas = run.reduce((sum, result) => sum + withGasMargin(result.gas), 0n)
  return { spent, received, effects, fee: gas * priceOf(await readFees(client)) }
}
