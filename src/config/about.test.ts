import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from './about.js'

test('the version is that of the manifest', () => {
  expect(VERSION).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
})
