import { parseUnits } from '../../core/amount.js'
import { MAX_DECIMALS } from '../../core/units.js'
import type { NameCaution } from '../../domain/name.js'
import type { Network } from '../../domain/network.js'
import type { SentRequest } from '../../domain/outcome.js'
import type { Token } from '../../domain/token.js'
import type { ReceiverRefusal, SentTransfer, TransferPlan, TransferWarning } from '../../domain/transfer.js'
import { NameChangedError } from '../../errors/nameErrors.js'
import {
  CallsRefusedError,
  FeeOutdatedError,
  InsufficientFundsError,
  MaybeSentError,
  RentTooLowError,
  TokenMismatchError,
  TokenNotSupportedError,
  TransferAlteredError,
  TransferExpiredError,
  TransferOutdatedError,
  TransferRevertedError,
} from '../../errors/transferErrors.js'

/** Why the user should look twice (SEND-3, SEND-5). */
export type Caution = TransferWarning | NameCaution | 'self' | 'first' | 'stored' | 'fee'

/** An earlier receiver that differs, but looks the same when shortened. */
export type LookAlike = { readonly address: string; readonly at: number | undefined }

/** What the user reviews and what is sent: the same object, frozen (SEND-6). */
export type Intent = {
  readonly id: string
  readonly plan: TransferPlan
  readonly token: Token
  readonly network: Network
  /** The wallet that was active: another one with the same account is not asked (SEND-7). */
  readonly connectorId: string | undefined
  /** Exact decimal text of `plan.units`. */
  readonly amount: string
  /** The receiver's name, sanitized and possibly cut. */
  readonly name: string | undefined
  /** The name as the user typed it, which is resolved again before sending. */
  readonly typedName: string | undefined
  readonly image: string | undefined
  /** US dollars; `undefined` if unknown. */
  readonly price: number | undefined
  readonly coinPrice: number | undefined
  readonly cautions: readonly Caution[]
  /** A known address that the receiver only resembles (SEND-5). */
  readonly lookAlike: LookAlike | undefined
  /** Who receives may not be who was meant, or may not return it: the user ticks it first (SEND-3). */
  readonly mustCompare: boolean
}

/** A transfer that the wallet has sent. */
export type SentIntent = SentRequest & {
  /** Whether the card returns to Account afterwards. */
  readonly returnsToAccount: boolean
  /** Resolves once the chain has decided. */
  readonly settled: Promise<SentTransfer>
}

/** Fields named by the specification, besides what the form needs. */
export type SendState = {
  token: Token | undefined
  /** As typed, with a dot. */
  sendTokenAmount: string
  /** Everything: the amount is calculated again at review. */
  isMax: boolean
  /** As typed. */
  receiverText: string
  receiverAddress: string | undefined
  receiverProfileName: string | undefined
  receiverProfileImageUrl: string | undefined
  receiverStatus: 'empty' | 'resolving' | 'ready' | 'invalid' | 'unresolved' | 'badName' | 'offchainName' | 'failed'
  /** Why the name could not be looked up, in the service's own words, sanitized. */
  receiverReason: string
  receiverRefusal: ReceiverRefusal | undefined
  /** Why the address that the name leads to may be the wrong one. */
  receiverCaution: NameCaution | undefined
  lookAlike: LookAlike | undefined
  /** The sender's balance of the token on the chain, in smallest units. */
  balance: bigint | undefined
  /** The chain could not be read: neither the balance is known, nor the decimals of a token that has none. */
  isBalanceUnknown: boolean
  /** The token's decimals on the chain differ from what the service says, or it has none. */
  isMismatched: boolean
  networkBalanceInUSD: string | undefined
  /** The transfer as the form has it, with its fee. */
  estimate: TransferPlan | undefined
  /** The plan for the review is being made, or the wallet is asked. */
  loading: boolean
  /** Why the last review or the last attempt failed. */
  problem: SendProblem | undefined
  /** The user has ticked what the review asks them to compare. */
  isCompared: boolean
  /** An app has fixed the fields. */
  isFromApp: boolean
}

export type SendProblem =
  | { readonly kind: 'funds'; readonly missing: 'amount' | 'fee' | 'deposit' }
  | { readonly kind: 'rent'; readonly account: 'sender' | 'receiver'; readonly minimum: bigint }
  | {
      readonly kind:
        | 'outdated'
        | 'mismatch'
        | 'unsupportedToken'
        | 'reverted'
        | 'altered'
        | 'feeChanged'
        | 'late'
        | 'nameChanged'
        | 'notSponsored'
        | 'maybeSent'
        | 'alreadySent'
        | 'failed'
    }

/** The receiver's fields while nobody is named. */
export const noReceiver = () =>
  ({
    receiverText: '',
    receiverAddress: undefined,
    receiverProfileName: undefined,
    receiverProfileImageUrl: undefined,
    receiverStatus: 'empty',
    receiverReason: '',
    receiverRefusal: undefined,
    receiverCaution: undefined,
    lookAlike: undefined,
  }) satisfies Partial<SendState>

export const initialSendState = (): SendState => ({
  token: undefined,
  sendTokenAmount: '',
  isMax: false,
  ...noReceiver(),
  balance: undefined,
  isBalanceUnknown: false,
  isMismatched: false,
  networkBalanceInUSD: undefined,
  estimate: undefined,
  loading: false,
  problem: undefined,
  isCompared: false,
  isFromApp: false,
})

/** The first thing that is missing; its button says so. `undefined`: ready to review. */
export type SendGap =
  | 'token'
  | 'unsendable'
  | 'reading'
  | 'unread'
  | 'amount'
  | 'zero'
  | 'precision'
  | 'funds'
  | 'receiver'
  | 'resolving'
  | 'address'
  | 'refused'

type Fields = Pick<
  SendState,
  'token' | 'sendTokenAmount' | 'balance' | 'isBalanceUnknown' | 'receiverStatus' | 'receiverRefusal' | 'isMismatched'
>

/** Smallest units of the typed amount; `undefined` if it has more fraction digits than the token. */
export const unitsOf = ({ token, sendTokenAmount }: Pick<SendState, 'token' | 'sendTokenAmount'>) =>
  parseUnits(sendTokenAmount, token?.decimals ?? MAX_DECIMALS)

export function findGap(fields: Fields): SendGap | undefined {
  const { token, sendTokenAmount, balance, receiverStatus, receiverRefusal, isMismatched } = fields
  if (!token) return 'token'
  if (isMismatched) return 'unsendable'
  if (token.decimals === undefined) return fields.isBalanceUnknown ? 'unread' : 'reading'
  if (sendTokenAmount === '') return 'amount'
  const units = unitsOf(fields)
  if (units === undefined) return 'precision'
  if (units === 0n) return 'zero'
  if (balance !== undefined && units > balance) return 'funds'
  if (receiverStatus === 'empty') return 'receiver'
  if (receiverStatus === 'resolving') return 'resolving'
  if (receiverStatus !== 'ready') return 'address'
  return receiverRefusal ? 'refused' : undefined
}

/** What the form or the review says about an error. */
export function toSendProblem(error: unknown): SendProblem {
  if (error instanceof InsufficientFundsError) return { kind: 'funds', missing: error.missing }
  if (error instanceof RentTooLowError) return { kind: 'rent', account: error.account, minimum: error.minimum }
  if (error instanceof TokenMismatchError) return { kind: 'mismatch' }
  if (error instanceof TransferRevertedError) return { kind: 'reverted' }
  if (error instanceof TransferOutdatedError) return { kind: 'outdated' }
  if (error instanceof NameChangedError) return { kind: 'nameChanged' }
  if (error instanceof FeeOutdatedError) return { kind: 'feeChanged' }
  if (error instanceof CallsRefusedError) return { kind: 'notSponsored' }
  if (error instanceof TokenNotSupportedError) return { kind: 'unsupportedToken' }
  if (error instanceof TransferAlteredError) return { kind: 'altered' }
  if (error instanceof TransferExpiredError) return { kind: 'late' }
  if (error instanceof MaybeSentError) return { kind: 'maybeSent' }
  return { kind: 'failed' }
}
