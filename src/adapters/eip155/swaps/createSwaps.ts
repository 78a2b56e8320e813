import type { AdapterContext, Swaps } from '../../adapter.js'
import { readAllowance } from '../transfers/balances.js'
import { STATE_CHECK_MS } from '../transfers/checkBeforeAsking.js'
import { createReadClient } from '../transfers/readClient.js'
import { sendTransfer } from '../transfers/sendTransfer.js'
import { encodeApprovals, encodeRevocation } from './encodeApprovals.js'
import { estimateSwapFee } from './estimateSwapFee.js'
import { planCall } from './planCall.js'
import { simulateCalls } from './simulateCalls.js'

/** Checks and sends the calls of a swap: approvals of ERC-20s, and what the service has built. */
export function createSwaps({ readRpc }: Pick<AdapterContext, 'readRpc'>): Swaps<'eip155'> {
  return {
    readAllowance: (token, owner, spender, network, signal) =>
      readAllowance(createReadClient(readRpc, network, signal), owner, { token, spender }),
    encodeApprovals: (request, network, signal) => encodeApprovals(createReadClient(readRpc, network, signal), request),
    encodeRevocation,
    simulate: (request, network, signal) =>
      simulateCalls(createReadClient(readRpc, network, signal), request, (method, params) =>
        readRpc(network, method, params, signal),
      ),
    estimateFee: (gas, network, signal) => estimateSwapFee(createReadClient(readRpc, network, signal), gas),
    plan: (from, call, network, signal) => planCall(createReadClient(readRpc, network, signal), from, call),
    send(connection, planned, network, watch) {
      const client = createReadClient(readRpc, network, AbortSignal.timeout(STATE_CHECK_MS))
      return sendTransfer(connection, planned, { network, client, watch })
    },
  }
}
