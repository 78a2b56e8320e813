import { checksumAddress } from '../../../core/checksumAddress.js'
import { isRecord, parseQuantity } from '../../../core/values.js'
import type { ItemMove, Operator } from '../../../domain/appCall.js'
import { addressIn, COIN_ADDRESSES, TRANSFER } from '../swaps/readEffects.js'

const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** `AuthorizedOperator(address,address)` of ERC-777. */
const AUTHORIZED_OPERATOR = '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9'
/** `TransferSingle` and `TransferBatch` of ERC-1155. */
const ITEM_TRANSFERS = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]
/** `Approval` and `Permit` of Permit2, which name the token and then the spender. */
const PERMIT2_APPROVALS = [
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
]

/** Who may take of which token. Addresses in canonical form. */
export type Allowance = { readonly token: string; readonly spender: string }

/** What the events of a run name: what has to be measured, and what only events tell. */
export type TokenEvents = {
  /** Tokens that the account gives or gets. */
  readonly tokens: readonly string[]
  readonly allowances: readonly Allowance[]
  /** What Permit2 may pass on, by its events. */
  readonly permits: readonly (Allowance & { readonly units: bigint })[]
  readonly items: readonly ItemMove[]
  readonly operators: readonly Operator[]
}

const canonical = (address: string) => checksumAddress(address) ?? address

/** Reads what the calls of a run did to an account's tokens; `undefined` if these are no logs. */
export function readTokenEvents(logLists: readonly unknown[], account: string): TokenEvents | undefined {
  const owner = account.toLowerCase()
  const tokens = new Set<string>()
  const allowances = new Map<string, Allowance>()
  const permits: (Allowance & { units: bigint })[] = []
  const items = new Map<string, { contract: string; leaving: number; coming: number }>()
  const operators: Operator[] = []

  function addItem(contract: string, from: string | undefined, to: string | undefined) {
    const item = items.get(contract) ?? { contract, leaving: 0, coming: 0 }
    if (from === owner) item.leaving++
    if (to === owner) item.coming++
    if (from === owner || to === owner) items.set(contract, item)
  }

  for (const logs of logLists) {
    if (!Array.isArray(logs)) return undefined
    for (const log of logs) {
      if (!isRecord(log) || typeof log.address !== 'string' || !Array.isArray(log.topics)) return undefined
      if (COIN_ADDRESSES.includes(log.address.toLowerCase())) continue
      const contract = canonical(log.address)
      const [kind = '', ...words] = log.topics.map((topic) => String(topic).toLowerCase())
      const [first, second, third] = words.map(addressIn)
      if (kind === TRANSFER && words.length === 2) {
        if (first === owner || second === owner) tokens.add(contract)
      } else if (kind === TRANSFER && words.length === 3) addItem(contract, first, second)
      else if (ITEM_TRANSFERS.includes(kind)) addItem(contract, second, third)
      else if (kind === APPROVAL && words.length === 2 && first === owner && second !== undefined)
        allowances.set(`${contract} ${second}`, { token: contract, spender: canonical(second) })
      // One collectible: its new owner could take it.
      else if (
        kind === APPROVAL &&
        words.length === 3 &&
        first === owner &&
        second !== undefined &&
        !/^0x0+$/.test(second)
      )
        operators.push({ contract, operator: canonical(second) })
      else if (kind === APPROVAL_FOR_ALL && first === owner && second !== undefined && parseQuantity(log.data) !== 0n)
        operators.push({ contract, operator: canonical(second) })
      else if (kind === AUTHORIZED_OPERATOR && second === owner && first !== undefined)
        operators.push({ contract, operator: canonical(first) })
      else if (PERMIT2_APPROVALS.includes(kind) && first === owner && second !== undefined && third !== undefined) {
        const units = parseQuantity(String(log.data).slice(0, 66))
        if (units === undefined) return undefined
        permits.push({ token: canonical(second), spender: canonical(third), units })
      }
    }
  }
  return {
    tokens: [...tokens],
    allowances: [...allowances.values()],
    permits,
    items: [...items.values()],
    operators,
  }
}
