import { type Address, type Hex, isAddress, isHex } from 'viem'

export type SponsoredCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }
export type SponsorAuthorization = {
  readonly nonce: number
  readonly yParity: number
  readonly r: Hex
  readonly s: Hex
}

/** Calls of a smart account that somebody else is to pay for. */
export type SponsorRequest = {
  readonly chainId: number
  readonly account: Address
  readonly calls: readonly SponsoredCall[]
}

export type SignedSponsorRequest = SponsorRequest & {
  readonly nonce: bigint
  readonly deadline: bigint
  readonly signature: Hex
  /** With an account that does not delegate yet. */
  readonly authorization: SponsorAuthorization | undefined
}

type Members = Readonly<Record<string, unknown>>

/** What the service says to a request that it does not pay for. */
export class SponsorRefusal extends Error {}

const refuse = (problem: string) => new SponsorRefusal(`Invalid params: ${problem}`)

function readMembers(value: unknown, name: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members
  throw refuse(`${name} must be an object`)
}

function readQuantity(value: unknown, name: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw refuse(`${name} must be a hex number`)
}

function readBytes(value: unknown, name: string): Hex {
  if (isHex(value) && value.length % 2 === 0) return value
  throw refuse(`${name} must be hex bytes`)
}

function readAddress(value: unknown, name: string): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return value
  throw refuse(`${name} must be an address`)
}

function readCall(value: unknown): SponsoredCall {
  const { to, value: coins, data } = readMembers(value, 'a call')
  return { to: readAddress(to, 'to'), value: readQuantity(coins, 'value'), data: readBytes(data, 'data') }
}

function readAuthorization(value: unknown): SponsorAuthorization {
  const { nonce, yParity, r, s } = readMembers(value, 'authorization')
  return {
    nonce: Number(readQuantity(nonce, 'nonce')),
    yParity: Number(readQuantity(yParity, 'yParity')),
    r: readBytes(r, 'r'),
    s: readBytes(s, 's'),
  }
}

export function readSponsorRequest(params: unknown): SponsorRequest {
  const { chainId, account, calls } = readMembers(Array.isArray(params) ? params[0] : undefined, 'the first')
  if (!Array.isArray(calls) || calls.length === 0) throw refuse('calls must be a list')
  return {
    chainId: Number(readQuantity(chainId, 'chainId')),
    account: readAddress(account, 'account'),
    calls: calls.map(readCall),
  }
}

export function readSignedSponsorRequest(params: unknown): SignedSponsorRequest {
  const request = readSponsorRequest(params)
  const { nonce, deadline, signature, authorization } = readMembers(Array.isArray(params) ? params[0] : undefined, '')
  return {
    ...request,
    nonce: readQuantity(nonce, 'nonce'),
    deadline: readQuantity(deadline, 'deadline'),
    signature: readBytes(signature, 'signature'),
    authorization: authorization === undefined ? undefined : readAuthorization(authorization),
  }
}
