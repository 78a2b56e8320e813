import { type Address, type Hex, isAddress, type LocalAccount, stringToHex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { MethodContext, MethodTable } from './accountMethods.js'
import { isBytes, isRecord, listOf, parseAddress } from './params.js'
import { rpcErrors } from './providerRpcError.js'
import { summarizeMessage, summarizeTransaction, summarizeTypedData } from './requestSummary.js'
import { parseTransaction, sendTransaction } from './sendTransaction.js'
import { OTHER_TEXT, type WrongSignature } from './wrongSignature.js'

type SigningContext = MethodContext & {
  readonly signers: ReadonlyMap<Address, LocalAccount>
  /** Disconnects the page, as a person in the wallet does. */
  readonly revoke: () => void
  readonly sendInTurn: SendInTurn
}

export type SendInTurn = <T>(send: () => Promise<T>) => Promise<T>

/** Two transactions approved at once must not share a nonce. */
export function createSendInTurn(): SendInTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (send) => {
    const sent = last.then(send)
    last = sent.catch(() => {})
    return sent
  }
}

/** No account of any wallet. */
const STRANGER_KEY: Hex = `0x${'07'.repeat(32)}`

export function createSigningMethods({ state, approvals, signers, sendInTurn, revoke }: SigningContext): MethodTable {
  function signerOf(address: Address) {
    const signer = state.isPermitted ? signers.get(address) : undefined
    if (signer) return signer
    throw rpcErrors.unauthorized()
  }

  async function signWrongly(how: WrongSignature, message: Hex, address: Address): Promise<string> {
    if (how === 'garbage') return 'This is not a signature.'
    if (how === 'otherText') return await signerOf(address).signMessage({ message: OTHER_TEXT })
    const signer = how === 'otherAccount' ? privateKeyToAccount(STRANGER_KEY) : signerOf(address)
    const signature = await signer.signMessage({ message: { raw: message } })
    if (how === 'short') return signature.slice(0, -2)
    if (how === 'upperCase') return `0x${signature.slice(2).toUpperCase()}`
    if (how === 'afterDisconnect') revoke()
    return signature
  }

  return {
    async personal_sign(params) {
      const { message, address } = parsePersonalSign(listOf(params))
      signerOf(address)
      const summary = summarizeMessage(message, address)
      const question = {
        method: 'personal_sign',
        params: listOf(params),
        summary,
        signWrongly: (how: WrongSignature) => signWrongly(how, message, address),
      }
      // Looked up again: the person may have disconnected the site meanwhile.
      return await approvals.ask(question, () => signerOf(address).signMessage({ message: { raw: message } }))
    },
    async eth_signTypedData_v4(params) {
      const [account, json] = listOf(params)
      const address = parseAddress(account, 'from')
      const typedData = parseTypedData(json)
      signerOf(address)
      assertDomainChain(typedData.domain, state.chain.id)
      const summary = summarizeTypedData(typedData, address)
      return await approvals.ask({ method: 'eth_signTypedData_v4', params: listOf(params), summary }, () =>
        signerOf(address).signTypedData(typedData as unknown as TypedDataDefinition),
      )
    },
    async eth_sendTransaction(params) {
      const { chain } = state
      const transaction = parseTransaction(listOf(params)[0], chain.id)
      signerOf(transaction.from)
      const summary = summarizeTransaction(transaction, chain)
      return await approvals.ask({ method: 'eth_sendTransaction', params: listOf(params), summary }, () => {
        const signer = signerOf(transaction.from)
        return sendInTurn(() => sendTransaction(transaction, chain, signer))
      })
    },
  }
}

/** Message first, then account, as defined; the reverse order is common and accepted. */
function parsePersonalSign([first, second]: readonly unknown[]): { message: Hex; address: Address } {
  const isReversed = isAddressText(first) && !isAddressText(second)
  const [text, account] = isReversed ? [second, first] : [first, second]
  if (typeof text !== 'string') throw rpcErrors.invalidParams('Expected a string as the message.')
  return { message: isBytes(text) ? text : stringToHex(text), address: parseAddress(account, 'address') }
}

const isAddressText = (value: unknown) => typeof value === 'string' && isAddress(value, { strict: false })

function parseTypedData(json: unknown) {
  const value = typeof json === 'string' ? parseJson(json) : json
  const { domain, types, primaryType, message } = isRecord(value) ? value : {}
  if (isRecord(domain) && isRecord(types) && typeof primaryType === 'string' && isRecord(message)) {
    return { domain, types, primaryType, message }
  }
  throw rpcErrors.invalidParams('Expected typed data with a domain, types, a primaryType and a message.')
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function assertDomainChain({ chainId }: Readonly<Record<string, unknown>>, activeId: number) {
  if (chainId === undefined || Number(chainId) === activeId) return
  throw rpcErrors.invalidParams(`Provided chainId "${String(chainId)}" must match the active chainId "${activeId}".`)
}
