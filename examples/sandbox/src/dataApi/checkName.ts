import { refuse } from '../http/refusal.ts'

/** The first is that of suggestions. */
export const ZONES: readonly string[] = ['reown.id', 'wcn.id']

export function checkName(name: string) {
  if (!/^[a-z0-9.-]+$/.test(name)) throw refuse(400, 'name', `Invalid name format: ${name}`)
  const [label = '', ...zone] = name.split('.')
  if (zone.length !== 2) throw refuse(400, 'name', `Invalid name format: ${name}`)
  if (label.length < 3 || label.length > 64) throw refuse(400, 'name', `Invalid name length: ${name}`)
  if (!ZONES.includes(zone.join('.'))) throw refuse(400, 'name', `Invalid name zone: ${name}`)
}
