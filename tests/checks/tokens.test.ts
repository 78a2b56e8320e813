import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/root.ts'

const read = (pattern: RegExp) =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(join(root, 'src', name), 'utf8'))
    .join('\n')

const sheets = read(/\.css$/)
const scripts = read(/(?<!\.test)\.tsx?$/)
const namesIn = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name))

test('every custom property that a sheet reads without a fallback is declared in a sheet, or set by a script', () => {
  const used = namesIn(sheets, /var\((--lk-[\w-]+)\)/g)
  const declared = namesIn(sheets, /(?<![\w(-])(--lk-[\w-]+):/g)
  expect(used.size).toBeGreaterThan(80)
  expect([...used].filter((name) => !declared.has(name) && !scripts.includes(`'${name}'`))).toEqual([])
})

/** Variables of a theme, as its type has them. */
function readVariables(): string[] {
  const options = readFileSync(join(root, 'src/config/options.ts'), 'utf8')
  const [, variables = '', palette = ''] =
    /export type ThemeVariables = ThemePalette & \{([\s\S]*?)\n\}[\s\S]*export type ThemePalette = \{([\s\S]*?)\n\}/.exec(
      options,
    ) ?? []
  return [...namesIn(variables + palette, /^ {2}(\w+)\?:/gm)]
}

test('every variable of a theme is read by a sheet, and every one that is read is a variable of a theme', () => {
  const names = readVariables().map((name) => name.replace(/[A-Z\d]/g, (part) => `-${part.toLowerCase()}`))
  expect(names.length).toBeGreaterThan(40)
  expect([...namesIn(sheets, /var\(--lk-theme-([\w-]+)/g)].sort()).toEqual(names.sort())
})

test('every variable of a theme is in a table of the docs', () => {
  const page = readFileSync(join(root, 'docs/styling.md'), 'utf8')
  const documented = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) +\|/gm)].flatMap(([, cell = '']) => [
    ...namesIn(cell, /`(\w+)`/g),
  ])
  expect(readVariables().filter((name) => !documented.includes(name))).toEqual([])
})
