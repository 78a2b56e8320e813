import type { Connection } from '../../connectors/connector.js'
import { formatUnits } from '../../core/units.js'
import { isRecord, toHexQuantity } from '../../core/values.js'
import type { Network } from '../../domain/network.js'
import { z } from '../../services/schema.js'

const MAX_ASSETS = 5_000
const Text = z.string().check(z.maxLength(4_096))

/** All or nothing: one invalid asset rejects the answer, as the specification says. */
const Asset = z.object({
  address: z.string().check(z.regex(/^(native|0x[0-9a-fA-F]{40})$/)),
  balance: z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  type: z.enum(['NATIVE', 'ERC20']),
  metadata: z.object({
    name: Text,
    symbol: Text,
    decimals: z.int().check(z.minimum(0), z.maximum(36)),
    price: z.number(),
    iconUrl: z.string(),
    value: z.optional(z.number()),
  }),
})
const Assets = z.array(Asset).check(z.maxLength(MAX_ASSETS))

/** Whether the wallet says that it can list assets on the chain; it may say so under other spellings of the id. */
function canList(capabilities: unknown, chainId: string): boolean {
  if (!isRecord(capabilities)) return false
  const networkCapabilities = Object.entries(capabilities).find(([key]) => key.toLowerCase() === chainId)?.[1]
  const discovery = isRecord(networkCapabilities) ? networkCapabilities.assetDiscovery : undefined
  return isRecord(discovery) && discovery.supported === true
}

/**
 * The assets that the wallet lists (`wallet_getAssets`), if it says that it can. A paired wallet is not asked: each
 * request would wake a phone.
 */
export async function readWalletAssets({ connector, signer }: Connection<'eip155'>, account: string, network: Network) {
  if (connector.type === 'WALLET_CONNECT') return undefined
  const chainId = toHexQuantity(BigInt(network.id))
  const capabilities = await signer.request('wallet_getCapabilities', [account])
  if (!canList(capabilities, chainId)) return undefined
  const answer = await signer.request('wallet_getAssets', [{ account, chainFilter: [chainId] }])
  const listed = isRecord(answer) ? answer[chainId] : undefined
  const { data: assets } = Assets.safeParse(listed)
  if (!assets) return undefined
  const balances = assets.map(({ address, type, balance, metadata }) => ({
    name: metadata.name,
    symbol: metadata.symbol,
    chainId: network.caipNetworkId,
    address: address === 'native' || type === 'NATIVE' ? undefined : `${network.caipNetworkId}:${address}`,
    value: metadata.value ?? 0,
    price: metadata.price,
    quantity: {
      decimals: String(metadata.decimals),
      numeric: formatUnits(BigInt(balance), metadata.decimals),
    },
    iconUrl: metadata.iconUrl,
  }))
  return { balances }
}
