import { expect, test } from 'vitest'
import { findNames } from '../../scripts/names.mjs'
import { plant } from './plant.ts'

const check = (text: string, allowed = {}, path = 'src/core/odd.ts') => findNames(plant({ [path]: text }), allowed)
const refused = (name: string) => `“${name}” says nothing alone: name the value, or the action and its object`

test.each([
  ['a variable', 'export const told = []\n', 'told'],
  ['a parameter', 'export const first = (list: string[]) => list.find((one) => one)\n', 'one'],
  ['a function', 'export function letGo() {}\n', 'letGo'],
  ['a property of a type', 'export type Odd = { readonly place: string }\n', 'place'],
  ['a renamed property', 'export const read = ({ account: here }: { account: string }) => here\n', 'here'],
  ['what is left of an array', 'export const read = ([, ...others]: string[]) => others\n', 'others'],
  ['a metaphor in a name', 'export const createPeekRequest = () => undefined\n', 'createPeekRequest'],
  ['a name without its noun', 'export const isKept = true\n', 'isKept'],
  ['a type of parts', 'export type ModalParts = object\n', 'ModalParts'],
])('%s that says nothing alone fails', (_, text, name) => {
  expect(check(text)).toEqual([`src/core/odd.ts:1: ${refused(name)}`])
})

test('the name of a file fails, in tests, examples and scripts too', () => {
  expect(check('', {}, 'src/ui/Dial.tsx')).toEqual([`src/ui/Dial.tsx: ${refused('Dial')}`])
  expect(check('export const told = 1\n', {}, 'examples/demo/src/a.ts')).toEqual([
    `examples/demo/src/a.ts:1: ${refused('told')}`,
  ])
  expect(check('export const told = 1\n', {}, 'scripts/a.mjs')).toEqual([`scripts/a.mjs:1: ${refused('told')}`])
})

test('nouns, verbs, conventions and destructured names pass', () => {
  const text = [
    'export type Emitter = { on(event: string): void }',
    'export const placeholder = "told"',
    'export const read = ({ place }: Record<string, string>) => place',
    'export type Range = { from: number; to: number }',
  ].join('\n')
  expect(check(text)).toEqual([])
})

test('a literal that is spread into another one fails', () => {
  expect(check('export const odd = { ...{ a: 1, b: 2 }, c: 3 }\n')).toEqual([
    'src/core/odd.ts:1: a literal is spread into another one: write its fields',
  ])
  expect(check('export const fine = (isOn: boolean) => ({ ...(isOn ? { a: 1 } : {}) })\n')).toEqual([])
})

test('an exception covers its file or folder, has a reason and a use, and there are at most 20', () => {
  const planted = 'export const told = 1\n'
  expect(check(planted, { 'src/core/': { told: 'a word of the specification' } })).toEqual([])
  expect(check(planted, { 'src/core/odd.ts': { told: '' } })).toEqual([
    'namesAllow.json: src/core/odd.ts allows “told” without a reason',
  ])
  expect(check(planted, { 'src/ui/': { told: 'elsewhere' } })).toEqual([
    `src/core/odd.ts:1: ${refused('told')}`,
    'namesAllow.json: src/ui/ no longer has “told”',
  ])
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`name${index}`, 'why']))
  expect(check('', { 'src/': many })).toContain('namesAllow.json: 21 names, at most 20')
})
