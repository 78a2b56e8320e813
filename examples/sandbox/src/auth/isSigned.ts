import { verify } from 'node:crypto'
import { type Hex, isHex, verifyMessage } from 'viem'
import { isEvmAddress, isSolanaAddress } from '../dataApi/isAddress.ts'
import { clientOf } from '../nodes/clientOf.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { fromBase58 } from '../svm/base58.ts'
import { publicKeyOf } from '../svm/publicKeyOf.ts'

const SOLANA_SIGNATURE_BYTES = 64

type Signed = {
  readonly chainId: string
  readonly address: string
  readonly message: string
  readonly signature: string
}

function isSignedOnSolana({ address, message, signature }: Signed): boolean {
  if (!isSolanaAddress(address)) return false
  const [key, bytes] = [fromBase58(address), fromBase58(signature)]
  if (!key || bytes?.length !== SOLANA_SIGNATURE_BYTES) return false
  return verify(null, Buffer.from(message), publicKeyOf(key), bytes)
}

/** Contracts are asked on their chain, if it runs here. */
async function isSignedOnEvm(nodes: Nodes, { chainId, address, message, signature }: Signed): Promise<boolean> {
  if (!isEvmAddress(address) || !isHex(signature) || signature.length % 2 > 0) return false
  const signed = { address: address as Hex, message, signature }
  const node = nodes.get(Number(chainId.slice('eip155:'.length)))
  // A signature of a wrong length makes viem throw.
  return (node ? clientOf(node).verifyMessage(signed) : verifyMessage(signed)).catch(() => false)
}

export async function isSigned(nodes: Nodes, signed: Signed): Promise<boolean> {
  if (signed.chainId.startsWith('solana:')) return isSignedOnSolana(signed)
  return signed.chainId.startsWith('eip155:') && isSignedOnEvm(nodes, signed)
}
