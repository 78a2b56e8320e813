import type { Network } from '../../domain/network.js'
import { verifyEvmMessage } from '../../services/verifyEvmMessage.js'
import type { AdapterContext, SignedMessage } from '../adapter.js'
import { toChain } from './transfers/readClient.js'

/**
 * Whether a text was signed by an account on a network, asked through the modal's own RPC.
 * @throws SignatureUncheckedError if the node does not tell.
 */
export const verifyMessage = (
  { readRpc }: Pick<AdapterContext, 'readRpc'>,
  network: Network,
  signed: SignedMessage,
  signal: AbortSignal,
): Promise<boolean> =>
  verifyEvmMessage(signed, (method, params) => readRpc(network, method, params, signal), toChain(network))
