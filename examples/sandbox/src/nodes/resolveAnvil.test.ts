import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resolveAnvil } from './resolveAnvil.ts'

test('finds the binary of this machine', () => {
  expect(existsSync(resolveAnvil())).toBe(true)
})

test('names the missing package on another machine', () => {
  expect(() => resolveAnvil('sunos', 'sparc')).toThrow('@foundry-rs/anvil-sunos-sparc is not installed')
})
