import type { Connection } from '../../../connectors/connector.js'
import { isRecord } from '../../../core/guards.js'
import { toHexQuantity } from '../../../core/hex.js'
import { type CallSupport, noCallSupport } from '../../../domain/calls.js'
import type { Network } from '../../../domain/network.js'
import { isUnsupportedMethodError } from '../../../errors/rpcErrors.js'
import { limited } from '../../limited.js'

/** A wallet that answers later is asked for one call after the other, as all wallets can be. */
const CAPABILITIES_MS = 3_000
/** A wallet that lists more networks is not read further. */
const MAX_NETWORKS = 1_000
/** What holds for every network. */
const EVERY_NETWORK = '0x0'

/** What an answer says of a network; wallets write its id in either case. */
function findCapabilities(answer: unknown, chainId: string): Record<string, unknown> {
  if (!isRecord(answer)) return {}
  const entries = Object.entries(answer).slice(0, MAX_NETWORKS)
  const find = (id: string) => entries.find(([key]) => key.toLowerCase() === id)?.[1]
  const [every, own] = [find(EVERY_NETWORK), find(chainId)]
  return { ...(isRecord(every) && every), ...(isRecord(own) && own) }
}

const isSupported = (value: unknown) => isRecord(value) && value.supported === true

/** What the wallet says that it can do on a network. Its answer is a claim: the wallet may still refuse. */
export function parseCallSupport(answer: unknown, chainId: string): CallSupport {
  const { atomic, paymasterService } = findCapabilities(answer, chainId)
  return {
    // `ready` means that the wallet would first ask the user to upgrade the account: that is offered elsewhere.
    isAtomic: isRecord(atomic) && atomic.status === 'supported',
    canSponsor: isSupported(paymasterService),
  }
}

/** Asks the wallet (`wallet_getCapabilities`, EIP-5792). A paired wallet is not asked: each request would wake a phone. */
export async function readCallSupport(
  { connector, signer }: Connection<'eip155'>,
  account: string,
  network: Network,
  signal: AbortSignal,
): Promise<CallSupport> {
  if (connector.type === 'WALLET_CONNECT') return noCallSupport
  const chainId = toHexQuantity(BigInt(network.id))
  const support = await limited(signal, CAPABILITIES_MS, async () => {
    try {
      return parseCallSupport(await signer.request('wallet_getCapabilities', [account, [chainId]]), chainId)
    } catch (error) {
      if (isUnsupportedMethodError(error)) return noCallSupport
      throw error
    }
  })
  return support ?? { ...noCallSupport, isUnknown: true }
}
