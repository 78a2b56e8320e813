import { verifyMessage as verifyOnChain } from 'viem/actions'
import { verifyMessage as verifyKey } from 'viem/utils'
import { parseHexAddress, parseSignature } from '../../core/values.js'
import type { Network } from '../../domain/network.js'
import { RpcError } from '../../errors/rpcErrors.js'
import { SignatureUncheckedError } from '../../errors/siwxErrors.js'
import type { AdapterContext, SignedMessage } from '../adapter.js'
import { createReadClient, ownError } from './transfers/readClient.js'

/** Codes of a call that failed in the contract; nodes use two of them for troubles of their own too. */
const REVERTED = 3
const SERVER_ERRORS: readonly unknown[] = [-32000, -32015]
const revertedText = /revert|invalid opcode|out of gas|bad instruction/i

const isRefusal = (error: unknown) =>
  error instanceof RpcError &&
  (error.rpcCode === REVERTED || (SERVER_ERRORS.includes(error.rpcCode) && revertedText.test(error.foreignMessage)))

/**
 * Whether a text was signed by an account's key, or is accepted by its contract (ERC-1271), which may be deployed later
 * (ERC-6492).
 * @throws SignatureUncheckedError if the node does not tell.
 */
export async function verifyMessage(
  { readRpc }: Pick<AdapterContext, 'readRpc'>,
  network: Network,
  signed: SignedMessage,
  signal: AbortSignal,
): Promise<boolean> {
  const { message } = signed
  const address = parseHexAddress(signed.address)
  const signature = parseSignature(signed.signature)
  if (!address || !signature) return false
  // Most accounts are keys: no node has to be asked, so this works offline.
  if (await verifyKey({ address, message, signature }).catch(() => false)) return true
  let failure: unknown
  const observed: AdapterContext['readRpc'] = (...args) =>
    readRpc(...args).catch((error: unknown) => {
      if (!isRefusal(error)) failure = error
      throw error
    })
  try {
    const isValid = await verifyOnChain(createReadClient(observed, network, signal), { address, message, signature })
    // viem takes any failed call for a wrong signature.
    if (isValid || failure === undefined) return isValid
  } catch (error) {
    failure ??= ownError(error) ?? error
  }
  throw new SignatureUncheckedError({ cause: failure })
}
