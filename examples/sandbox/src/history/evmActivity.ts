import {
  decodeAbiParameters,
  parseAbiParameters,
  type RpcLog,
  type RpcTransaction,
  type RpcTransactionReceipt,
} from 'viem'
import { COIN, MARKET } from '../nodes/marketPools.ts'

export type Asset =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly address: string }
  | { readonly kind: 'nft'; readonly address: string; readonly id: bigint }

/** Addresses are in lower case. */
export type Movement = {
  readonly from: string
  readonly to: string
  readonly asset: Asset
  readonly units: bigint
}

/** What a mined transaction did, for all accounts. */
export type Activity = {
  readonly hash: string
  readonly from: string
  /** Empty if it created a contract. */
  readonly to: string
  readonly nonce: number
  readonly hasSucceeded: boolean
  readonly hasData: boolean
  readonly isApproval: boolean
  readonly movements: readonly Movement[]
}

const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL_TOPIC = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const DEPOSIT_TOPIC = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL_TOPIC = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const SWAPPED_TOPIC = '0xd6d4f5681c246c9f42c203e287975af1601f8df8035a9251f79aab5c8f09e2f8'
const APPROVE_SELECTOR = '0x095ea7b3'
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

const addressOf = (topic: string | undefined) => `0x${(topic ?? '').slice(-40)}`

/** A wrapped coin says who gives and takes it, in events of its own. */
function readWrapping({ address, topics: [topic, owner], data }: RpcLog): readonly Movement[] {
  const [contract, account] = [address.toLowerCase(), addressOf(owner)]
  const common = { asset: { kind: 'token', address: contract } as const, units: BigInt(data.slice(0, 66)) }
  if (topic === DEPOSIT_TOPIC) return [{ from: ZERO_ADDRESS, to: account, ...common }]
  return [
    { from: account, to: ZERO_ADDRESS, ...common },
    { from: contract, to: account, asset: { kind: 'native' }, units: common.units },
  ]
}

/** The coins that the market pays have no event but its own. */
function readPayment({ topics, data }: RpcLog): readonly Movement[] {
  const [, to, , units] = decodeAbiParameters(parseAbiParameters('address, address, uint256, uint256'), data)
  if (to !== COIN) return []
  return [{ from: MARKET.toLowerCase(), to: addressOf(topics[2]), asset: { kind: 'native' }, units }]
}

/** An ERC-20 transfer has its amount in the data, an ERC-721 transfer its id in a topic. */
function readMovement(log: RpcLog): readonly Movement[] {
  const { address, topics, data } = log
  const [topic, from, to, id] = topics
  if ((topic === DEPOSIT_TOPIC || topic === WITHDRAWAL_TOPIC) && data.length === 66) return readWrapping(log)
  if (topic === SWAPPED_TOPIC && address === MARKET.toLowerCase()) return readPayment(log)
  if (topic !== TRANSFER_TOPIC || to === undefined) return []
  const ends = { from: addressOf(from), to: addressOf(to) }
  const contract = address.toLowerCase()
  if (id !== undefined) return [{ ...ends, asset: { kind: 'nft', address: contract, id: BigInt(id) }, units: 1n }]
  if (data.length < 66) return []
  return [{ ...ends, asset: { kind: 'token', address: contract }, units: BigInt(data.slice(0, 66)) }]
}

export function readActivity(transaction: RpcTransaction, receipt: RpcTransactionReceipt): Activity {
  const { hash, from, to, value, input } = transaction
  const hasSucceeded = receipt.status === '0x1'
  const ends = { from: from.toLowerCase(), to: to?.toLowerCase() ?? '' }
  const receiver = to === null ? (receipt.contractAddress ?? '').toLowerCase() : ends.to
  const sent: readonly Movement[] =
    BigInt(value) > 0n ? [{ from: ends.from, to: receiver, asset: { kind: 'native' }, units: BigInt(value) }] : []
  return {
    hash,
    ...ends,
    nonce: Number(transaction.nonce),
    hasSucceeded,
    hasData: input !== '0x',
    isApproval: input.startsWith(APPROVE_SELECTOR) || receipt.logs.some(({ topics }) => topics[0] === APPROVAL_TOPIC),
    movements: hasSucceeded ? [...sent, ...receipt.logs.flatMap(readMovement)] : [],
  }
}

/** Its sender, and everybody whose balance it changed. */
export const participantsOf = ({ from, movements }: Activity): ReadonlySet<string> =>
  new Set(
    [from, ...movements.flatMap((movement) => [movement.from, movement.to])].filter(
      (candidate) => candidate !== ZERO_ADDRESS && candidate !== '',
    ),
  )

export const movementsOf = (account: string, { movements }: Activity) =>
  movements.filter(({ from, to }) => from === account || to === account)

export const directionOf = (account: string, { from, to }: Movement): 'in' | 'out' | 'self' =>
  from === to ? 'self' : to === account ? 'in' : 'out'

const keyOf = (asset: Asset) => (asset.kind === 'native' ? '' : asset.address)

/** What the transaction was for this account, in the service's words. */
export function operationOf(account: string, activity: Activity): string {
  const { from, to, hasData, isApproval } = activity
  const own = movementsOf(account, activity)
  if (to === '' && from === account) return 'deploy'
  const incoming = own.filter((movement) => directionOf(account, movement) === 'in')
  const outgoing = own.filter((movement) => directionOf(account, movement) === 'out')
  if (
    incoming.some((movement) => outgoing.some((otherMovement) => keyOf(movement.asset) !== keyOf(otherMovement.asset)))
  )
    return 'trade'
  if (own.length > 0) {
    if (incoming.length > 0) return incoming.every((movement) => movement.from === ZERO_ADDRESS) ? 'mint' : 'receive'
    return outgoing.length > 0 && outgoing.every((movement) => movement.to === ZERO_ADDRESS) ? 'burn' : 'send'
  }
  if (isApproval) return 'approve'
  if (hasData) return 'execute'
  // A transaction to oneself that moves nothing takes the place of another one.
  return from === to ? 'cancel' : 'send'
}
