import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { refuse } from '../http/refusal.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import type { NameRecord, Scope } from '../scopes/createScopes.ts'
import { checkName } from './checkName.ts'
import { registerName } from './registerName.ts'
import { suggestNames } from './suggestNames.ts'

/** The names of an address, in any case. */
export const namesOf = ({ names }: Scope, address: string): readonly NameRecord[] =>
  [...names.values()].filter(({ addresses }) =>
    Object.values(addresses).some((entry) => entry.address.toLowerCase() === address.toLowerCase()),
  )

/** The second version of this API answers with an empty list. */
function missing({ query }: Call, field: string, description: string) {
  if (query.get('apiVersion') === '2') return jsonAnswer([])
  throw refuse(404, field, description)
}

/** Registered names. They need no project. */
export const profileRoutes = (nodes: Nodes): readonly Route[] => [
  {
    method: 'GET',
    path: '/v1/profile/account/:name',
    answer(call) {
      const { name = '' } = call.params
      const record = call.scope.names.get(name)
      if (record) return jsonAnswer(record)
      checkName(name)
      return missing(call, 'name', `Name is not registered: ${name}`)
    },
  },
  {
    method: 'GET',
    path: '/v1/profile/reverse/:address',
    answer(call) {
      const { address = '' } = call.params
      const records = namesOf(call.scope, address)
      return records.length > 0 ? jsonAnswer(records) : missing(call, 'address', `Address has no name: ${address}`)
    },
  },
  { method: 'GET', path: '/v1/profile/suggestions/:name', answer: suggestNames },
  { method: 'POST', path: '/v1/profile/account', answer: (call) => registerName(nodes, call) },
]
