import { withTimeout } from '../../../core/async.js'
import { RequestTimeoutError } from '../../../errors/httpErrors.js'
import type { AdapterContext, Calls } from '../../adapter.js'
import { STATE_CHECK_MS } from '../transfers/checkBeforeAsking.js'
import { createReadClient } from '../transfers/readClient.js'
import { followCalls } from './followCalls.js'
import { type PaymasterServices, parsePaymasterServices } from './paymasterServices.js'
import { readCallSupport } from './readCapabilities.js'
import { sendCalls } from './sendCalls.js'

/** A wallet that does not answer is asked again. */
const STATUS_MS = 10_000

/**
 * Several calls in one request, and fees that a service of the app's pays (EIP-5792, ERC-7677).
 * @throws InvalidOptionError
 */
export function createCalls(
  { readRpc, allowLoopback }: Pick<AdapterContext, 'readRpc' | 'allowLoopback'>,
  services: PaymasterServices | undefined,
): Calls<'eip155'> {
  const paymasters = parsePaymasterServices(services, { allowLoopback })
  return {
    async readSupport(connection, account, network, signal) {
      const support = await readCallSupport(connection, account, network, signal)
      return { ...support, canSponsor: support.canSponsor && paymasters.find(network) !== undefined }
    },
    send(connection, batch, network, watch) {
      const client = createReadClient(readRpc, network, AbortSignal.timeout(STATE_CHECK_MS))
      return sendCalls(connection, batch, { network, client, watch, paymaster: paymasters.find(network) })
    },
    follow(findConnection, id, expected, network, signal) {
      const readStatus = () => {
        const asked = findConnection()?.signer.request('wallet_getCallsStatus', [id])
        return asked && withTimeout(asked, STATUS_MS, () => new RequestTimeoutError(STATUS_MS))
      }
      const read = (method: string, params: readonly unknown[]) => readRpc(network, method, params, signal)
      return followCalls({ readStatus, read }, expected, signal)
    },
  }
}
