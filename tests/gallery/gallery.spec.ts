import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findLayoutProblems } from './findLayoutProblems.ts'
import { listBuilt, readGallery } from './gallery.ts'
import { listDocumentedParts, lookAtParts } from './lookAtParts.ts'
import { openFrame } from './openFrame.ts'
import { runAxe } from './runAxe.ts'

/** A folder for a screenshot of every state. */
const shots = process.env.LATCHKEY_SHOTS

/**
 * German has the longest words, and Arabic the other direction. Accessibility rules run only in both themes: roles,
 * names and contrasts do not depend on width or direction, and axe takes most of the time.
 */
const faces = [
  { name: 'dark', query: 'theme=dark', width: 1280, height: 800, hasAxe: true },
  { name: 'light', query: 'theme=light&lang=de', width: 1280, height: 800, hasAxe: true },
  { name: 'phone', query: 'theme=dark', width: 390, height: 844, hasAxe: false },
  { name: 'right to left', query: 'theme=light&lang=ar', width: 1280, height: 800, hasAxe: false },
] as const

const built = listBuilt(readGallery())
const middle = Math.ceil(built.length / 2)
const halves = [built.slice(0, middle), built.slice(middle)]

/** Temporary parts that belong to no state of a view. */
const passingParts = ['snackbar']

for (const { name, hasAxe, ...face } of faces) {
  // Parts are the same in every mode, so one mode shows all states in one page and checks them all.
  const seesParts = name === 'dark'
  for (const [part, states] of (seesParts ? [built] : halves).entries()) {
    test.describe(`${name}, ${part + 1}`, () => {
      const drawn = new Set(passingParts)
      // The states of a group share one page, and must leave nothing behind.
      test.describe.configure({ mode: 'default' })
      let frame: Awaited<ReturnType<typeof openFrame>>
      test.beforeAll(async ({ browser }) => {
        frame = await openFrame(browser, face)
      })
      test.afterAll(() => frame.close())

      for (const id of states) {
        const rule = hasAxe ? 'fits, can be read and breaks no rule of accessibility' : 'fits and can be read'
        test(`${id} ${rule} (${name})`, async () => {
          const { page, faults } = frame
          faults.length = 0
          await page.evaluate((wanted) => window.showState?.(wanted), id)
          if (shots) {
            mkdirSync(shots, { recursive: true })
            const path = join(shots, `${id.replace('/', ' - ')} (${name}).png`)
            await page.screenshot({ path, animations: 'disabled' })
          }
          if (seesParts) {
            const { parts, unnamed } = await lookAtParts(page)
            for (const one of parts) drawn.add(one)
            expect(unnamed).toEqual([])
          }
          const layout = await page.evaluate(findLayoutProblems)
          const { violations, undecided } = hasAxe ? await page.evaluate(runAxe) : { violations: [], undecided: [] }
          expect({ layout, violations, undecided, faults }).toEqual({
            layout: [],
            violations: [],
            undecided: [],
            faults: [],
          })
        })
      }

      if (seesParts) {
        test('every documented part is drawn in some state, and every drawn part is documented', () => {
          expect([...drawn].sort()).toEqual(listDocumentedParts().sort())
        })
      }
    })
  }
}
