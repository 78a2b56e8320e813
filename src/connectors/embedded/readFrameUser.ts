import { splitCaip2 } from '../../core/caip.js'
import { parseEmail } from '../../core/email.js'
import { parseChainId } from '../../core/hex.js'
import type { ConnectedAccount } from '../../domain/account.js'
import type { Identity } from '../../domain/embedded.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'
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

/**
 * What the page says of its user, checked like any wallet's answer (FRM-10).
 * @throws MalformedAnswerError
 */
export function readFrameUser(user: FrameUser, { network, parseAddress }: Reader): NetworkUser {
  const active = parseAddress(user.address)
  if (active === undefined || !isChainOf(network, user.chainId)) throw new MalformedAnswerError('GET_USER')
  const listed = (user.accounts ?? []).flatMap(({ address, type }): ConnectedAccount[] => {
    const parsed = parseAddress(address)
    return parsed === undefined ? [] : [{ address: parsed, type }]
  })
  const { preferredAccountType: preferred } = user
  const type = preferred === 'smartAccount' ? 'smartAccount' : 'eoa'
  // With EIP-7702 one address is both: what the user prefers is what it is used as.
  const own = listed.filter(({ address }) => address === active)
  const first = own.find((account) => account.type === preferred) ?? own[0] ?? { address: active, type }
  const addressOf = (wanted: keyof Identity) =>
    listed.find((account) => account.type === wanted)?.address ??
    (first.type === wanted && (own.length > 0 || preferred === wanted) ? first.address : undefined)
  return {
    accounts: [first, ...listed.filter(({ address }) => address !== active)],
    identity: { eoa: addressOf('eoa'), smartAccount: addressOf('smartAccount') },
    email: parseEmail(user.email ?? undefined),
    isDeployed: user.smartAccountDeployed,
  }
}
