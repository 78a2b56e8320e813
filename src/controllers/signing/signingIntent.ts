import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type { ParsedTypedData, SignedMeaning } from '../../domain/signing.js'
import type { Token } from '../../domain/token.js'
import { type MessageRisk, messageRisks } from './messageRisks.js'

/** What the wallet is asked to sign: exactly what is shown. */
export type SigningContent =
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'typedData'; readonly data: ParsedTypedData }

/** What an app asks for, parsed. */
export type SigningInput = {
  /** Of the account that signs. */
  readonly namespace: Namespace
  readonly content: SigningContent
  /** What the app says that it is for. Sanitized; empty if it says nothing. */
  readonly title: string
}

/** A token as its contract reports it. */
export type SignedToken = { readonly token: Token; readonly decimals: number; readonly balance: bigint }

/** What the user reviews and what is signed: the same object, frozen (SEND-6). */
export type SigningIntent = SigningInput & {
  readonly network: Network
  readonly connectorId: string | undefined
  readonly account: string
  /** By address; those that could not be read are missing. */
  readonly tokens: Readonly<Record<string, SignedToken>>
  /** Of the page. */
  readonly host: string
}

const unknown: SignedMeaning = { kind: 'unknown' }

/** What a signature allows; of a text nothing. */
export const meaningOf = ({ content }: Pick<SigningIntent, 'content'>): SignedMeaning | undefined =>
  content.kind === 'typedData' ? content.data.meaning : undefined

/** The tokens that a signature is about. */
export function tokensIn(meaning: SignedMeaning | undefined): readonly string[] {
  if (meaning?.kind === 'transfer') return [meaning.token]
  return meaning?.kind === 'permit' ? [...new Set(meaning.grants.map(({ token }) => token))] : []
}

/** Why signing needs a tick: nobody knows what is allowed, or it has no bound. */
export type SigningConsent = 'unlimited' | 'unknown'

export function consentOf(intent: Pick<SigningIntent, 'content' | 'tokens'>): SigningConsent | undefined {
  const meaning = meaningOf(intent) ?? undefined
  if (!meaning) return undefined
  if (meaning.kind === 'unknown' || tokensIn(meaning).some((token) => !intent.tokens[token])) return 'unknown'
  return meaning.kind === 'permit' && meaning.grants.some(({ isUnlimited }) => isUnlimited) ? 'unlimited' : undefined
}

export type SigningWarning =
  | MessageRisk
  | { readonly kind: 'unknown' | 'unreadToken' | 'conditions' | 'unlimited' | 'otherOwner' | 'expired' | 'anyNetwork' }

const warning = (kind: Exclude<SigningWarning['kind'], MessageRisk['kind']>, applies: boolean) =>
  applies ? [{ kind }] : []

/** What the review has to say besides figures, the gravest first. */
export function warningsOf(intent: SigningIntent, now: number): readonly SigningWarning[] {
  const { content, account, tokens, host } = intent
  if (content.kind === 'message') return messageRisks(content.text, host)
  const { chainId, meaning = unknown } = content.data
  if (meaning.kind === 'unknown') return [...warning('unknown', true), ...warning('anyNetwork', chainId === undefined)]
  const { owner = account, deadline = Number.POSITIVE_INFINITY } = meaning
  return [
    ...warning('expired', deadline <= now),
    ...warning('otherOwner', owner !== account),
    ...warning(
      'unreadToken',
      tokensIn(meaning).some((token) => !tokens[token]),
    ),
    ...warning('unlimited', meaning.kind === 'permit' && meaning.grants.some(({ isUnlimited }) => isUnlimited)),
    ...warning('conditions', meaning.kind === 'permit' && meaning.hasConditions),
    ...warning('anyNetwork', chainId === undefined),
  ]
}

/** A sign-in for another site is blocked: its receiver could sign in there as the user. */
export const isBlocked = (warnings: readonly SigningWarning[]): boolean =>
  warnings.some(({ kind }) => kind === 'otherSite')
