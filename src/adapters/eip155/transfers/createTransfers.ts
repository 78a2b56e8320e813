import type { AdapterContext, Transfers } from '../../adapter.js'
import { followTransaction } from '../transactions/followTransaction.js'
import { readCoinBalance, readSymbol, readTokenBalance } from './erc20.js'
import { planSponsoredTransfer, planTransfer } from './planTransfer.js'
import { createReadClient } from './readClient.js'
import { parseReceiver, refusalOf } from './receiver.js'
import { STATE_CHECK_MS, sendTransfer } from './sendTransfer.js'

/** Sends ether and ERC-20s. */
export function createTransfers({ readRpc }: Pick<AdapterContext, 'readRpc'>): Transfers<'eip155'> {
  return {
    async readBalance(owner, token, network, signal) {
      const client = createReadClient(readRpc, network, signal)
      if (token !== undefined) return readTokenBalance(client, owner, token as `0x${string}`)
      return { units: await readCoinBalance(client, owner), decimals: network.nativeCurrency.decimals }
    },
    ping: (network, signal) => readRpc(network, 'eth_blockNumber', [], signal),
    readSymbol: (token, network, signal) => readSymbol(createReadClient(readRpc, network, signal), token),
    parseReceiver,
    refusalOf,
    // Not after one of the coin itself.
    returnsToAccount: ({ token }) => token !== undefined,
    plan(request, network, signal) {
      const client = createReadClient(readRpc, network, signal)
      return request.isSponsored ? planSponsoredTransfer(client, request) : planTransfer(client, request)
    },
    send(connection, plan, network, watch) {
      const client = createReadClient(readRpc, network, AbortSignal.timeout(STATE_CHECK_MS))
      return sendTransfer(connection, plan, { network, client, watch })
    },
    follow: (hash, expected, network, signal) =>
      followTransaction(hash, expected, (method, params) => readRpc(network, method, params, signal), signal),
  }
}
