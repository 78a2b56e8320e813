import { formatEther, hexToBytes, isAddress, isHex } from 'viem'
import { readNativeToken } from '../dataApi/nativeTokens.ts'
import { nameOfChain } from '../nodes/chainNames.ts'
import { nameOfCluster } from '../svm/clusters.ts'
import type { Question } from './createPhone.ts'
import { describeCall } from './describeCall.ts'
import { solanaDescriptions } from './describeSolana.ts'
import { code, isObject, membersOf, type QuestionFact, type QuestionWords, textOf, visible } from './questionWords.ts'

const MAX_LINES = 200

function chainOf(value: unknown): number | undefined {
  const id = Number(typeof value === 'string' ? value.replace(/^eip155:/, '') : value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
const chainName = (value: unknown) => {
  const cluster = typeof value === 'string' ? nameOfCluster(value) : undefined
  if (cluster !== undefined) return cluster
  const id = chainOf(value)
  return id === undefined ? textOf(value) : nameOfChain(id)
}

/** The text of the bytes, or the bytes if they are not text. */
function decodeMessage(message: unknown): string {
  if (!isHex(message)) return textOf(message)
  try {
    return visible(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(message)))
  } catch {
    return message
  }
}

function amountOf(value: unknown, chain: unknown): string {
  if (value !== undefined && !isHex(value)) return textOf(value)
  const { symbol } = readNativeToken(chainOf(chain) ?? 1)
  return `${formatEther(value === undefined || value === '0x' ? 0n : BigInt(value))} ${symbol}`
}

/** One line per value, with its path. */
function* listValues(value: unknown, path = ''): Generator<string> {
  if (!isObject(value)) yield `${visible(path)}: ${textOf(value)}`
  else for (const [name, inner] of Object.entries(value)) yield* listValues(inner, path ? `${path}.${name}` : name)
}

function takeLines(value: unknown): string {
  const lines: string[] = []
  for (const line of listValues(value)) {
    if (lines.length === MAX_LINES) return [...lines, '…'].join('\n')
    lines.push(line)
  }
  return lines.join('\n')
}

function describeConnect({ from, chain = '' }: Question): QuestionWords {
  const requests = chain.split(' ').filter((each) => each !== '')
  return {
    title: 'Connect',
    sentence: `${visible(from)} wants to see your accounts and to ask you for signatures.`,
    facts: [{ name: 'Networks', value: [...new Set(requests.map(chainName))].join(', ') || 'Any' }],
  }
}

function describeMessage({ from, params, chain }: Question): QuestionWords {
  const [message, account] = Array.isArray(params) ? params : []
  return {
    title: 'Sign a message',
    sentence: `${visible(from)} asks for a signature. It costs nothing.`,
    facts: [code('Account', account), { name: 'Network', value: chainName(chain) }],
    text: { name: 'Message', value: decodeMessage(message) },
  }
}

function describeSignIn(question: Question): QuestionWords {
  const { account, text } = membersOf(question.params)
  const { sentence, facts } = describeConnect(question)
  return {
    title: 'Connect and sign in',
    sentence: `${sentence} Approving signs you in too.`,
    facts: [code('Account', account), ...facts],
    text: { name: 'Message', value: textOf(text) },
  }
}

function describeTypedData({ from, params, chain }: Question): QuestionWords {
  const [account, input] = Array.isArray(params) ? params : []
  const { domain, primaryType, message } = membersOf(typeof input === 'string' ? JSON.parse(input) : input)
  const { name, verifyingContract, chainId } = membersOf(domain)
  return {
    title: 'Sign typed data',
    sentence: `${visible(from)} asks for a signature. It can be used later, without asking you again.`,
    facts: [
      code('Account', account),
      ...(name === undefined ? [] : [{ name: 'For', value: textOf(name) }]),
      ...(verifyingContract === undefined ? [] : [code('Contract', verifyingContract)]),
      { name: 'Network', value: chainName(chainId ?? chain) },
      { name: 'Type', value: textOf(primaryType) },
    ],
    text: { name: 'Message', value: takeLines(message) },
  }
}

function factsOfTransaction(provided: unknown, chain: unknown): readonly QuestionFact[] {
  const { to, value, data, input } = membersOf(provided)
  const call = data ?? input
  const existing = describeCall(provided, chainOf(chain) ?? 1)
  if (existing) return existing.facts
  const recipient = typeof to === 'string' && isAddress(to, { strict: false })
  return [
    { name: 'Amount', value: amountOf(value, chain) },
    recipient ? code('To', to) : { name: 'To', value: to === undefined ? 'A new contract' : textOf(to) },
    ...(call === undefined || call === '0x' ? [] : [code('Data', call)]),
  ]
}

function describeTransaction({ from, params, chain }: Question): QuestionWords {
  const [transaction] = Array.isArray(params) ? params : []
  const { value, from: account } = membersOf(transaction)
  return {
    title: describeCall(transaction, chainOf(chain) ?? 1)?.title ?? `Send ${amountOf(value, chain)}`,
    sentence: `${visible(from)} asks you to send a transaction. Once sent, it cannot be taken back.`,
    facts: [
      ...factsOfTransaction(transaction, chain),
      code('From', account),
      { name: 'Network', value: chainName(chain) },
    ],
  }
}

function describeCalls({ from, params, chain }: Question): QuestionWords {
  const [batch] = Array.isArray(params) ? params : []
  const { calls } = membersOf(batch)
  const listed = Array.isArray(calls) ? calls : []
  return {
    title: listed.length === 1 ? 'Send a transaction' : `Send ${listed.length} transactions`,
    sentence: `${visible(from)} asks you to send them together. Once sent, they cannot be taken back.`,
    facts: [...listed.flatMap((call) => factsOfTransaction(call, chain)), { name: 'Network', value: chainName(chain) }],
  }
}

function describeChain({ from, method, params, chain }: Question): QuestionWords {
  const [request] = Array.isArray(params) ? params : []
  const { chainId, chainName: name, rpcUrls } = membersOf(request)
  const isNew = method === 'wallet_addEthereumChain'
  return {
    title: isNew ? 'Add a network' : `Switch to ${chainName(chainId)}`,
    sentence: isNew
      ? `${visible(from)} wants to add a network to this wallet, and to use it.`
      : `${visible(from)} wants to use another network.`,
    facts: [
      { name: 'Now', value: chainName(chain) },
      { name: 'Then', value: name === undefined ? chainName(chainId) : textOf(name) },
      ...(isNew ? [{ name: 'Chain id', value: textOf(chainOf(chainId) ?? chainId) }] : []),
      ...(Array.isArray(rpcUrls) ? rpcUrls.map((url) => code('RPC', url)) : []),
    ],
  }
}

const byMethod: Readonly<Record<string, (question: Question) => QuestionWords>> = {
  connect: describeConnect,
  wc_sessionAuthenticate: describeSignIn,
  personal_sign: describeMessage,
  eth_signTypedData: describeTypedData,
  eth_signTypedData_v3: describeTypedData,
  eth_signTypedData_v4: describeTypedData,
  eth_sendTransaction: describeTransaction,
  wallet_sendCalls: describeCalls,
  wallet_switchEthereumChain: describeChain,
  wallet_addEthereumChain: describeChain,
  ...solanaDescriptions,
}

const describeUnknown = ({ from, method }: Question): QuestionWords => ({
  title: 'A request that this wallet cannot read',
  sentence: `${visible(from)} asks for ${visible(method)}. Reject what you do not understand.`,
  facts: [],
})

/** An app's request in words. Apps may send anything: unreadable parts are marked. */
export function describeQuestion(question: Question): QuestionWords {
  const describe = Object.hasOwn(byMethod, question.method) ? byMethod[question.method] : undefined
  try {
    return (describe ?? describeUnknown)(question)
  } catch {
    return describeUnknown(question)
  }
}
