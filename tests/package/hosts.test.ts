import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchChromium } from '../support/browser.ts'
import { buildWithVite } from '../support/buildWithVite.ts'
import { connectInApp } from '../support/connectInApp.ts'
import { createConsumer } from '../support/consumer.ts'
import { buildPage, servePage } from '../support/pages.ts'
import { readSnippet } from '../support/readme.ts'
import { root } from '../support/root.ts'
import { serveFolder } from '../support/staticServer.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(() => browser?.close())

/** A build in a process of its own takes ten seconds, and many times as long on a busy machine. */
const timeout = 300_000

test('an app built by Vite 8 connects a wallet and restores it', async () => {
  const folder = createConsumer({
    app: 'react-19',
    name: 'vite',
    packed: inject('packed'),
    template: join(root, 'tests/package/templates/vite'),
    files: { 'Snippet.tsx': readSnippet() },
  })
  const served = await servePage(await buildPage(folder))
  const { complaints, react } = await connectInApp(browser, served.url).finally(served.close)
  expect(complaints).toEqual([])
  expect(react).toMatch(/^19\./)
})

test.each([5, 6] as const)(
  'an app built by Vite %i connects a wallet and restores it',
  { timeout },
  async (version) => {
    const served = await serveFolder(await buildWithVite(version, inject('packed')))
    const { complaints } = await connectInApp(browser, served.url).finally(served.close)
    expect(complaints).toEqual([])
  },
)
