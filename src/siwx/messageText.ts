import { walletStandardChainOf } from '../config/solanaChains.js'
import { type CaipNetworkId, splitCaip2 } from '../core/caip.js'
import { parseHexAddress } from '../core/values.js'
import type { SiwxData } from '../domain/siwx.js'
import { SiwxFieldError, SiwxSessionInvalidError } from '../errors/siwxErrors.js'
import { findBadField } from './messageFields.js'

/** `standard` is what independent verifiers parse; `cloud` writes chain ids in full, as the cloud service expects. */
export type MessageForm = 'standard' | 'cloud'

/** What differs between the texts of two namespaces. */
type Dialect = {
  /** In the first line, whatever the network is called. */
  readonly chainName: string
  /** EIP-4361 puts two empty lines where a statement is missing. */
  readonly hasEmptyStatement: boolean
  /** Characters that the standard has for statements. */
  readonly statement: RegExp
  isAddress(text: string): boolean
  /** The `Chain ID` line. */
  toChainText(id: CaipNetworkId, reference: string): string
  toChainId(text: string): CaipNetworkId | undefined
}

const toCaip = (text: string) => (splitCaip2(text) ? (text as CaipNetworkId) : undefined)
const anyStatement = /^.+$/su

const evm: Dialect = {
  chainName: 'Ethereum',
  hasEmptyStatement: true,
  statement: /^[a-zA-Z0-9 !#$&'()*+,\-./:;=?@[\]_~]+$/,
  isAddress: (text) => parseHexAddress(text) !== undefined,
  toChainText: (_, reference) => reference,
  toChainId: (text) => (/^[1-9]\d{0,15}$/.test(text) ? `eip155:${text}` : undefined),
}

const SOLANA_NETWORKS: readonly CaipNetworkId[] = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** The clusters of Wallet Standard by name: `mainnet`, `devnet`, `testnet`. */
const clusterOf = (id: CaipNetworkId) => walletStandardChainOf(id).slice('solana:'.length)

const solana: Dialect = {
  chainName: 'Solana',
  hasEmptyStatement: false,
  statement: anyStatement,
  // Its length is checked where its signature is: decoding here would load a package.
  isAddress: (text) => SOLANA_ADDRESS.test(text),
  // Wallet Standard has no name for other networks, and `localnet` would be several.
  toChainText: (id) => (SOLANA_NETWORKS.includes(id) ? clusterOf(id) : id),
  toChainId: (text) =>
    SOLANA_NETWORKS.find((id) => clusterOf(id) === text) ??
    (text.startsWith('solana:') && !SOLANA_NETWORKS.includes(text as CaipNetworkId) ? toCaip(text) : undefined),
}

const genericDialect = (namespace: string): Dialect => ({
  chainName: namespace === 'bip122' ? 'Bitcoin' : namespace,
  hasEmptyStatement: false,
  statement: anyStatement,
  isAddress: () => true,
  toChainText: (id) => id,
  toChainId: (text) => (text.startsWith(`${namespace}:`) ? toCaip(text) : undefined),
})

function dialectOf(namespace: string, form: MessageForm): Dialect {
  const standard = namespace === 'eip155' ? evm : namespace === 'solana' ? solana : genericDialect(namespace)
  if (form === 'standard') return standard
  const { toChainText, toChainId } = genericDialect(namespace)
  return { ...standard, toChainText, toChainId, hasEmptyStatement: false }
}

function dialectOfChain(chainId: CaipNetworkId, form: MessageForm) {
  const chain = splitCaip2(chainId)
  return chain && { ...chain, dialect: dialectOf(chain.namespace, form) }
}

const FIRST_LINE = ' wants you to sign in with your '

/** The lines after address and statement, in their order. `Issued At` is mandatory in EIP-4361. */
const labels = [
  ['uri', 'URI: ', true],
  ['version', 'Version: ', true],
  ['chainId', 'Chain ID: ', true],
  ['nonce', 'Nonce: ', true],
  ['issuedAt', 'Issued At: ', true],
  ['expirationTime', 'Expiration Time: ', false],
  ['notBefore', 'Not Before: ', false],
  ['requestId', 'Request ID: ', false],
] as const

/**
 * The text to sign: EIP-4361 byte by byte on EVM, Sign In With Solana of Wallet Standard on Solana.
 * @throws SiwxFieldError for a field that would break the text, or that verifiers refuse.
 */
export function formatMessage(data: SiwxData, form: MessageForm = 'standard'): string {
  const chain = dialectOfChain(data.chainId, form)
  if (!chain) throw new SiwxFieldError('chainId', 'is not a CAIP-2 id')
  const { dialect, reference } = chain
  const chainText = dialect.toChainText(data.chainId, reference)
  if (dialect.toChainId(chainText) !== data.chainId) throw new SiwxFieldError('chainId', 'is not a network')
  if (!dialect.isAddress(data.accountAddress)) throw new SiwxFieldError('accountAddress', 'is not an address')
  if (data.statement !== undefined && !dialect.statement.test(data.statement)) {
    throw new SiwxFieldError('statement', 'has characters that EIP-4361 does not allow')
  }
  if (data.issuedAt === undefined) throw new SiwxFieldError('issuedAt', 'is missing')
  const bad = findBadField(data)
  if (bad) throw new SiwxFieldError(bad.field, bad.why)
  const statement =
    data.statement === undefined ? (dialect.hasEmptyStatement ? ['', ''] : ['']) : ['', data.statement, '']
  const fields = labels.flatMap(([field, label]) => {
    const value = field === 'chainId' ? chainText : data[field]
    return value === undefined ? [] : [label + value]
  })
  const resources = data.resources ? ['Resources:', ...data.resources.map((resource) => `- ${resource}`)] : []
  return [
    `${data.domain}${FIRST_LINE}${dialect.chainName} account:`,
    data.accountAddress,
    ...statement,
    ...fields,
    ...resources,
  ].join('\n')
}

/**
 * The fields of a signed text. One pass without repair: whatever `formatMessage` would write differently is refused.
 * @throws SiwxSessionInvalidError
 */
export function parseMessage(text: string, namespace: string, form: MessageForm = 'standard'): SiwxData {
  const dialect = dialectOf(namespace, form)
  const refuse = (): never => {
    throw new SiwxSessionInvalidError('text')
  }
  const lines = text.split('\n')
  let index = 0
  const next = () => lines[index++] ?? refuse()

  const ending = `${FIRST_LINE}${dialect.chainName} account:`
  const first = next()
  if (!first.endsWith(ending)) refuse()
  const domain = first.slice(0, -ending.length)
  const accountAddress = next()
  if (next() !== '') refuse()
  // No field is empty, so an empty line two lines on ends a statement.
  let statement: string | undefined
  if (dialect.hasEmptyStatement && lines[index] === '') index += 1
  else if (dialect.hasEmptyStatement || lines[index + 1] === '') {
    statement = next()
    if (next() !== '') refuse()
  }
  const fields: Partial<Record<(typeof labels)[number][0], string>> = {}
  for (const [field, label, isNeeded] of labels) {
    const line = lines[index]
    if (line?.startsWith(label)) {
      fields[field] = line.slice(label.length)
      index += 1
    } else if (isNeeded) refuse()
  }
  let resources: string[] | undefined
  if (lines[index] === 'Resources:') {
    index += 1
    resources = lines.slice(index).map((line) => (line.startsWith('- ') ? line.slice(2) : refuse()))
    index = lines.length
  }
  if (index !== lines.length) refuse()

  const { uri = '', version = '', chainId = '', nonce = '', ...optionalFields } = fields
  const data: SiwxData = {
    accountAddress,
    domain,
    uri,
    version,
    nonce,
    chainId: dialect.toChainId(chainId) ?? refuse(),
    ...optionalFields,
    ...(statement !== undefined && { statement }),
    ...(resources && { resources }),
  }
  if (!dialect.isAddress(accountAddress) || findBadField(data)) refuse()
  if (statement !== undefined && !dialect.statement.test(statement)) refuse()
  return data
}
