import type { Hex } from 'viem'
import { getCode } from 'viem/actions'
import { toHexQuantity } from '../../../core/values.js'
import { totalValueOf } from '../../../domain/calls.js'
import type { Simulation, SimulationRequest, SwapCall } from '../../../domain/swap.js'
import type { NetworkFee } from '../../../domain/transfer.js'
import { SwapRefusedError } from '../../../errors/swapErrors.js'
import { InsufficientFundsError } from '../../../errors/transferErrors.js'
import { gasOf, type NetworkFees, readFees, readNetworkFee } from '../transfers/fees.js'
import type { ReadClient } from '../transfers/readClient.js'
import { MAX_READING_GAS, measureCalls, type Payment, type Read } from './measureCalls.js'

/** Percent of the gas that a free run has used: refunds are paid after a run, and wallets ask for a margin. */
const MOST_GAS = 200n
const LEAST_GAS = 130n

const percentOf = (gas: readonly bigint[], percent: bigint) => gas.map((used) => (used * percent) / 100n)

type Limited = { readonly calls: readonly SwapCall[]; readonly isSponsored?: boolean | undefined }

/** What a run without payment has shown. */
type FreeRun = { readonly coin: bigint; readonly gas: readonly bigint[] }

/** As much gas as the account can pay for, within reason. */
function limitGas({ calls }: Limited, { coin, gas }: FreeRun, price: bigint): readonly bigint[] {
  const remaining = coin - totalValueOf(calls)
  const cost = gas.reduce((sum, used) => sum + used * price, 0n)
  const percent = cost === 0n || remaining > 2n * cost ? MOST_GAS : (remaining * 100n) / cost
  if (percent < LEAST_GAS) throw new InsufficientFundsError('fee')
  return percentOf(gas, percent)
}

/** Somebody else pays: the account has what the run costs beside its own, since a node takes the fees from it. */
function sponsorGas({ coin, gas }: FreeRun, price: bigint) {
  const gasLimits = percentOf(gas, MOST_GAS)
  const used = gasLimits.reduce((sum, limit) => sum + limit, MAX_READING_GAS)
  return { gasLimits, coin: coin + used * price }
}

/** The run that a contract cannot tell from a block: with the base fee of the latest one, and paid for. */
export async function runAsSent<T>(
  request: Limited,
  free: FreeRun,
  { fees, likelyPrice: price, baseFee }: NetworkFees,
  run: (payment: Payment) => Promise<T | undefined>,
): Promise<T | undefined> {
  const fields: Readonly<Record<string, Hex>> =
    'gasPrice' in fees
      ? { gasPrice: toHexQuantity(price) }
      : { maxFeePerGas: toHexQuantity(price), maxPriorityFeePerGas: toHexQuantity(fees.maxPriorityFeePerGas) }
  const limits = request.isSponsored ? sponsorGas(free, price) : { gasLimits: limitGas(request, free, price) }
  const payment = { fields, price, baseFee, ...limits }
  // Some nodes set the base fee to 0 unless they check transactions; checked ones cannot be those of a contract account.
  return (await run({ ...payment, validation: false })) ?? (await run({ ...payment, validation: true }))
}

/** What the network charges for all of them. */
export async function readCharges(
  client: ReadClient,
  calls: readonly SwapCall[],
  gas: readonly bigint[],
  networkFees: NetworkFees,
): Promise<NetworkFee> {
  const charges = await Promise.all(
    calls.map(({ to, data, value }, index) =>
      readNetworkFee(client, { to: to as Hex, data: data as Hex, value }, gasOf(gas[index] ?? 0n), networkFees),
    ),
  )
  return {
    fee: charges.reduce((sum, { fee }) => sum + fee, 0n),
    likelyFee: charges.reduce((sum, { likelyFee }) => sum + likelyFee, 0n),
  }
}

/** What could be an account of somebody's, and swaps nothing, is never called. */
async function requireRouter(client: ReadClient, { calls }: SimulationRequest): Promise<undefined> {
  const code = await getCode(client, { address: calls.at(-1)?.to as Hex })
  if (!code || code === '0x') throw new SwapRefusedError('router')
}

/**
 * Runs the calls in a block that is never sent, with the account's balances before and after. `undefined`: the node
 * cannot, so the swap is not tested.
 */
export async function simulateCalls(
  client: ReadClient,
  request: SimulationRequest,
  read: Read,
): Promise<Simulation | undefined> {
  const free = await measureCalls(request, undefined, read)
  if (!free) return requireRouter(client, request)
  const networkFees = await readFees(client)
  const run = await runAsSent(request, free, networkFees, (payment) => measureCalls(request, payment, read))
  if (!run) return requireRouter(client, request)
  const { spent, received, effects, gas } = run
  return { spent, received, effects, ...(await readCharges(client, request.calls, gas, networkFees)) }
}
