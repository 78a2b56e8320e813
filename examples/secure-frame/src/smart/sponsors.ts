import { type Address, type Hex, isHex, numberToHex } from 'viem'
import type { SignAuthorizationReturnType } from 'viem/accounts'
import { isObject } from '../frame/messages.ts'
import { cleanLine } from '../text.ts'
import type { Call } from './smartAccount.ts'

type Batch = { readonly chainId: number; readonly account: Address; readonly calls: readonly Call[] }

export type SignedBatch = Batch & {
  readonly nonce: bigint
  readonly deadline: bigint
  readonly signature: Hex
  readonly authorization: SignAuthorizationReturnType | undefined
}

export type Sponsor = {
  /** As the user sees it. */
  readonly host: string
  /** Throws if the service does not pay for the calls. */
  requestPayment(batch: Batch, context: unknown): Promise<void>
  /** Has the calls submitted; their transaction. */
  submit(batch: SignedBatch): Promise<Hex>
}

const writeBatch = ({ chainId, account, calls }: Batch) => ({
  chainId: numberToHex(chainId),
  account,
  calls: calls.map(({ to, value, data }) => ({ to, value: numberToHex(value), data })),
})

const writeAuthorization = ({ nonce, yParity = 0, r, s }: SignAuthorizationReturnType) => ({
  nonce: numberToHex(nonce),
  yParity: numberToHex(yParity),
  r,
  s,
})

/** Services that pay fees. The page's policy allows it to ask only the service of the nodes. */
export function createSponsors({ rpc }: { rpc: string }) {
  async function ask(url: URL, method: string, request: object): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [request] }),
      redirect: 'error',
      credentials: 'omit',
    }).catch(() => undefined)
    const answer: unknown = await response?.json().catch(() => undefined)
    if (!isObject(answer)) throw new Error(`The sponsor ${url.host} did not answer`)
    if (isObject(answer.error)) {
      const reason = cleanLine(String(answer.error.message ?? ''), 100) || 'no reason given'
      throw new Error(`The sponsor ${url.host} refused: ${reason}`)
    }
    if (!response?.ok) throw new Error(`The sponsor ${url.host} did not answer`)
    return answer.result
  }

  return {
    find(text: string): Sponsor {
      const url = URL.canParse(text) ? new URL(text) : undefined
      if (!url || !rpc || url.origin !== new URL(rpc).origin) {
        throw new Error('This wallet does not know the sponsor: it asks only the service of its nodes')
      }
      return {
        host: url.host,
        async requestPayment(batch, context) {
          const result = await ask(url, 'sponsor_quote', {
            ...writeBatch(batch),
            ...(isObject(context) && { context }),
          })
          if (!isObject(result) || result.isSponsored !== true) {
            throw new Error(`The sponsor ${url.host} refused: no reason given`)
          }
        },
        async submit(batch) {
          const { nonce, deadline, signature, authorization } = batch
          const result = await ask(url, 'sponsor_send', {
            ...writeBatch(batch),
            nonce: numberToHex(nonce),
            deadline: numberToHex(deadline),
            signature,
            ...(authorization && { authorization: writeAuthorization(authorization) }),
          })
          const hash = isObject(result) ? result.transactionHash : undefined
          if (!isHex(hash) || hash.length !== 66) throw new Error(`The sponsor ${url.host} did not answer`)
          return hash
        },
      }
    },
  }
}
