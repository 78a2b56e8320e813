import { expect, inject, test } from 'vitest'
import { compileSnippet } from '../../support/compileSnippet.ts'

test('the snippet of the README compiles with the types of React 18, with library checks', async () => {
  const { code, output } = await compileSnippet('react-18', inject('packed'))
  expect(code, output).toBe(0)
})
