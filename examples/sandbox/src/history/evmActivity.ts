import type { RpcLog, RpcTransaction, RpcTransactionReceipt } from 'viem'

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
const APPROVE_SELECTOR = '0x095ea7b3'
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

const addressOf = (topic: string | undefined) => `0x${(topic ?? '').slice(-40)}`

/** An ERC-20 transfer has its amount in the data, an ERC-721 transfer its id in a topic. */
function readMovement({ address, topics, data }: RpcLog): readonly Movement[] {
  const [topic, from, to, id] = topics
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
  new Set([from, ...movements.flatMap((one) => [one.from, one.to])].filter((one) => one !== ZERO_ADDRESS && one !== ''))

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
  const incoming = own.filter((one) => directionOf(account, one) === 'in')
  const outgoing = own.filter((one) => directionOf(account, one) === 'out')
  if (incoming.some((one) => outgoing.some((other) => keyOf(one.asset) !== keyOf(other.asset)))) return 'trade'
  if (own.length > 0) {
    if (incoming.length > 0) return incoming.every((one) => one.from === ZERO_ADDRESS) ? 'mint' : 'receive'
    return outgoing.length > 0 && outgoing.every((one) => one.to === ZERO_ADDRESS) ? 'burn' : 'send'
  }
  if (isApproval) return 'approve'
  if (hasData) return 'execute'
  // A transaction to oneself that moves nothing takes the place of another one.
  return from === to ? 'cancel' : 'send'
}
