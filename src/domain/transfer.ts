import { parseUnits } from '../core/amount.js'
import type { CaipNetworkId } from '../core/caip.js'
import type { SentCalls, SentMove } from './appCall.js'
import type { ExpectedEffect, MinedMove, OutcomeKind } from './outcome.js'
import type { SwapCall } from './swap.js'

/** What a network charges, in the coin's smallest units. */
export type NetworkFee = {
  /** The most. It must be in the account, and so "Max" leaves it there. */
  readonly fee: bigint
  /** What it is if the network stays as it is. */
  readonly likelyFee: bigint
  /**
   * `estimated`: the wallet sets the fee itself, of calls in one request or of a smart account. `sponsored`: a service of the app's pays, so
   * both are 0.
   * @default fixed in the request
   */
  readonly feeKind?: 'estimated' | 'sponsored' | undefined
}

/** A service of the app's pays. */
export const SPONSORED = Object.freeze({ fee: 0n, likelyFee: 0n, feeKind: 'sponsored' }) satisfies NetworkFee

/** A token to send. Its decimals were read from the chain (AMT-4). */
export type TransferToken = {
  /** Without namespace or network: a contract or a mint. */
  readonly address: string
  /** Sanitized for display. */
  readonly symbol: string
  readonly decimals: number
}

export type TransferRequest = {
  /** The paying account, in canonical form, as is the receiver. */
  readonly from: string
  readonly to: string
  /** @default the coin of the network */
  readonly token?: TransferToken | undefined
  /** Smallest units; `max` is everything that the account can send. */
  readonly units: bigint | 'max'
  /** Another one pays what the network charges. @default the account */
  readonly isSponsored?: boolean | undefined
  /** The account is a smart account, whose wallet sets the fee and may have to set it up first. @default an EOA */
  readonly isSmartAccount?: boolean | undefined
}

/** What the chain says about the receiver, to be confirmed by the user once more (SEND-3). */
export type TransferWarning = 'contract' | 'offCurve'

/** A transfer as it will be requested. The fee is fixed in the request, so what is shown is what is sent. */
export type TransferPlan = NetworkFee & {
  readonly from: string
  readonly to: string
  readonly token?: TransferToken | undefined
  /** Smallest units. */
  readonly units: bigint
  /** Deposit for an account that the transfer opens for the receiver, in the coin's smallest units. */
  readonly deposit: bigint
  readonly warnings: readonly TransferWarning[]
  /** The wallet is asked for these in a request of its own kind instead (EIP-5792). */
  readonly calls?: readonly SwapCall[] | undefined
  /** The adapter's own part of the request, such as gas or instructions. */
  readonly details: unknown
}

/** A receiver that is never sent to: it would lose the money (SEND-3). */
export type ReceiverRefusal = 'zero' | 'token' | 'program'

/** A balance on the chain, never from a cache. */
export type OnChainBalance = { readonly units: bigint; readonly decimals: number }

/** What a swap gives. */
export type SwapGain = {
  /** Exact decimal text: what is expected. */
  readonly amount: string
  /** Exact decimal text: the least that it was reviewed to give. */
  readonly minimum: string
  /** Sanitized. */
  readonly symbol: string
  /** `undefined` for the coin. */
  readonly token?: string | undefined
  readonly decimals: number
}

/** A transfer, a swap or calls of the app that this device has sent, for the account's activity. */
export type SentTransfer = {
  /** The hash: one per transaction. Of calls in one request (`isCalls`) the wallet's own id for them. */
  readonly hash: string
  /** Asked for as calls (EIP-5792): the transaction is `minedHash`, once it is known. */
  readonly isCalls?: true | undefined
  readonly networkId: CaipNetworkId
  readonly from: string
  /** Who is paid, or called. */
  readonly to: string
  /** The name that the user sent to, or that the app gives to what is called; sanitized. */
  readonly toName?: string | undefined
  /** The wallet that was asked, sanitized; `undefined` of what an earlier version sent. */
  readonly walletName?: string | undefined
  /** The connector that was asked: only its wallet knows what became of calls. */
  readonly connectorId?: string | undefined
  /** Exact decimal text. */
  readonly amount: string
  /** Sanitized. */
  readonly symbol: string
  /** `undefined` for the coin. */
  readonly token?: string | undefined
  readonly decimals: number
  /** Of a swap, which pays its own account. */
  readonly gain?: SwapGain | undefined
  /** Of calls of the app, whose `amount` is what they pay of the coin. */
  readonly calls?: SentCalls | undefined
  /** US dollars per token when the user reviewed it; `undefined` if it was unknown. */
  readonly price?: number | undefined
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number
  /** A block that existed before the wallet was asked; `undefined` if the node did not say. */
  readonly sinceBlock?: number | undefined
  readonly status: SentStatus
  /** Exact decimal text of what arrived: of a swap, of the token that it gives. `undefined` if the chain does not say. */
  readonly arrived?: string | undefined
  /** The transaction in the block, if it is another one: sped up, or what took its place. */
  readonly minedHash?: string | undefined
  /** Exact decimal text of the coin that the network charged. */
  readonly fee?: string | undefined
  readonly block?: number | undefined
  /** When the chain decided, in milliseconds since 1970. */
  readonly endedAt?: number | undefined
}

export type SentStatus = 'pending' | OutcomeKind

/** The transaction, for an explorer or an app; `undefined` while only the wallet knows it. */
export const transactionHash = ({ hash, isCalls, minedHash }: SentTransfer): string | undefined =>
  minedHash ?? (isCalls ? undefined : hash)

function toMinedMove({ token, amount, decimals, isLeaving }: SentMove): MinedMove {
  const units = parseUnits(amount, decimals) ?? 0n
  return { token, units: isLeaving ? -units : units }
}

/** What the chain must show of something sent. */
export function expectedOf({
  from,
  to,
  token,
  amount,
  decimals,
  gain,
  calls,
  sinceBlock,
}: SentTransfer): ExpectedEffect {
  const since = sinceBlock === undefined ? undefined : BigInt(sinceBlock)
  if (calls)
    return {
      kind: 'calls',
      from,
      to,
      token: undefined,
      units: parseUnits(amount, decimals) ?? 0n,
      sinceBlock: since,
      dataDigest: calls.dataDigest,
      moves: calls.tested?.map(toMinedMove),
      approvals: calls.approvals?.map((approval) => ({ ...approval, units: BigInt(approval.units) })),
    }
  return gain
    ? {
        kind: 'swap',
        from,
        to: from,
        token: gain.token,
        sinceBlock: since,
        units: parseUnits(gain.minimum, gain.decimals) ?? 0n,
      }
    : { kind: 'transfer', from, to, token, units: parseUnits(amount, decimals) ?? 0n, sinceBlock: since }
}
