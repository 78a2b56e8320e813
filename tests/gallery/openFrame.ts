import { createRequire } from 'node:module'
import type { Browser } from '@playwright/test'
import type {} from '../../examples/gallery/src/showState.ts'
import { spareBlur } from '../support/spareBlur.ts'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What the library itself says to developers in a state where the wallet's page does not load, or not answer. */
const NO_PAGE = /^latchkey: error embedded iframe_(load_failed|request_timeout)$/

type Options = { query: string; width: number; height: number }

/** A page that shows one state after the other, with its errors so far. */
export async function openFrame(browser: Browser, { query, width, height }: Options) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await spareBlur(page)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !NO_PAGE.test(message.text())) faults.push(message.text())
  })
  await page.addInitScript({ path: axePath })
  await page.goto(`${process.env.LATCHKEY_GALLERY}frame.html?${query}`)
  await page.waitForFunction(() => window.showState !== undefined)
  return { page, faults, close: () => context.close() }
}
