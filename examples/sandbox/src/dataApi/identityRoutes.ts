import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { refuse, refuseQuery } from '../http/refusal.ts'
import { readEnsIdentity } from '../names/readEnsIdentity.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import type { Identity } from '../scopes/createScopes.ts'
import { isEvmAddress, isSolanaAddress } from './isAddress.ts'
import { namesOf } from './profileRoutes.ts'
import { requireProject } from './requireProject.ts'

const EVM_AGE_SECONDS = 86_400
const SOLANA_AGE_SECONDS = 3_600

const anonymous: Identity = { name: null, avatar: null }

/** What was set for the address, else its name on Ethereum, else its first registered name. */
async function identityOf(nodes: Nodes, { scope }: Call, address: string): Promise<Identity> {
  const existing = scope.identities.get(address.toLowerCase()) ?? (await readEnsIdentity(nodes, address))
  const [record] = namesOf(scope, address)
  return existing ?? (record ? { name: record.name, avatar: null } : anonymous)
}

/** Only a test project may set useCache; any other call with it is rejected. */
function checkCacheChoice({ query, scope }: Call) {
  const choice = query.get('useCache')
  if (choice === null) return
  if (choice !== 'true' && choice !== 'false') throw refuseQuery('provided string was not `true` or `false`')
  if (!scope.settings.isTestProject) {
    throw refuse(400, '', 'Invalid parameter: this project id may not use the useCache parameter')
  }
}

async function answer(nodes: Nodes, call: Call) {
  const { params, query, now } = call
  requireProject(query)
  checkCacheChoice(call)
  const address = params.address ?? ''
  const isEvm = isEvmAddress(address)
  if (!isEvm && !isSolanaAddress(address)) {
    throw refuse(400, 'address', `The address provided is invalid: ${address}`)
  }
  const { name, avatar } = isEvm ? await identityOf(nodes, call, address) : anonymous
  const age = isEvm ? EVM_AGE_SECONDS : SOLANA_AGE_SECONDS
  return jsonAnswer(
    { name, avatar, resolvedAt: new Date(now()).toISOString() },
    { 'cache-control': `public, max-age=${age}, s-maxage=${age}` },
  )
}

export const identityRoutes = (nodes: Nodes): readonly Route[] =>
  ['/v1/identity/:address', '/v1/account/:address/identity'].map((path) => ({
    method: 'GET',
    path,
    answer: (call) => answer(nodes, call),
  }))
