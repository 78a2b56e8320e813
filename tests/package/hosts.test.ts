import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchChromium } from '../support/browser.ts'
import { createConsumer } from '../support/consumer.ts'
import { openModal } from '../support/openModal.ts'
import { buildPage, servePage } from '../support/pages.ts'
import { readSnippet } from '../support/readme.ts'
import { root } from '../support/root.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(() => browser?.close())

test('a Vite app builds the snippet and opens the modal', async () => {
  const folder = createConsumer({
    app: 'react-19',
    name: 'vite',
    packed: inject('packed'),
    template: join(root, 'tests/package/templates/vite'),
    files: { 'Snippet.tsx': readSnippet() },
  })
  const served = await servePage(await buildPage(folder))
  const { complaints, react } = await openModal(browser, served.url).finally(served.close)
  expect(complaints).toEqual([])
  expect(react).toMatch(/^19\./)
})
