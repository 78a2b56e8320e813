import { type Address, type Hex, isAddress, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readFields, refuseControl } from '../control/readFields.ts'
import { jsonAnswer, textAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import { createPhone, type Phone, type PhoneOptions } from './createPhone.ts'
import { phonePage } from './phonePage.ts'

const MAX_PHONES = 200
const done = jsonAnswer({ ok: true })

type World = Pick<PhoneOptions, 'relayUrl' | 'rpc'> & { readonly keys: readonly Hex[] }

const isKey = (text: string): text is Hex => isHex(text) && text.length === 66
const isPhoneId = (text: string) => /^[\w-]{1,64}$/.test(text)

/** Any number of phones, each with its own keys, apps and requests. */
export function phoneRoutes({ relayUrl, rpc, keys }: World) {
  const phones = new Map<string, Promise<Phone>>()

  function add(
    id: string,
    options: Pick<PhoneOptions, 'projectId' | 'metadata' | 'chains'>,
    own: readonly Hex[] = keys,
  ) {
    if (phones.size >= MAX_PHONES) throw refuseControl(`there are ${MAX_PHONES} phones already`)
    const accounts = own.map((key) => privateKeyToAccount(key))
    const made = createPhone({ id, relayUrl, rpc, accounts, ...options })
    phones.set(id, made)
    made.catch(() => phones.delete(id))
    return made
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
    const own = fields.has('keys') ? fields.texts('keys') : undefined
    if (own && !own.every(isKey)) throw refuseControl('keys must be private keys')
    const chains = fields.has('chains') ? fields.list('chains').map(Number) : undefined
    const metadata = fields.has('metadata') ? (fields.any('metadata') as PhoneOptions['metadata']) : undefined
    const phone = await add(
      id,
      { projectId: fields.text('projectId'), chains, metadata },
      own as readonly Hex[] | undefined,
    )
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
    verb('account', (phone, { body }) => {
      const address = readFields(body.json).text('address')
      return isAddress(address) && phone.switchAccount(address as Address)
    }),
    verb('chain', (phone, { body }) =>
      phone.switchChain(readFields(body.json).integer('chainId', 1, Number.MAX_SAFE_INTEGER)),
    ),
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
