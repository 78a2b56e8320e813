import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../support/root.ts'

/** The parts an app may style, as `docs/styling.md` lists them. */
export function listDocumentedParts(): string[] {
  const [, section = ''] = /^## Parts$([\s\S]*?)^## /m.exec(readFileSync(join(root, 'docs/styling.md'), 'utf8')) ?? []
  return [...section.matchAll(/^\| `([\w-]+)` /gm)].map(([, name = '']) => name)
}

/** The parts drawn now, and elements that look like one but lack its name, which an app's rule would miss. */
export const lookAtParts = (page: Page) =>
  page.evaluate(() => {
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const drawn = roots.flatMap((shadowRoot) =>
      [...shadowRoot.querySelectorAll('[part]')].flatMap((element) => [...element.part]),
    )
    const pieces = [...new Set(drawn)]
    const selector = pieces.map((name) => `.lk-${name}:not([part~="${name}"], .lk-toasts, [aria-hidden] *)`).join()
    const unnamed = roots.flatMap((shadowRoot) =>
      [...shadowRoot.querySelectorAll(selector)].map(({ className }) => className),
    )
    return { parts: pieces, unnamed }
  })
