import type { Connection } from '../../connectors/connector.js'
import { encodeBase58 } from '../../core/base58.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'

/** The signature in base58. The signer has checked its length (PRV-3). */
export async function signMessage(
  { signer }: Connection<'solana'>,
  account: string,
  message: string,
  watch?: RequestWatch,
) {
  return encodeBase58(await signer.signMessage(account, new TextEncoder().encode(message), watch))
}
