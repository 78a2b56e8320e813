/** Instructions of the compute budget program that wallets may set, by their first byte. */
const HEAP_FRAME = 1
const UNIT_LIMIT = 2
const UNIT_PRICE = 3
const LOADED_DATA_LIMIT = 4

/** The network gives a transaction no more units than this. */
const MAX_UNITS = 1_400_000n
/** Without a limit of its own, a transaction may use this much for each instruction. */
const UNITS_PER_INSTRUCTION = 200_000n
const MICRO_LAMPORTS = 1_000_000n

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
const larger = (one: bigint | undefined, other: bigint) => (one !== undefined && one > other ? one : other)

/** What the network charges for compute units: rounded up to whole lamports. */
export const priorityFee = (microLamports: bigint, units: bigint) =>
  (microLamports * units + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS

/**
 * The most that fee settings add to the base fee, in lamports; `undefined` if one of them is not understood.
 * `instructions`: how many the transaction has in all.
 */
export function budgetFee(settings: readonly Uint8Array[], instructions: number): bigint | undefined {
  let units: bigint | undefined
  let price = 0n
  for (const data of settings) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    const kind = `${data[0]}:${data.length}`
    // A second setting of a kind makes a transaction fail. The larger one counts, so that this need not be relied on.
    if (kind === `${UNIT_LIMIT}:5`) units = larger(units, BigInt(view.getUint32(1, true)))
    else if (kind === `${UNIT_PRICE}:9`) price = larger(price, view.getBigUint64(1, true))
    else if (kind !== `${HEAP_FRAME}:5` && kind !== `${LOADED_DATA_LIMIT}:5`) return undefined
  }
  return priorityFee(price, smaller(units ?? UNITS_PER_INSTRUCTION * BigInt(instructions), MAX_UNITS))
}
