import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { createConsumer } from './consumer.ts'
import type { Packed } from './packed.ts'
import { buildPage, servePage } from './pages.ts'
import { root } from './root.ts'

type App = {
  /** Folder of `tests/package/templates`. */
  readonly template: string
  /** Its script, without the ending. */
  readonly name: string
  readonly packed: Packed
  readonly query: Record<string, string>
}

/** A built app on a page of its own; what it complains of, and each request that leaves this machine, is a problem. */
export async function openOnSandbox(browser: Browser, { template, name, packed, query }: App) {
  const source = join(root, 'tests/package/templates', template)
  const folder = createConsumer({
    app: 'apps',
    name: `${template}-${name}`,
    packed,
    template: source,
    files: { 'main.tsx': readFileSync(join(source, `${name}.tsx`), 'utf8') },
  })
  const app = await servePage(await buildPage(folder))
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && hostname !== '127.0.0.1') problems.push(`left this machine: ${request.url()}`)
  })
  await page.goto(`${app.url}?${new URLSearchParams(query)}`)
  const close = async () => {
    await context.close()
    await app.close()
  }
  return { page, problems, close }
}
