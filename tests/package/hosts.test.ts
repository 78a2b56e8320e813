import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchChromium } from '../support/browser.ts'
import { connectInApp } from '../support/connectInApp.ts'
import { createConsumer } from '../support/consumer.ts'
import { buildPage, servePage } from '../support/pages.ts'
import { readSnippet } from '../support/readme.ts'
import { root } from '../support/root.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(() => browser?.close())

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
