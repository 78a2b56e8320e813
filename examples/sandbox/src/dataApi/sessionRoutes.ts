import { randomUUID } from 'node:crypto'
import { jsonAnswer, textAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { isEvmAddress } from './isAddress.ts'
import { requireProject } from './requireProject.ts'

/** Permissions that an app was given for a while, as the service sends them. */
export type SmartSession = {
  readonly project: {
    readonly id: string
    readonly name: string
    readonly url: string | null
    readonly iconUrl: string | null
  }
  readonly pci: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly createdAt: number
  readonly permissions: readonly unknown[]
  readonly policies: readonly unknown[]
  readonly context: string | null
  readonly revokedAt: number | null
}

/** By CAIP-10 account in lower case, then by id. */
export type SmartSessions = Map<string, Map<string, SmartSession>>

const MAX_SESSIONS = 255

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readAccount({ params }: Call): string {
  const { account = '' } = params
  const [namespace, chain = '', address = '', suffix] = account.split(':')
  if (namespace !== 'eip155' || !/^\d{1,10}$/.test(chain) || !isEvmAddress(address) || suffix !== undefined) {
    throw refuse(400, '', `Crypto utils error: invalid CAIP-10 address ${account}`)
  }
  return account.toLowerCase()
}

const seconds = ({ now }: Call) => Math.floor(now() / 1000)

export const sessionsOf = ({ smartSessions }: Call['scope'], account: string) => {
  const cache = smartSessions.get(account) ?? new Map<string, SmartSession>()
  smartSessions.set(account, cache)
  return cache
}

function list(call: Call) {
  requireProject(call.query)
  const sessions = sessionsOf(call.scope, readAccount(call))
  return jsonAnswer({ pcis: [...sessions.values()].slice(0, MAX_SESSIONS) })
}

/** The service ignores the signature; it is recorded with the request. */
function revoke(call: Call) {
  requireProject(call.query)
  const sessions = sessionsOf(call.scope, readAccount(call))
  if (!isObject(call.body.json)) throw new Refusal(textAnswer(400, 'Failed to parse the request body as JSON'))
  const { pci, signature } = call.body.json
  if (typeof pci !== 'string' || typeof signature !== 'string') {
    throw new Refusal(textAnswer(422, 'Failed to deserialize the JSON body into the target type'))
  }
  const session = sessions.get(pci)
  if (!session) throw refuse(400, 'pci', `Permission not found: ${pci}`)
  if (session.revokedAt !== null) throw refuse(400, 'pci', 'Permission is revoked')
  sessions.set(pci, { ...session, revokedAt: seconds(call) })
  return textAnswer(200, '')
}

/** Gives permissions to the app of the sandbox. */
function create(call: Call) {
  requireProject(call.query)
  const sessions = sessionsOf(call.scope, readAccount(call))
  if (!isObject(call.body.json)) throw new Refusal(textAnswer(400, 'Failed to parse the request body as JSON'))
  const { expiry, permissions, policies = [] } = call.body.json
  if (typeof expiry !== 'number' || !Array.isArray(permissions) || !Array.isArray(policies)) {
    throw new Refusal(textAnswer(422, 'Failed to deserialize the JSON body into the target type'))
  }
  const pci = randomUUID()
  sessions.set(pci, {
    project: { id: call.query.get('projectId') ?? '', name: 'Sandbox', url: null, iconUrl: null },
    pci,
    expiry,
    createdAt: seconds(call),
    permissions,
    policies,
    context: null,
    revokedAt: null,
  })
  return jsonAnswer({ pci, key: { type: 'secp256k1', publicKey: `0x${'0'.repeat(130)}` } })
}

/** Smart sessions. */
export const sessionRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/sessions/:account', answer: list },
  { method: 'POST', path: '/v1/sessions/:account', answer: create },
  { method: 'POST', path: '/v1/sessions/:account/revoke', answer: revoke },
]
