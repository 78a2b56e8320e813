import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type {} from '../../examples/gallery/src/showState.ts'
import { findLayoutProblems } from './findLayoutProblems.ts'
import { listBuilt, readGallery } from './gallery.ts'
import { runAxe } from './runAxe.ts'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** A folder to leave a picture of every state in. */
const shots = process.env.LATCHKEY_SHOTS

const faces = [
  { name: 'dark', query: 'theme=dark', width: 1280, height: 800 },
  { name: 'light', query: 'theme=light', width: 1280, height: 800 },
  { name: 'phone', query: 'theme=dark', width: 390, height: 844 },
  { name: 'right to left', query: 'theme=light&dir=rtl', width: 1280, height: 800 },
] as const

const built = listBuilt(readGallery())
const middle = Math.ceil(built.length / 2)

for (const { name, query, width, height } of faces) {
  for (const [part, states] of [built.slice(0, middle), built.slice(middle)].entries()) {
    test.describe(`${name}, ${part + 1} of 2`, () => {
      // One page after the other: the states of a part share it, and leave nothing behind.
      test.describe.configure({ mode: 'default' })
      let context: BrowserContext
      let page: Page
      const faults: string[] = []

      test.beforeAll(async ({ browser }) => {
        context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
        page = await context.newPage()
        page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
        page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
        await page.addInitScript({ path: axePath })
        await page.goto(`${process.env.LATCHKEY_GALLERY}frame.html?${query}`)
        await page.waitForFunction(() => window.showState !== undefined)
      })
      test.afterAll(() => context.close())

      for (const id of states) {
        test(`${id} fits, can be read and breaks no rule of accessibility (${name})`, async () => {
          faults.length = 0
          await page.evaluate((wanted) => window.showState?.(wanted), id)
          if (shots) {
            mkdirSync(shots, { recursive: true })
            const path = join(shots, `${id.replace('/', ' - ')} (${name}).png`)
            await page.screenshot({ path, animations: 'disabled' })
          }
          const layout = await page.evaluate(findLayoutProblems)
          const { violations, undecided } = await page.evaluate(runAxe)
          expect({ layout, violations, undecided, faults }).toEqual({
            layout: [],
            violations: [],
            undecided: [],
            faults: [],
          })
        })
      }
    })
  }
}
