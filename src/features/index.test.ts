import { expect, expectTypeOf, test } from 'vitest'
import type { ViewName } from '../router/routes.js'
import { features } from './index.js'

type KeysOf<views> = views extends unknown ? keyof views : never

test('every view in the route map belongs to one feature of the list', () => {
  expectTypeOf<ViewName>().toEqualTypeOf<KeysOf<(typeof features)[number]['views']>>()
  const names = features.flatMap(({ views }) => Object.keys(views))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
