import { isRecord } from '../../../core/guards.js'
import { type Hex, parseQuantity } from '../../../core/hex.js'
import { MalformedAnswerError } from '../../../errors/connectionErrors.js'
import { HttpStatusError } from '../../../errors/httpErrors.js'
import { RpcError } from '../../../errors/rpcErrors.js'
import { SwapRefusedError } from '../../../errors/swapErrors.js'

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
