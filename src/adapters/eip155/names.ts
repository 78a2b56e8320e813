import { BaseError, ContractFunctionRevertedError } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { normalize } from 'viem/ens'
import { mainnet } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import type { Hex } from '../../core/values.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { NameInvalidError, NameOffchainError } from '../../errors/nameErrors.js'
import type { EnsGateway } from '../../services/names/ensGateway.js'
import type { AdapterContext, Names } from '../adapter.js'
import { coinTypeOf } from './coinTypes.js'
import { createReadClient, ownError } from './transfers/readClient.js'
import { isContract } from './transfers/receiver.js'

/** ENS's universal resolver on Ethereum, at the address of viem's own list of chains, which is too large to load. */
const resolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' as const

/** By these the resolver says that a name has no such record. viem also counts a gateway that is down (`HttpError`). */
const noRecord: readonly unknown[] = [
  ...['ResolverError', 'ResolverNotContract', 'ResolverNotFound', 'UnsupportedResolverProfile'],
]
/** Selector of `OffchainLookup` (EIP-3668). */
const OFFCHAIN_LOOKUP = '0x556f1830'

type NamesContext = Pick<AdapterContext, 'readRpc' | 'ensGateway'>
type RecordQuery = { readonly name: string; readonly coinType: bigint | undefined; readonly signal: AbortSignal }

function normalized(name: string) {
  try {
    return normalize(name)
  } catch (cause) {
    throw new NameInvalidError({ cause })
  }
}

/** The chain's refusal as what it means: no record, or a name that needs a gateway. */
function toNoRecord(error: unknown): undefined {
  const revert = error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (revert instanceof ContractFunctionRevertedError) {
    if (noRecord.includes(revert.data?.errorName)) return undefined
    if (revert.signature === OFFCHAIN_LOOKUP) throw new NameOffchainError({ cause: error })
  }
  throw ownError(error) ?? error
}

/**
 * Contracts name the servers of off-chain names (CCIP-Read). None of them is asked: the resolver hands the question to
 * the app's gateway, if it has one.
 */
const ccipReadBy = ({ url, ask }: EnsGateway, signal: AbortSignal) => ({
  async request({ sender, data, urls }: { sender: Hex; data: Hex; urls: readonly string[] }): Promise<Hex> {
    if (urls.length !== 1 || urls[0] !== url) throw new NameOffchainError()
    return ask(sender, data, signal)
  },
})

/** ENS names, which live on Ethereum whatever network the account is on. */
export function createNames({ readRpc, ensGateway }: NamesContext): Names {
  const ethereum = toNetwork('eip155', mainnet)
  const isEthereum = ({ id }: Network) => id === ethereum.id

  /** The bytes of a record; `undefined` if the name has none. */
  async function readRecord({ name, coinType, signal }: RecordQuery): Promise<string | undefined> {
    const gateway = await ensGateway?.()
    const reader = createReadClient(readRpc, ethereum, signal)
    const client = gateway ? { ...reader, ccipRead: ccipReadBy(gateway, signal) } : reader
    const address = await getEnsAddress(client, {
      name,
      coinType,
      universalResolverAddress: resolver,
      strict: true,
      ...(gateway && { gatewayUrls: [gateway.url] }),
    }).catch(toNoRecord)
    return address ?? undefined
  }

  /** Whether the address is a contract on a network. */
  const isContractOn = (address: string, network: Network, signal: AbortSignal) =>
    isContract(createReadClient(readRpc, network, signal), address).catch((error) => {
      throw ownError(error) ?? error
    })

  return {
    async resolve(typed, network, signal) {
      const name = normalized(typed)
      const coinType = isEthereum(network) ? undefined : coinTypeOf(network.id)
      const chainRecord = coinType && (await readRecord({ name, coinType: BigInt(coinType), signal }))
      const record = chainRecord || (await readRecord({ name, coinType: undefined, signal }))
      const address = checksumAddress(record)
      return address === undefined ? undefined : { address, isFallback: !chainRecord && !isEthereum(network) }
    },
    async isContractElsewhere(address, network, signal) {
      if (isEthereum(network)) return false
      const [isOnEthereum, isOnNetwork] = await Promise.all([
        isContractOn(address, ethereum, signal),
        isContractOn(address, network, signal),
      ])
      return isOnEthereum && !isOnNetwork
    },
  }
}
