import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '../support/root.ts'
import { listBuilt, readGallery } from './gallery.ts'
import { openFrame } from './openFrame.ts'

/** What comes and goes by itself, and is no state of a view. */
const passing = ['snackbar']

const readDocumented = () => {
  const [, section = ''] = /^## Parts$([\s\S]*?)^## /m.exec(readFileSync(join(root, 'docs/styling.md'), 'utf8')) ?? []
  return [...section.matchAll(/^\| `([\w-]+)` /gm)].map(([, name = '']) => name)
}

test('every part that is documented is drawn in some state, and all that is drawn as one is named and documented', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const frame = await openFrame(browser, { query: 'theme=dark', width: 1280, height: 800 })
  const drawn = new Set<string>()
  const unnamed = new Set<string>()
  for (const id of listBuilt(readGallery())) {
    await frame.page.evaluate((wanted) => window.showState?.(wanted), id)
    const parts = await frame.page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        [...(shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap((element) => [...element.part]),
      ),
    )
    for (const part of parts) drawn.add(part)
    // What is drawn as one of them is named as one, or a host's rule for the part would miss it.
    const found = await frame.page.evaluate((names) => {
      const selector = names.map((name) => `.lk-${name}:not([part~="${name}"], .lk-toasts, [aria-hidden] *)`).join()
      return [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        [...(shadowRoot?.querySelectorAll(selector) ?? [])].map((element) => element.className),
      )
    }, parts)
    for (const name of found) unnamed.add(`${id}: ${name}`)
  }
  await frame.close()
  expect([...unnamed]).toEqual([])
  expect([...new Set([...drawn, ...passing])].sort()).toEqual(readDocumented().sort())
})
