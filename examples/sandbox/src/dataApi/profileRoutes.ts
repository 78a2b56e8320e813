import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { refuse } from '../http/refusal.ts'
import type { NameRecord, Scope } from '../scopes/createScopes.ts'

const ZONES: readonly string[] = ['reown.id', 'wcn.id']

/** The names of an address, in any case. */
export const namesOf = ({ names }: Scope, address: string): readonly NameRecord[] =>
  [...names.values()].filter(({ addresses }) =>
    Object.values(addresses).some((entry) => entry.address.toLowerCase() === address.toLowerCase()),
  )

function checkName(name: string) {
  if (!/^[a-z0-9.-]+$/.test(name)) throw refuse(400, 'name', `Invalid name format: ${name}`)
  const [label = '', ...zone] = name.split('.')
  if (zone.length !== 2) throw refuse(400, 'name', `Invalid name format: ${name}`)
  if (label.length < 3 || label.length > 64) throw refuse(400, 'name', `Invalid name length: ${name}`)
  if (!ZONES.includes(zone.join('.'))) throw refuse(400, 'name', `Invalid name zone: ${name}`)
}

/** The second version of this API answers with an empty list. */
function missing({ query }: Call, field: string, description: string) {
  if (query.get('apiVersion') === '2') return jsonAnswer([])
  throw refuse(404, field, description)
}

/** Look-ups of registered names. They need no project. */
export const profileRoutes: readonly Route[] = [
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
]
