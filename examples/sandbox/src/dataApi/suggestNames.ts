import { jsonAnswer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { refuse } from '../http/refusal.ts'
import { ZONES } from './checkName.ts'

const MAX_SUGGESTIONS = 5
const ENDINGS: readonly string[] = ['thon', 'bou', 'cas', 'bunta', 'lade', 'zine', 'et', 'on', 'is']

/** The wanted name, then free ones that begin like it. */
export function suggestNames({ params, query, scope }: Call) {
  const { name = '' } = params
  const zone = query.get('zone') ?? ZONES[0] ?? ''
  if (!/^[a-z0-9-]+$/.test(name)) throw refuse(400, 'name', `Invalid name format: ${name}`)
  if (name.length < 3) throw refuse(400, 'name', `Invalid name length: ${name}`)
  if (!ZONES.includes(zone)) throw refuse(400, 'zone', `Invalid name zone: ${zone}`)
  const free = ENDINGS.map((ending) => `${name}${ending}.${zone}`).filter((full) => !scope.names.has(full))
  const expected = `${name}.${zone}`
  return jsonAnswer({
    suggestions: [
      { name: expected, registered: scope.names.has(expected) },
      ...free.slice(0, MAX_SUGGESTIONS - 1).map((full) => ({ name: full, registered: false })),
    ],
  })
}
