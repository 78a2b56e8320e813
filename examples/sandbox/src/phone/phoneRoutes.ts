import { type Hex, hexToBytes, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Fields, readFields, refuseControl } from '../control/readFields.ts'
import { jsonAnswer, textAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import { fromBase58 } from '../svm/base58.ts'
import { solanaAccountOf } from '../svm/solanaAccounts.ts'
import { createPhone, type Phone, type PhoneOptions } from './createPhone.ts'
import { phonePage } from './phonePage.ts'
import { isAuthMode } from './signInFor.ts'
import type { SolanaOptions } from './solanaWallet.ts'

const MAX_PHONES = 200
const done = jsonAnswer({ ok: true })

type World = Pick<PhoneOptions, 'relayUrl' | 'rpc'> & {
  readonly keys: readonly Hex[]
  readonly solana: Pick<SolanaOptions, 'rpc' | 'secretKeys'>
}

type Given = Pick<PhoneOptions, 'projectId' | 'metadata' | 'chains' | 'namespaces' | 'auth'> & {
  readonly keys?: readonly Hex[] | undefined
  readonly solanaKeys?: readonly string[] | undefined
  readonly isOldSolana?: boolean | undefined
}

const isKey = (text: string): text is Hex => isHex(text) && text.length === 66
const isPhoneId = (text: string) => /^[\w-]{1,64}$/.test(text)

const isSecretKey = (text: string) => fromBase58(text)?.length === 64

function readKeys(fields: Fields): readonly Hex[] {
  const keys = fields.texts('keys')
  if (!keys.every(isKey)) throw refuseControl('keys must be private keys')
  return keys
}

function readAuth(fields: Fields) {
  const auth = fields.text('auth')
  if (!isAuthMode(auth)) throw refuseControl('auth must be signs, lacks, otherAccount, otherText or expired')
  return auth
}

/** Any number of phones, each with its own keys, apps and requests. */
export function phoneRoutes({ relayUrl, rpc, keys: presetKeys, solana }: World) {
  const phones = new Map<string, Promise<Phone>>()

  /** Own keys serve both namespaces, unless there are others for Solana. */
  function add(id: string, { keys = presetKeys, solanaKeys, isOldSolana = false, ...options }: Given) {
    if (phones.size >= MAX_PHONES) throw refuseControl(`there are ${MAX_PHONES} phones already`)
    const accounts = keys.map((key) => privateKeyToAccount(key))
    const derived = () => keys.map((key) => solanaAccountOf(hexToBytes(key)).secretKey)
    const secretKeys = solanaKeys ?? (keys === presetKeys ? solana.secretKeys : derived())
    const wallet = { rpc: solana.rpc, secretKeys, isOld: isOldSolana }
    const created = createPhone({ id, relayUrl, rpc, accounts, solana: wallet, ...options })
    phones.set(id, created)
    created.catch(() => phones.delete(id))
    return created
  }

  async function phoneOf({ params }: Call): Promise<Phone> {
    const phone = await phones.get(params.id ?? '')
    if (!phone) throw new Refusal(jsonAnswer({ error: `there is no phone ${params.id}` }, {}, 404))
    return phone
  }

  async function addFromCall({ body }: Call) {
    const fields = readFields(body.json)
    const id = fields.text('id')
    if (!isPhoneId(id) || phones.has(id)) throw refuseControl('id must be a new name of letters, digits, - and _')
    const keys = fields.has('keys') ? readKeys(fields) : undefined
    const solanaKeys = fields.has('solanaKeys') ? fields.texts('solanaKeys') : undefined
    if (solanaKeys && !solanaKeys.every(isSecretKey)) throw refuseControl('solanaKeys must be 64 bytes in base 58')
    const chains = fields.has('chains') ? fields.list('chains').map(Number) : undefined
    const metadata = fields.has('metadata') ? (fields.any('metadata') as PhoneOptions['metadata']) : undefined
    const phone = await add(id, {
      projectId: fields.text('projectId'),
      chains,
      metadata,
      keys,
      solanaKeys,
      namespaces: fields.has('namespaces') ? fields.texts('namespaces') : undefined,
      auth: fields.has('auth') ? readAuth(fields) : undefined,
      isOldSolana: fields.has('isOldSolana') && fields.flag('isOldSolana'),
    })
    return jsonAnswer(phone.state())
  }

  /** Actions on one phone; SDK errors are returned verbatim. */
  const verb = (name: string, act: (phone: Phone, call: Call) => Promise<unknown> | unknown): Route => ({
    method: 'POST',
    path: `/__sandbox/phones/:id/${name}`,
    async answer(call) {
      const phone = await phoneOf(call)
      try {
        const outcome = await act(phone, call)
        if (outcome === false) throw refuseControl(`the phone cannot ${name} that`)
      } catch (error) {
        if (error instanceof Refusal) throw error
        throw refuseControl(error instanceof Error ? error.message : JSON.stringify(error))
      }
      return done
    },
  })

  const routes: readonly Route[] = [
    { method: 'GET', path: '/health', answer: () => jsonAnswer({ status: 'OK' }) },
    {
      method: 'GET',
      path: '/',
      async answer() {
        if (!phones.has('demo')) await add('demo', { projectId: '' })
        return { ...textAnswer(302, ''), headers: { location: '/phone/demo' } }
      },
    },
    {
      method: 'GET',
      path: '/phone/:id',
      async answer(call) {
        const { id } = await phoneOf(call)
        return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: phonePage(id) }
      },
    },
    { method: 'POST', path: '/__sandbox/phones', answer: addFromCall },
    { method: 'GET', path: '/__sandbox/phones/:id', answer: async (call) => jsonAnswer((await phoneOf(call)).state()) },
    verb('pair', (phone, { body }) => phone.pair(readFields(body.json).text('uri'))),
    verb('answer', (phone, { body }) => {
      const fields = readFields(body.json)
      return phone.answer(fields.integer('question', 0, Number.MAX_SAFE_INTEGER), fields.flag('isApproved'))
    }),
    verb('account', (phone, { body }) => phone.switchAccount(readFields(body.json).text('address'))),
    verb('chain', (phone, { body }) =>
      phone.switchChain(readFields(body.json).integer('chainId', 1, Number.MAX_SAFE_INTEGER)),
    ),
    verb('auth', (phone, { body }) => phone.setAuth(readAuth(readFields(body.json)))),
    verb('disconnect', (phone) => phone.disconnect()),
    verb('sleep', (phone) => phone.sleep()),
    verb('wake', (phone) => phone.wake()),
  ]

  return {
    routes,
    async close() {
      await Promise.allSettled([...phones.values()].map(async (phone) => (await phone).close()))
    },
  }
}
