import type { TransactionMetadata } from 'litesvm'
import { toBase58 } from './base58.ts'
import type { AccountState } from './tokenState.ts'
import type { TransactionError } from './transactionErrors.ts'

/** What a transaction did, or would do. */
export type Execution = {
  readonly error: TransactionError | null
  readonly logs: readonly string[]
  readonly units: bigint
  readonly inner: readonly {
    readonly index: number
    readonly instructions: readonly {
      readonly programIdIndex: number
      readonly accounts: readonly number[]
      readonly data: string
      readonly stackHeight: number
    }[]
  }[]
  readonly returnData: { readonly programId: string; readonly data: Uint8Array } | undefined
  /** The accounts after it; of a simulation only. */
  readonly after: readonly AccountState[]
}

export function readExecution(
  meta: TransactionMetadata,
  error: TransactionError | null,
  after: readonly AccountState[],
) {
  const data = meta.returnData()
  const execution: Execution = {
    error,
    after,
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
    inner: meta.innerInstructions().flatMap((list, index) =>
      list.length === 0
        ? []
        : {
            index,
            instructions: list.map((each) => ({
              programIdIndex: each.instruction().programIdIndex(),
              accounts: [...each.instruction().accounts()],
              data: toBase58(each.instruction().data()),
              stackHeight: each.stackHeight(),
            })),
          },
    ),
    returnData: data.data().length === 0 ? undefined : { programId: toBase58(data.programId()), data: data.data() },
  }
  return execution
}
