import { getEnsAddress } from 'viem/actions'
import { normalize } from 'viem/ens'
import { mainnet } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { toNetwork } from '../../domain/network.js'
import { NameInvalidError } from '../../errors/nameErrors.js'
import type { AdapterContext, Names } from '../adapter.js'
import { createReadClient, ownError } from './transfers/readClient.js'

/** ENS's universal resolver on Ethereum, at the address of viem's own list of chains, which is too large to load. */
const resolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' as const

function normalized(name: string) {
  try {
    return normalize(name)
  } catch (cause) {
    throw new NameInvalidError({ cause })
  }
}

/**
 * ENS names, which live on Ethereum whatever network the account is on. Names that need a server chosen by a contract
 * (CCIP-Read) are not resolved.
 */
export function createNames({ readRpc }: Pick<AdapterContext, 'readRpc'>): Names {
  const network = toNetwork('eip155', mainnet)
  return {
    async resolve(name, signal) {
      const client = createReadClient(readRpc, network, signal)
      const parameters = { name: normalized(name), universalResolverAddress: resolver }
      const found = await getEnsAddress(client, parameters).catch((error) => {
        throw ownError(error) ?? error
      })
      return checksumAddress(found)
    },
  }
}
