import { hashOf } from '../catalogue/createSeed.ts'
import { tokenImageUrl } from '../dataApi/balanceRoute.ts'
import { formatUnits } from '../dataApi/formatUnits.ts'
import { readNativeToken } from '../dataApi/nativeTokens.ts'
import { readPrice } from '../dataApi/prices.ts'
import type { TokenFacts } from './createTokenFacts.ts'
import { type Activity, directionOf, type Movement, movementsOf, operationOf } from './evmActivity.ts'
import { type HistoryTransaction, type HistoryView, type Transfer, writeTime } from './historyEntry.ts'

const NATIVE_DECIMALS = 18

export type DescribedActivity = {
  readonly chainId: number
  readonly account: string
  readonly activity: Activity
  readonly at: number
  /** By lower-case address. */
  readonly tokens: ReadonlyMap<string, TokenFacts>
}

function describeNft(address: string, id: bigint, facts: TokenFacts | undefined, view: HistoryView) {
  const collection = facts?.name ?? address
  const url = tokenImageUrl(view, 'NFT')
  return {
    name: `${collection} #${id}`,
    content: { preview: { url, content_type: 'image/svg+xml' }, detail: { url, content_type: 'image/svg+xml' } },
    flags: { is_spam: false },
  }
}

const native = (chainId: number): TokenFacts => ({
  ...readNativeToken(chainId),
  decimals: NATIVE_DECIMALS,
  isListed: true,
})

function describeMovement(movement: Movement, described: DescribedActivity, view: HistoryView): Transfer {
  const { asset, units } = movement
  const { account, chainId, tokens } = described
  const direction = directionOf(account, movement)
  const facts = asset.kind === 'native' ? native(chainId) : tokens.get(asset.address)
  if (asset.kind === 'nft') {
    const nft = describeNft(asset.address, asset.id, facts, view)
    return { fungible_info: null, nft_info: nft, direction, quantity: { numeric: '1' }, value: null, price: null }
  }
  const numeric = formatUnits(units, facts?.decimals ?? 0)
  const symbol = facts?.symbol ?? null
  const price = facts?.isListed && symbol !== null ? readPrice(symbol, view.currency) : null
  return {
    fungible_info: {
      name: facts?.name ?? null,
      symbol,
      icon: symbol === null ? null : { url: facts?.iconUrl ?? tokenImageUrl(view, symbol) },
    },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: price === null ? null : Number(numeric) * price,
    price,
  }
}

/** A mined transaction as one of its accounts sees it. */
export function describeActivity(described: DescribedActivity, view: HistoryView): HistoryTransaction {
  const { chainId, account, activity, at } = described
  const chain = `eip155:${chainId}`
  return {
    id: hashOf(`${chain}:${activity.hash}`).slice(0, 32),
    metadata: {
      operationType: operationOf(account, activity),
      hash: activity.hash,
      minedAt: writeTime(at),
      sentFrom: activity.from,
      sentTo: activity.to,
      status: activity.hasSucceeded ? 'confirmed' : 'failed',
      nonce: activity.nonce,
      application: null,
      chain,
    },
    transfers: movementsOf(account, activity).map((movement) => describeMovement(movement, described, view)),
  }
}
