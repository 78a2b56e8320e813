import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const leadingDirective = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(['"])use client\1/

/** Entries with components or hooks; networks and adapters also run on a server. */
export const clientEntries = [
  'index',
  'custom',
  'ethers',
  'rainbowkit',
  'appkit',
  'appkitPay',
  'appkitWalletButton',
].map((name) => `exports/${name}.js`)

/** `'use client'` is the first line of entries with components, and of no other file. */
export function findDirectiveProblems(dist: string): string[] {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const has = (name: string) => leadingDirective.test(readFileSync(join(dist, name), 'utf8'))
  return [
    ...clientEntries
      .filter((name) => !files.includes(name) || !has(name))
      .map((name) => `${name} does not begin with 'use client'`),
    ...files
      .filter((name) => !clientEntries.includes(name) && has(name))
      .map((name) => `${name} begins with 'use client'`),
  ]
}
