import { randomUUID } from 'node:crypto'
import type { Question } from '../../../examples/sandbox/src/phone/createPhone.ts'
import type { AuthMode } from '../../../examples/sandbox/src/phone/signInFor.ts'

type PhoneState = {
  account: string
  accounts: string[]
  chainId: number
  questions: Question[]
  heard: Question[]
  sessions: { topic: string; name: string; url: string }[]
}

export type PhoneOptions = {
  keys?: string[]
  solanaKeys?: string[]
  chains?: number[]
  namespaces?: string[]
  isOldSolana?: boolean
  /** How it answers an app that asks for a signature with the connection. */
  auth?: AuthMode
  metadata?: object
}

const PATIENCE_MS = 15_000

async function send(url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The phone answered ${url} with ${response.status}: ${text}`)
  return JSON.parse(text)
}

export type PhoneClient = Awaited<ReturnType<typeof createPhoneClient>>

/** The owner of a sandbox phone: scans QR codes, approves and rejects. */
export async function createPhoneClient(phones: string, projectId: string, options: PhoneOptions = {}) {
  const id = randomUUID()
  const base = `${phones}/__sandbox/phones`
  const keys = options.keys ?? (await ownKey())
  await send(base, { id, projectId, ...options, keys })
  const verb = (name: string, body: object = {}) => send(`${base}/${id}/${name}`, body)
  const state = () => send(`${base}/${id}`) as Promise<PhoneState>
  /** The next request to its owner; of this kind, if given. */
  async function question(method?: string): Promise<Question> {
    for (const until = Date.now() + PATIENCE_MS; ; ) {
      const match = (await state()).questions.find((candidate) => method === undefined || candidate.method === method)
      if (match) return match
      if (Date.now() > until) throw new Error(`The phone was not asked ${method ?? 'anything'}.`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  async function answer(isApproved: boolean, method?: string) {
    const request = await question(method)
    await verb('answer', { question: request.id, isApproved })
    return request
  }
  return {
    id,
    keys,
    state,
    question,
    pair: (uri: string) => verb('pair', { uri }),
    approve: (method?: string) => answer(true, method),
    reject: (method?: string) => answer(false, method),
    account: (address: string) => verb('account', { address }),
    chain: (chainId: number) => verb('chain', { chainId }),
    disconnect: () => verb('disconnect'),
    sleep: () => verb('sleep'),
    wake: () => verb('wake'),
  }
}

/** An account that no other test uses. */
async function ownKey() {
  const { generatePrivateKey } = await import('viem/accounts')
  return [generatePrivateKey(), generatePrivateKey()]
}
