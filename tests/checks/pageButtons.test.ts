import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrastOf, type Rgb } from '../../src/core/contrast.ts'
import { root } from '../support/root.ts'

/** What WCAG 2 asks of the boundary of a control. */
const MIN_CONTRAST = 3

const css = readFileSync(join(root, 'src/ui/page/connectTokens.css'), 'utf8')
const [dark = '', light = ''] = css.split('[data-theme="light"]')
const tokens = { dark, light } as const
const pages = { white: [255, 255, 255], black: [0, 0, 0] } as const

/** A token's default as the page shows it: what it has of alpha is mixed with the page. */
function readColor(block: string, name: string, page: Rgb): Rgb {
  const [, value = ''] = new RegExp(`${name}: (?:var\\([\\w-]+, )?(#[\\da-f]{6}|rgb\\([^)]+\\))`).exec(block) ?? []
  if (value.startsWith('#')) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
    return [red, green, blue]
  }
  const [red, green, blue, alpha] = [...value.matchAll(/[\d.]+/g)].map(([figure]) => Number(figure))
  if (red === undefined || green === undefined || blue === undefined || alpha === undefined)
    throw new Error(`no colour ${name}`)
  const [first, second, third] = [red, green, blue].map(
    (part, index) => part * alpha + (page[index] ?? 0) * (1 - alpha),
  )
  return [first ?? 0, second ?? 0, third ?? 0]
}

test.each([
  ['dark', 'white'],
  ['dark', 'black'],
  ['light', 'white'],
  ['light', 'black'],
] as const)('the primary button in %s stands out on a %s page, by its face or its outline', (theme, name) => {
  const page = pages[name]
  const [face, outline] = ['--lk-action', '--lk-edge-primary'].map((token) => readColor(tokens[theme], token, page))
  if (!face || !outline) throw new Error('no colours')
  expect(Math.max(contrastOf(face, page), contrastOf(outline, page))).toBeGreaterThanOrEqual(MIN_CONTRAST)
})
