import { isRecord } from '../../../core/values.js'
import type { SwapEffect } from '../../../domain/swap.js'

/** Which indexed fields of an event name the account that gives, and who may take. */
type Event = { readonly kind: SwapEffect['kind']; readonly owner: number; readonly spender?: number }

/** `Transfer(address,address,uint256)`, of ERC-721 with the last one indexed. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const EVENTS: Readonly<Record<string, Event>> = {
  [TRANSFER]: { kind: 'transfer', owner: 1 },
  // TransferSingle and TransferBatch of ERC-1155
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62': { kind: 'transfer', owner: 2 },
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb': { kind: 'transfer', owner: 2 },
  // Approval(address,address,uint256)
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925': { kind: 'approval', owner: 1, spender: 2 },
  // ApprovalForAll(address,address,bool)
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': { kind: 'approval', owner: 1 },
  // AuthorizedOperator(address,address) of ERC-777
  '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9': { kind: 'approval', owner: 2 },
  // Approval and Permit of Permit2, the shared spender of many apps
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b': { kind: 'approval', owner: 1 },
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec': { kind: 'approval', owner: 1 },
}

/** Addresses under which nodes report moves of the coin itself, which the balances account for. */
export const COIN_ADDRESSES = [
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  // zkSync's contract of its coin
  '0x000000000000000000000000000000000000800a',
]

export const addressIn = (topic: string | undefined) =>
  topic !== undefined && /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : undefined

/** The tokens that an account gives, or lets others take; `undefined` if these are no logs. */
export function readEffects(logs: unknown, account: string): readonly SwapEffect[] | undefined {
  if (!Array.isArray(logs)) return undefined
  const effects: SwapEffect[] = []
  for (const log of logs) {
    if (!isRecord(log) || typeof log.address !== 'string' || !Array.isArray(log.topics)) return undefined
    const token = log.address.toLowerCase()
    const topics = log.topics.map((topic) => String(topic).toLowerCase())
    const event = EVENTS[topics[0] ?? '']
    if (!event || addressIn(topics[event.owner]) !== account.toLowerCase() || COIN_ADDRESSES.includes(token)) continue
    const { kind, spender } = event
    if (kind === 'transfer') effects.push({ kind, token, isFungible: topics[0] === TRANSFER && topics.length === 3 })
    else effects.push({ kind, token, spender: addressIn(topics[spender ?? -1]) })
  }
  return effects
}
