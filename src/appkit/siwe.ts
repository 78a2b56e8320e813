import type { CaipNetworkId } from '../core/caip.js'
import { SiwxFieldError } from '../errors/siwxErrors.js'
import type { SiweConfig, SiweMessageArgs, SiweMessageParams, SiweSession } from '../siwx/siwxOptions.js'
import type { SiweClient } from './options.js'

export type SIWESession = SiweSession
export type SIWEConfig = SiweConfig
export type SIWECreateMessageArgs = SiweMessageArgs
export type SIWEMessageArgs = SiweMessageParams
export type SIWEVerifyMessageArgs = Parameters<SiweConfig['verifyMessage']>[0]

/** Sign in with Ethereum, for the option `siweConfig`. */
export function createSIWEConfig(config: SiweConfig): SiweClient & SiweClient['methods'] {
  const {
    getNonce,
    getMessageParams,
    createMessage,
    verifyMessage,
    getSession,
    signOut,
    onSignIn,
    onSignOut,
    ...options
  } = config
  const methods: SiweClient['methods'] = {
    getNonce,
    createMessage,
    verifyMessage,
    getSession,
    signOut,
    ...(getMessageParams && { getMessageParams }),
    ...(onSignIn && { onSignIn }),
    ...(onSignOut && { onSignOut }),
  }
  return { options, methods, ...methods }
}

/** `did:pkh:eip155:1:0x…`, or an address alone. */
const issuerPattern = /^(?:did:pkh:)?(?:eip155:(\d{1,16}):)?(0x[\da-f]{40})$/i

type FormatArgs = Omit<SiweMessageArgs, 'address' | 'iat'> & { readonly iat?: string | undefined }

/**
 * The text to sign: EIP-4361. The modal reads it again before it is signed, and refuses what the standard does.
 * @param iss whose: `did:pkh:eip155:1:0x…`, as `createMessage` gets it in `address`
 * @throws SiwxFieldError for a field that would break the text
 */
export function formatMessage(args: FormatArgs, iss: string): string {
  const [, chainId = String(args.chainId), address] = issuerPattern.exec(iss) ?? []
  if (address === undefined) throw new SiwxFieldError('accountAddress', 'is not an address')
  const { domain, statement, resources = [] } = args
  const lines: readonly (readonly [field: string, label: string, value: string | undefined])[] = [
    ['uri', 'URI', args.uri],
    ['version', 'Version', args.version],
    ['chainId', 'Chain ID', chainId],
    ['nonce', 'Nonce', args.nonce],
    ['issuedAt', 'Issued At', args.iat ?? new Date().toISOString()],
    ['expirationTime', 'Expiration Time', args.exp],
    ['notBefore', 'Not Before', args.nbf],
    ['requestId', 'Request ID', args.requestId],
  ]
  const texts = [['domain', '', domain], ['statement', '', statement], ...lines] as const
  for (const [field, , value] of texts) if (value?.includes('\n')) throw new SiwxFieldError(field, 'has a line break')
  if (resources.some((resource) => resource.includes('\n'))) throw new SiwxFieldError('resources', 'has a line break')
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [''] : [statement, '']),
    ...lines.flatMap(([, label, value]) => (value === undefined ? [] : [`${label}: ${value}`])),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

/** The address of a signed text; empty if it has none. */
export const getAddressFromMessage = (message: string): string => /^0x[\da-f]{40}$/im.exec(message)?.[0] ?? ''

/** The CAIP-2 id of the network of a signed text; Ethereum if it names none. */
export const getChainIdFromMessage = (message: string): CaipNetworkId =>
  `eip155:${/^Chain ID: (\d{1,16})$/m.exec(message)?.[1] ?? '1'}`

const isHex = (text: string): text is `0x${string}` => /^0x[\da-f]+$/i.test(text)

const RPC = 'https://rpc.walletconnect.org/v1/'

/** Whether the account has signed the text; a contract account is asked on its network. For servers. */
export async function verifySignature(request: {
  readonly address: string
  readonly message: string
  readonly signature: string
  /** CAIP-2 id. */
  readonly chainId: string
  readonly projectId: string
}): Promise<boolean> {
  const { address, signature } = request
  if (!isHex(address) || !isHex(signature)) return false
  const { createPublicClient, http } = await import('viem')
  const query = new URLSearchParams({ chainId: request.chainId, projectId: request.projectId })
  const client = createPublicClient({ transport: http(`${RPC}?${query}`) })
  return client.verifyMessage({ address, message: request.message, signature })
}
