import { MAX_SIGN_IN_CHARS, MAX_SIWX_LIFE_MS } from '../../config/limits.js'
import { parseSolanaAddress } from '../../core/base58.js'
import { type CaipNetworkId, splitCaip2 } from '../../core/caip.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { isLoopbackHost } from '../../core/url.js'
import { verifySolanaMessage } from '../../core/verifySolanaMessage.js'
import type { SiwxData } from '../../domain/siwx.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { SignInRefusedError } from '../../errors/signInRefusedError.js'
import { verifyEvmMessage } from '../../services/verifyEvmMessage.js'
import { findTimeProblem, isDomain, isSameAccount, isUri } from '../messageFields.js'
import { parseMessage } from '../messageText.js'
import { createNodeReader } from './createNodeReader.js'

/**
 * Whether you issued the nonce, and nobody has used it: answers and marks it as used in one step, so that of two requests
 * at the same time one gets `true`. It is called once, after everything else is valid.
 */
export type ConsumeNonce = (nonce: string) => boolean | Promise<boolean>

/** At least one: without either, a signed message could be posted again. */
type NonceOptions =
  | {
      /**
       * The nonce that you gave this browser; `undefined`, as of one without a session, refuses. Take it away after each
       * attempt. If a cookie alone has it, pass `consumeNonce` too: a cookie can be posted again with the message.
       */
      readonly nonce: string | undefined
      readonly consumeNonce?: ConsumeNonce | undefined
    }
  | { readonly consumeNonce: ConsumeNonce }

export type VerifySignInOptions = NonceOptions & {
  /** What the browser posted, as it is: any value may be passed. */
  readonly message: unknown
  /** EVM: hex. Solana: base58. Any value may be passed. */
  readonly signature: unknown
  /** Host of your pages, with its port if it has one: from your configuration, never from a header. */
  readonly domain: string
  /** CAIP-2 ids that you accept, such as `eip155:1`: a contract may have another owner on another network. */
  readonly networks: readonly CaipNetworkId[]
  /**
   * Nodes by CAIP-2 id, asked in their order about accounts that are contracts. Without one only keys can sign in on EVM,
   * and what no key has signed is undecided.
   */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, string | readonly string[]>> | undefined
  /** The one page to sign in from: its origin and path. @default any page of `domain`, over https or on loopback */
  readonly uri?: string | undefined
  /** The one account that may sign in. @default any */
  readonly address?: string | undefined
  /** Of a message, in milliseconds. `Infinity` also accepts one that never expires. @default 30 days */
  readonly maxLifetimeMs?: number | undefined
  /** @default the present */
  readonly now?: Date | undefined
  /** Reaches the nodes. @default the platform's own */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** An account that has signed in. */
export type VerifiedSignIn = {
  /** EVM: with its checksum. */
  readonly address: string
  readonly namespace: 'eip155' | 'solana'
  /** CAIP-2. */
  readonly networkId: CaipNetworkId
  readonly uri: string
  readonly nonce: string
  /** ISO 8601 in UTC, as the next one. */
  readonly issuedAt: string
  /** A session should not outlive it. */
  readonly expiresAt?: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
}

type SignInNamespace = VerifiedSignIn['namespace']
type Parsed = { readonly namespace: SignInNamespace; readonly address: string; readonly data: SiwxData }
type Signed = { readonly address: string; readonly message: string; readonly signature: string }
type NamespaceRules = {
  /** The address as it is returned. */
  parseAddress(text: string): string | undefined
  isSigned(signed: Signed, networkId: CaipNetworkId, options: VerifySignInOptions): Promise<boolean>
}

const rules: Readonly<Record<SignInNamespace, NamespaceRules>> = {
  eip155: { parseAddress: checksumAddress, isSigned: isSignedOnEvm },
  solana: { parseAddress: parseSolanaAddress, isSigned: async (signed) => verifySolanaMessage(signed) },
}
const namespaces: readonly SignInNamespace[] = ['eip155', 'solana']

/**
 * Verifies what a browser posted to sign in. Only the signed text counts.
 * @throws SignInRefusedError if it is not valid: its `code` says why.
 * @throws SignatureUncheckedError if no node told whether a contract accepts the signature.
 * @throws InvalidOptionError, and what `consumeNonce` throws.
 */
export async function verifySignIn(options: VerifySignInOptions): Promise<VerifiedSignIn> {
  checkOptions(options)
  const message = parseText(options.message)
  const { namespace, address, data } = parseSignIn(message)
  checkTarget(data, options)
  if (options.address !== undefined && !isSameAccount(data.chainId, address, options.address)) {
    throw new SignInRefusedError('ADDRESS_MISMATCH')
  }
  checkTime(data, options)
  if ('nonce' in options && options.nonce !== data.nonce) throw new SignInRefusedError('NONCE_MISMATCH')
  const { signature } = options
  const isSigned =
    typeof signature === 'string' &&
    (await rules[namespace].isSigned({ address, message, signature }, data.chainId, options))
  if (!isSigned) throw new SignInRefusedError('SIGNATURE_INVALID')
  // Last, so that nobody uses up the nonce of somebody else.
  if (options.consumeNonce && (await options.consumeNonce(data.nonce)) !== true) {
    throw new SignInRefusedError('NONCE_USED')
  }
  return toVerified({ namespace, address, data })
}

/** Mistakes of the app are never told as refusals. */
function checkOptions(options: VerifySignInOptions) {
  const { domain, networks, rpcUrls = {}, uri, maxLifetimeMs = 0, now = new Date() } = options
  const isNodeUrl = (url: unknown) => typeof url === 'string' && /^https?:/.test(url) && isUri(url)
  const checks: readonly (readonly [option: string, isValid: boolean, why: string])[] = [
    ['domain', typeof domain === 'string' && isDomain(domain), 'it needs a host, such as shop.example'],
    [
      'networks',
      networks.length > 0 && networks.every((id) => splitCaip2(id)),
      'it needs CAIP-2 ids, such as eip155:1',
    ],
    ['rpcUrls', Object.values(rpcUrls).flat().every(isNodeUrl), 'it needs http or https addresses'],
    ['uri', uri === undefined || isUri(uri), 'it needs the address of a page'],
    ['maxLifetimeMs', maxLifetimeMs >= 0, 'it needs milliseconds'],
    ['now', Number.isFinite(now.getTime()), 'it needs a date'],
    ['nonce', 'nonce' in options || typeof options.consumeNonce === 'function', 'it needs this one, or consumeNonce'],
  ]
  const bad = checks.find(([, isValid]) => !isValid)
  if (bad) throw new InvalidOptionError(bad[0], bad[2])
}

function parseText(message: unknown): string {
  if (typeof message === 'string' && message.length <= MAX_SIGN_IN_CHARS) return message
  throw new SignInRefusedError('MESSAGE_MALFORMED')
}

/** The fields of a text. Each namespace has its own first line, so only one of them can parse it. */
function parseSignIn(text: string): Parsed {
  for (const namespace of namespaces) {
    try {
      const data = parseMessage(text, namespace)
      const address = rules[namespace].parseAddress(data.accountAddress)
      if (address !== undefined) return { namespace, address, data }
    } catch {}
  }
  throw new SignInRefusedError('MESSAGE_MALFORMED')
}

/** What the message is for. The error names both sides: a wrong option is the usual reason. */
function checkTarget({ domain, uri, chainId }: SiwxData, expected: VerifySignInOptions) {
  if (domain !== expected.domain) {
    throw new SignInRefusedError('DOMAIN_MISMATCH', { details: { expected: expected.domain, received: domain } })
  }
  if (expected.uri === undefined ? !isPageOf(uri, domain) : uri !== expected.uri) {
    throw new SignInRefusedError('URI_MISMATCH', {
      details: { expected: expected.uri ?? `https://${domain}`, received: uri },
    })
  }
  if (!expected.networks.includes(chainId)) {
    throw new SignInRefusedError('NETWORK_NOT_ALLOWED', {
      details: { expected: expected.networks.join(), received: chainId },
    })
  }
}

/** Over plain http, another host could have sent the page. */
function isPageOf(uri: string, domain: string): boolean {
  const { host, hostname, protocol } = new URL(uri)
  return host === domain && (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname)))
}

function checkTime(data: SiwxData, { now = new Date(), maxLifetimeMs = MAX_SIWX_LIFE_MS }: VerifySignInOptions) {
  const problem = findTimeProblem(data, now.getTime(), maxLifetimeMs)
  if (problem === 'lifetime') throw new SignInRefusedError('LIFETIME_TOO_LONG')
  if (problem === 'expired') throw new SignInRefusedError('MESSAGE_EXPIRED')
  if (problem === 'early') throw new SignInRefusedError('MESSAGE_NOT_YET_VALID')
}

function isSignedOnEvm(signed: Signed, networkId: CaipNetworkId, { rpcUrls = {}, fetch }: VerifySignInOptions) {
  const urls = Object.hasOwn(rpcUrls, networkId) ? [rpcUrls[networkId] ?? []].flat() : []
  return verifyEvmMessage(signed, createNodeReader(urls, fetch ?? ((...request) => globalThis.fetch(...request))))
}

function toVerified({ namespace, address, data }: Parsed): VerifiedSignIn {
  const { chainId: networkId, uri, nonce, issuedAt, expirationTime, statement, resources, requestId } = data
  return Object.freeze({
    address,
    namespace,
    networkId,
    uri,
    nonce,
    issuedAt: issuedAt ?? '',
    ...(expirationTime !== undefined && { expiresAt: expirationTime }),
    ...(statement !== undefined && { statement }),
    ...(resources && { resources: Object.freeze([...resources]) }),
    ...(requestId !== undefined && { requestId }),
  })
}
