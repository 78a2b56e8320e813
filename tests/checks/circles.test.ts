import { expect, test } from 'vitest'
import { findCircles, findLargeCircles } from '../../scripts/circles.mjs'
import { plant } from './plant.ts'

/** A ring of files, each of which imports the next one in this way. */
const ring = (size: number, importOf: (next: string) => string) =>
  Object.fromEntries(
    Array.from({ length: size }, (_, index) => [`src/f${index}.ts`, importOf(`./f${(index + 1) % size}.js`)]),
  )

test.each([
  ['values', (next: string) => `import { x } from '${next}'\nexport { x }`],
  ['types', (next: string) => `import type { X } from '${next}'\nexport type Y = X`],
  ['a type in place', (next: string) => `export type Y = import('${next}').X`],
  ['what is passed on', (next: string) => `export * from '${next}'`],
  ['dynamic imports', (next: string) => `export const load = () => import('${next}')`],
])('a circle of more than five files is found, by %s', (_, importOf) => {
  expect(findLargeCircles(plant(ring(6, importOf)))).toEqual([[0, 1, 2, 3, 4, 5].map((index) => `src/f${index}.ts`)])
  expect(findLargeCircles(plant(ring(5, importOf)))).toEqual([])
})

test('merging a declaration is no import', () => {
  const merged = (next: string) => `declare module '${next}' { interface X {} }\nexport {}`
  expect(findLargeCircles(plant(ring(6, merged)))).toEqual([])
})

test('tests are no part of a circle', () => {
  const files = { ...ring(6, (next) => `import '${next}'`), 'src/f5.ts': '', 'src/f5.test.ts': "import './f0.js'" }
  expect(findLargeCircles(plant(files))).toEqual([])
})

test('circles that share a file are one, others are listed by their size', () => {
  const graph = new Map([
    ['a', new Set(['b', 'c'])],
    ['b', new Set(['a'])],
    ['c', new Set(['a', 'd'])],
    ['d', new Set(['e'])],
    ['e', new Set(['d'])],
    ['f', new Set(['f'])],
  ])
  expect(findCircles(graph)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
})
