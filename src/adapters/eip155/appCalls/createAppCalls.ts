import type { Hex } from 'viem'
import { estimateGas, getCode } from 'viem/actions'
import type { PlannedCall } from '../../../domain/swap.js'
import { CallRevertedError, InsufficientFundsError } from '../../../errors/transferErrors.js'
import type { AdapterContext, AppCalls } from '../../adapter.js'
import { readCoinBalance } from '../transfers/erc20.js'
import { type Call, type Gas, gasOf, readFees, readNetworkFee, readSmartAccountGas } from '../transfers/fees.js'
import type { EvmDetails } from '../transfers/planTransfer.js'
import { createReadClient, type ReadClient, refusedAs } from '../transfers/readClient.js'
import { STATE_CHECK_MS, sendTransfer } from '../transfers/sendTransfer.js'
import { parseCall } from './parseCall.js'
import { testCalls } from './testCalls.js'

/** For a call that would fail, and is sent all the same: what it may use until it does. */
const FAILING_GAS = 300_000n

/** Precompiled contracts of Ethereum and of other networks: they have no code, and no owner. */
const RESERVED = /^0x0{32}(?!0{8}$)/

async function readGas(client: ReadClient, account: Hex, call: Call): Promise<Gas> {
  const reverted = (cause: unknown) => new CallRevertedError(0, undefined, { cause })
  try {
    return gasOf(await refusedAs(estimateGas(client, { account, ...call }), reverted))
  } catch (error) {
    if (error instanceof CallRevertedError) return { likely: FAILING_GAS, limit: FAILING_GAS }
    throw error
  }
}

/** Parses, tests and sends calls that an app asks for. */
export function createAppCalls({ readRpc }: Pick<AdapterContext, 'readRpc'>): AppCalls<'eip155'> {
  return {
    parse: parseCall,
    async isContract(address, network, signal) {
      if (RESERVED.test(address)) return true
      const code = await getCode(createReadClient(readRpc, network, signal), { address: address as Hex })
      return code !== undefined && code !== '0x'
    },
    test: (request, network, signal) =>
      testCalls(createReadClient(readRpc, network, signal), request, (method, params) =>
        readRpc(network, method, params, signal),
      ),
    async plan({ from, call: { to, data, value }, isSmartAccount }, network, signal): Promise<PlannedCall> {
      const client = createReadClient(readRpc, network, signal)
      const call = { to: to as Hex, data: data as Hex, value }
      const [balance, networkFees] = await Promise.all([readCoinBalance(client, from), readFees(client)])
      if (value > balance) throw new InsufficientFundsError('amount')
      const [gas, extra] = await Promise.all([
        readGas(client, from as Hex, call),
        isSmartAccount ? readSmartAccountGas(client, from as Hex) : { likely: 0n, limit: 0n },
      ])
      const total = { likely: gas.likely + extra.likely, limit: gas.limit + extra.limit }
      const charged = await readNetworkFee(client, call, total, networkFees)
      if (value + charged.fee > balance) throw new InsufficientFundsError('fee')
      const details: EvmDetails = { ...call, gas: gas.limit, fees: networkFees.fees, sinceBlock: networkFees.block }
      return { to, data, value, from, ...charged, feeKind: isSmartAccount ? 'estimated' : undefined, details }
    },
    send(connection, planned, network, watch) {
      const client = createReadClient(readRpc, network, AbortSignal.timeout(STATE_CHECK_MS))
      return sendTransfer(connection, planned, { network, client, watch })
    },
  }
}
