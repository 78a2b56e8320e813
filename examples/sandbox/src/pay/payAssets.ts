import { tokenImageUrl } from '../dataApi/balanceRoute.ts'
import { isEvmAddress, isSolanaAddress } from '../dataApi/isAddress.ts'
import { readNativeToken } from '../dataApi/nativeTokens.ts'
import { readPrice } from '../dataApi/prices.ts'
import type { Call } from '../http/call.ts'
import { nameOfChain } from '../nodes/chainNames.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { evmTokensOf } from '../nodes/evmTokens.ts'
import type { ForSale } from '../onramp/onrampMarket.ts'
import { CLUSTERS } from '../svm/clusters.ts'
import type { Clusters } from '../svm/createClusters.ts'
import { SPL_TOKENS } from '../svm/splTokens.ts'

/** How the wire writes the coin of a chain. */
const EVM_COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SOLANA_COIN = 'So11111111111111111111111111111111111111111'
/** Coin types of SLIP-44; BNB's differs. */
const COIN_TYPES: ReadonlyMap<number, number> = new Map([
  [56, 714],
  [204, 714],
])
const ETHER_TYPE = 60
const SOLANA_TYPE = 501
/** Prices have at most so many decimals. */
const PRICE_SCALE = 1_000_000

export const SOLANA = CLUSTERS[0]?.id ?? ''

/** A coin or token that can be paid, and be paid with. */
export type PayAsset = ForSale & {
  readonly name: string
  /** As the wire writes it: a contract, a mint, or the native address. */
  readonly address: string
}

const isPriced = ({ symbol }: { readonly symbol: string }) => readPrice(symbol, 'usd') > 0

function evmAssets(chainId: number): readonly PayAsset[] {
  const chain = { chain: `eip155:${chainId}`, namespace: 'eip155' as const, chainId }
  const { name, symbol } = readNativeToken(chainId)
  const tokens = evmTokensOf(chainId).filter((token) => token.isListed && isPriced(token))
  return [
    { ...chain, name, symbol, decimals: 18, address: EVM_COIN, token: undefined },
    ...tokens.map((token) => ({
      ...chain,
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      address: token.address,
      token,
    })),
  ]
}

function solanaAssets(): readonly PayAsset[] {
  const chain = { chain: SOLANA, namespace: 'solana' as const }
  return [
    { ...chain, name: 'Solana', symbol: 'SOL', decimals: 9, address: SOLANA_COIN, token: undefined },
    ...SPL_TOKENS.filter(isPriced).map((token) => ({
      ...chain,
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      address: token.mint,
      token,
    })),
  ]
}

export const networkNameOf = (asset: PayAsset) => (asset.namespace === 'solana' ? 'Solana' : nameOfChain(asset.chainId))

/** CAIP-19. */
function writeAsset(asset: PayAsset): string {
  if (asset.namespace === 'solana') {
    return `${asset.chain}/${asset.token ? `token:${asset.address}` : `slip44:${SOLANA_TYPE}`}`
  }
  const coinType = COIN_TYPES.get(asset.chainId) ?? ETHER_TYPE
  return `${asset.chain}/${asset.token ? `erc20:${asset.address}` : `slip44:${coinType}`}`
}

const isSameText = (asset: PayAsset, first: string, second: string) =>
  asset.namespace === 'eip155' ? first.toLowerCase() === second.toLowerCase() : first === second

export const isAddressOn = ({ namespace }: PayAsset, address: string) =>
  namespace === 'eip155' ? isEvmAddress(address) : isSolanaAddress(address)

type Chains = { readonly nodes: Nodes; readonly clusters: Clusters }
export type PayAssets = ReturnType<typeof createPayAssets>

/** Everything with a price on the chains that the sandbox has. */
export function createPayAssets({ nodes, clusters }: Chains) {
  const all = [...nodes.chainIds.flatMap(evmAssets), ...(clusters.get(SOLANA) ? solanaAssets() : [])]
  return {
    all,
    /** By its CAIP-2 id, or by the reference of one, as published clients send it: `1` for `eip155:1`. */
    findChain: (id: string): string | undefined =>
      all.find(({ chain }) => chain === id || chain.slice(chain.indexOf(':') + 1) === id)?.chain,
    find: (chain: string, address: string): PayAsset | undefined =>
      all.find((asset) => asset.chain === chain && isSameText(asset, asset.address, address)),
    /** By its CAIP-19 id. */
    read: (id: string): PayAsset | undefined => all.find((asset) => isSameText(asset, writeAsset(asset), id)),
  }
}

export const describeCurrency = (asset: PayAsset, call: Pick<Call, 'baseUrl'>) => ({
  network: asset.chain,
  asset: asset.address,
  metadata: {
    name: asset.name,
    symbol: asset.symbol,
    decimals: asset.decimals,
    logoURI: tokenImageUrl(call, asset.symbol),
  },
})

export const divideUp = (value: bigint, divisor: bigint) => (value + divisor - 1n) / divisor

const scaledPrice = ({ symbol }: PayAsset) => BigInt(Math.round(readPrice(symbol, 'usd') * PRICE_SCALE))
const wholeUnit = ({ decimals }: PayAsset) => 10n ** BigInt(decimals)

/** What the units of one asset are worth in another, by the price table, rounded up. */
export const convertUnits = (units: bigint, source: PayAsset, target: PayAsset): bigint =>
  divideUp(units * scaledPrice(source) * wholeUnit(target), scaledPrice(target) * wholeUnit(source))

/** `undefined` for zero, and for more decimals than the asset has. */
export function readUnits(text: string, { decimals }: PayAsset): bigint | undefined {
  const [, integer = '', fraction = ''] = /^(\d{1,60})(?:\.(\d{1,60}))?$/.exec(text) ?? []
  if (integer === '' || fraction.length > decimals) return undefined
  const units = BigInt(integer + fraction.padEnd(decimals, '0'))
  return units > 0n && units < 2n ** 256n ? units : undefined
}
