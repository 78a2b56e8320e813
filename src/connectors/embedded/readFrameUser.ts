import { splitCaip2 } from '../../core/caip.js'
import { parseEmail } from '../../core/email.js'
import { parseChainId } from '../../core/hex.js'
import type { ConnectedAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'
import type { FrameUser } from './frameMessages.js'

/** A user of the embedded wallet on one network. */
export type NetworkUser = {
  /** The active one first. */
  readonly accounts: readonly ConnectedAccount[]
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
  const shared = (user.accounts ?? []).flatMap(({ address, type }): ConnectedAccount[] => {
    const parsed = parseAddress(address)
    return parsed === undefined ? [] : [{ address: parsed, type }]
  })
  const [first] = shared.filter(({ address }) => address === active)
  const others = shared.filter(({ address }) => address !== active)
  const type = user.preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
  return {
    accounts: [first ?? { address: active, type }, ...others],
    email: parseEmail(user.email ?? undefined),
    isDeployed: user.smartAccountDeployed,
  }
}
