import { type Chain, createClient, custom } from 'viem'
import { verifyMessage as verifyOnChain } from 'viem/actions'
import { verifyMessage as verifyKey } from 'viem/utils'
import { type Hex, parseHexAddress, parseSignature } from '../core/values.js'
import { MalformedAnswerError } from '../errors/requestErrors.js'
import { RpcError } from '../errors/rpcErrors.js'
import { SignatureUncheckedError } from '../errors/siwxErrors.js'

/** Codes of a call that failed in the contract; nodes use two of them for troubles of their own too. */
const REVERTED = 3
const SERVER_ERRORS: readonly unknown[] = [-32000, -32015]
const revertedText = /revert|invalid opcode|out of gas|bad instruction/i

/** A contract refused: the node has answered. */
export const isRevert = (error: unknown) =>
  error instanceof RpcError &&
  (error.rpcCode === REVERTED || (SERVER_ERRORS.includes(error.rpcCode) && revertedText.test(error.foreignMessage)))

const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
/** Of the two signatures that a key has for a text, Ethereum takes the one with the lower `s` (EIP-2). */
const hasLowS = (signature: Hex) => BigInt(`0x${signature.slice(66, 130)}`) <= HALF_ORDER

/** What verifies a signature on a chain always answers with a byte or more. */
const isBytes = (answer: unknown) => typeof answer === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(answer)

export type EvmSignedMessage = { readonly address: string; readonly message: string; readonly signature: string }
type ReadNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Whether a text was signed by an account's key, or is accepted by its contract (ERC-1271), which may be deployed later
 * (ERC-6492).
 * @throws SignatureUncheckedError if the node does not tell.
 */
export async function verifyEvmMessage(
  signed: EvmSignedMessage,
  readNode: ReadNode,
  /** May name a contract that verifies ERC-6492 there. */
  chain?: Chain,
): Promise<boolean> {
  const { message } = signed
  const address = parseHexAddress(signed.address)
  const signature = parseSignature(signed.signature)
  if (!address || !signature) return false
  // Most accounts are keys: no node has to be asked, so this works offline.
  if (await verifyKey({ address, message, signature }).catch(() => false)) return hasLowS(signature)
  const failures: unknown[] = []
  async function request({ method, params }: { method: string; params?: unknown }) {
    try {
      const answer = await readNode(method, Array.isArray(params) ? params : [])
      if (method === 'eth_call' && !isBytes(answer)) throw new MalformedAnswerError(method)
      return answer
    } catch (error) {
      if (!isRevert(error)) failures.push(error)
      throw error
    }
  }
  // Contracts cannot make it request other URLs (`ccipRead`).
  const client = createClient({
    ...(chain && { chain }),
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: false,
  })
  try {
    const isValid = await verifyOnChain(client, { address, message, signature })
    // viem takes any failed call, and any unusable answer, for a wrong signature.
    if (isValid || failures.length === 0) return isValid
  } catch (error) {
    failures.push(error)
  }
  throw new SignatureUncheckedError({ cause: failures[0] })
}
