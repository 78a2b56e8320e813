import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brandModules } from '../../scripts/brandMarks.ts'
import { socialNames } from '../../src/domain/socialNames.ts'
import { socialMarks } from '../../src/ui/socialMarks.ts'
import { root } from '../support/root.ts'

/** The formatter chooses quotes, commas and line breaks. */
const compact = (text: string) =>
  text
    .replace(/["']/g, '')
    .replace(/,(?=\s*[}\]])/g, '')
    .replace(/\s+/g, '')

describe('marks of other companies', () => {
  test.each(Object.entries(brandModules()))('%s is what the package has: `npm run marks` writes it', (path, text) => {
    expect(compact(readFileSync(join(root, path), 'utf8'))).toBe(compact(text))
  })

  test('each social login has one', () => {
    expect(Object.keys(socialMarks).sort()).toEqual(Object.keys(socialNames).sort())
  })

  test('a mark has its colour only where both themes show it: the black ones have the colour of the text', () => {
    const colored = Object.entries(socialMarks).filter(([, mark]) => 'color' in mark)
    expect(colored.map(([name]) => name)).toEqual(['google', 'discord', 'facebook', 'farcaster'])
  })

  test('Google has the four colours that it asks for', () => {
    expect(socialMarks.google.areas.map(([color]) => color)).toEqual(['#4285F4', '#EA4335', '#FBBC05', '#34A853'])
  })
})
