import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { run, start, stopTree } from '../../scripts/processes.mjs'
import { launchChromium } from '../support/browser.ts'
import { createConsumer } from '../support/consumer.ts'
import { buildPage, servePage } from '../support/pages.ts'
import { readSnippet } from '../support/readme.ts'
import { root } from '../support/root.ts'
import { installStubWallet, STUB_WALLET } from '../support/stubWallet.ts'

const templates = join(root, 'tests/package/templates')

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(() => browser?.close())

/** Opens the modal of a served page like a user, and returns the page's errors. */
async function openModal(url: string) {
  const context = await browser.newContext()
  await context.addInitScript(installStubWallet, STUB_WALLET)
  // The hosted services are unavailable here; requests to them do not matter.
  await context.route(
    (address) => !['127.0.0.1', 'localhost'].includes(address.hostname),
    (route) => route.fulfill({ status: 503, json: {} }),
  )
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('503')) complaints.push(message.text())
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.locator(`latchkey-modal [data-wallet="${STUB_WALLET}"]`).waitFor()
  const react = await page.evaluate(() => document.documentElement.dataset.react)
  await context.close()
  return { complaints, react }
}

test.each(['react-18', 'react-19'] as const)(
  'a Vite app with %s builds the snippet and opens the modal',
  async (app) => {
    const folder = createConsumer({
      app,
      name: 'vite',
      packed: inject('packed'),
      template: join(templates, 'vite'),
      files: { 'Snippet.tsx': readSnippet() },
    })
    const served = await servePage(await buildPage(folder))
    const { complaints, react } = await openModal(served.url)
    await served.close()
    expect(complaints).toEqual([])
    expect(react?.startsWith(app.replace('react-', ''))).toBe(true)
  },
)

/** `next start` on a free port, once it responds. */
async function serveNext(folder: string, next: string) {
  const child = start(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], { cwd: folder })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (chunk: string) => {
      output += chunk
      const [address] = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(output) ?? []
      if (address) resolve(address)
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('exit', () => reject(new Error(output)))
  })
  return { url, close: () => stopTree(child) }
}

test.each(['turbopack', 'webpack'])(
  'a Next.js app built by %s renders the snippet on the server, hydrates it and opens the modal',
  async (bundler) => {
    const folder = createConsumer({
      app: 'next',
      name: bundler,
      packed: inject('packed'),
      template: join(templates, 'next'),
      files: { 'Snippet.tsx': `'use client'\n\n${readSnippet().replace(/^'use client'\s*/, '')}` },
    })
    const next = join(root, 'node_modules/next/dist/bin/next')
    const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', CI: '1' }
    const { code, output } = await run(process.execPath, [next, 'build', `--${bundler}`], { cwd: folder, env })
    expect(code, output).toBe(0)
    const served = await serveNext(folder, next)
    const markup = await (await fetch(served.url)).text()
    const { complaints } = await openModal(served.url).finally(served.close)
    expect(markup).toContain('Connect wallet')
    expect(complaints).toEqual([])
  },
)
