import { splitCaip2 } from '../../core/caip.js'
import { isSameEmail, parseEmail } from '../../core/email.js'
import { parseChainId } from '../../core/values.js'
import type { ConnectedAccount } from '../../domain/account.js'
import type { Identity } from '../../domain/embedded.js'
import { type Namespace, parseAccountType } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'
import type { FrameUser } from './frameMessages.js'

/** A user of the embedded wallet on one network. */
export type NetworkUser = {
  /** The active one first. */
  readonly accounts: readonly ConnectedAccount[]
  /** Who it is; empty if the page does not say of what type an account is. */
  readonly identity: Identity
  readonly email: string | undefined
  /** Whether the smart account is set up on the network; `undefined` if the page does not say. */
  readonly isDeployed: boolean | undefined
}

/** Whether the page's chain id, which has three forms, is this network: a number, its text, or a CAIP-2 id. */
export function isChainOf({ namespace, id, caipNetworkId }: Network, chainId: string | number): boolean {
  if (typeof chainId === 'string' && splitCaip2(chainId)) return chainId === caipNetworkId
  return namespace === 'eip155' ? parseChainId(chainId) === id : chainId === id
}

type Reader = {
  readonly network: Network
  /** The canonical form of an address of the namespace. */
  parseAddress(text: unknown): string | undefined
}

/** The namespace of the page's chain id: CAIP-2, a number or its text, or a bare reference on Solana. */
export function namespaceOf(chainId: string | number): Namespace {
  const segments = splitCaip2(String(chainId))
  if (segments) return segments.namespace
  return parseChainId(chainId) === undefined ? 'solana' : 'eip155'
}

/** The accounts that the page lists, the active one first, and by which of them the user is known. */
function readAccounts(user: FrameUser, parseAddress: Reader['parseAddress']) {
  const active = parseAddress(user.address)
  if (active === undefined) throw new MalformedAnswerError('GET_USER')
  // A kind of account that is not known here is no reason to refuse the others (GEN-3).
  const listed = (user.accounts ?? []).flatMap((account): ConnectedAccount[] => {
    const [address, type] = [parseAddress(account.address), parseAccountType(account.type)]
    return address === undefined || type === undefined ? [] : [{ address, type }]
  })
  const { preferredAccountType: preferred } = user
  const type = preferred === 'smartAccount' ? 'smartAccount' : 'eoa'
  // With EIP-7702 one address is both: what the user prefers is what it is used as.
  const activeAccounts = listed.filter(({ address }) => address === active)
  const first = activeAccounts.find((account) => account.type === preferred) ??
    activeAccounts[0] ?? { address: active, type }
  const addressOf = (key: keyof Identity) =>
    listed.find((account) => account.type === key)?.address ??
    (first.type === key && (activeAccounts.length > 0 || preferred === key) ? first.address : undefined)
  const identity: Identity = { eoa: addressOf('eoa'), smartAccount: addressOf('smartAccount') }
  return { accounts: [first, ...listed.filter(({ address }) => address !== active)], identity }
}

/** By which accounts the user is known, on whatever network. */
export const readIdentity = (user: FrameUser, parseAddress: Reader['parseAddress']): Identity =>
  readAccounts(user, parseAddress).identity

/**
 * What the page says of its user, checked like any wallet's answer (FRM-10).
 * @throws MalformedAnswerError
 */
export function readFrameUser(user: FrameUser, { network, parseAddress }: Reader): NetworkUser {
  if (!isChainOf(network, user.chainId)) throw new MalformedAnswerError('GET_USER')
  return {
    ...readAccounts(user, parseAddress),
    email: parseEmail(user.email ?? undefined),
    isDeployed: user.smartAccountDeployed,
  }
}

type Known = { readonly identity: Identity | undefined; readonly email: string | undefined }
type Answer = { readonly identity: Identity; readonly email: string | undefined }

const types = ['eoa', 'smartAccount'] as const

/**
 * Whether an answer of the page is about another user. Accounts of one type are compared; only an answer that shares no
 * type with what is known is compared by its email.
 */
export function isOtherUser(knownUser: Known, answer: Answer): boolean {
  const shared = types.filter((type) => knownUser.identity?.[type] !== undefined && answer.identity[type] !== undefined)
  if (shared.length > 0) return !shared.some((type) => knownUser.identity?.[type] === answer.identity[type])
  if (knownUser.email !== undefined && answer.email !== undefined) return !isSameEmail(knownUser.email, answer.email)
  return knownUser.identity !== undefined
}
