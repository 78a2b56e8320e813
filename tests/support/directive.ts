import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const leadingDirective = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(['"])use client\1/

/** `'use client'` stands at the top of the main entry, and of no other file: networks and adapters run on a server too. */
export function findDirectiveProblems(dist: string): string[] {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const has = (name: string) => leadingDirective.test(readFileSync(join(dist, name), 'utf8'))
  const extra = files.filter((name) => name !== 'index.js' && has(name))
  return [
    ...(files.includes('index.js') && has('index.js') ? [] : ["index.js does not begin with 'use client'"]),
    ...extra.map((name) => `${name} begins with 'use client'`),
  ]
}
