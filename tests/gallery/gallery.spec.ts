import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { writeDrawn } from './drawnParts.ts'
import { findLayoutProblems } from './findLayoutProblems.ts'
import { isEveryday, listBuilt, listFirst, listGroups, readGallery } from './gallery.ts'
import { lookAtParts } from './lookAtParts.ts'
import { openFrame } from './openFrame.ts'
import { runAxe } from './runAxe.ts'

/** A folder for a screenshot of every state. */
const shots = process.env.LATCHKEY_SHOTS

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/**
 * The dark theme, on a desktop and a phone, is part of `npm test` for one state of each view; `npm run test:release`
 * shows all states in every face. German has the longest words, and Arabic the other direction. Roles, names and
 * contrasts do not depend on width or direction.
 */
const everyDay = [{ name: 'dark', query: 'theme=dark', hasAxe: true, hasPhone: true }]
const forRelease = [
  { name: 'light', query: 'theme=light&lang=de', hasAxe: true, hasPhone: false },
  { name: 'right to left', query: 'theme=light&lang=ar', hasAxe: false, hasPhone: false },
]
const faces = shots || process.env.LATCHKEY_RELEASE ? [...everyDay, ...forRelease] : everyDay
const list = readGallery()
const listed = isEveryday ? listFirst(list) : listBuilt(list)

for (const { name, query, hasAxe, hasPhone } of faces) {
  for (const [group, states] of listGroups(listed).entries()) {
    test.describe(`${name}, ${group + 1}`, () => {
      const drawn = new Set<string>()
      // The states of a group share one page, and must leave nothing behind.
      test.describe.configure({ mode: 'default' })
      let frame: Awaited<ReturnType<typeof openFrame>>
      test.beforeAll(async ({ browser }) => {
        frame = await openFrame(browser, { query, ...desktop })
      })
      test.afterAll(async () => {
        await frame.close()
        writeDrawn(`${name}-${group}`, drawn)
      })

      async function shoot(id: string, face: string) {
        if (!shots) return
        mkdirSync(shots, { recursive: true })
        const path = join(shots, `${id.replace('/', ' - ')} (${face}).png`)
        await frame.page.screenshot({ path, animations: 'disabled' })
      }

      const rule = hasAxe ? 'fits, can be read and breaks no rule of accessibility' : 'fits and can be read'
      const location = hasPhone ? `${name}, and on a phone` : name
      for (const id of states) {
        test(`${id} ${rule} (${location})`, async () => {
          const { page, faults } = frame
          faults.length = 0
          await page.evaluate((expected) => window.showState?.(expected), id)
          await shoot(id, name)
          const { parts, unnamed } = await lookAtParts(page)
          for (const candidate of parts) drawn.add(candidate)
          const layout = await page.evaluate(findLayoutProblems)
          const { violations, undecided } = hasAxe ? await page.evaluate(runAxe) : { violations: [], undecided: [] }
          let onPhone: string[] = []
          if (hasPhone) {
            await page.setViewportSize(phone)
            await page.evaluate(() => window.settleState?.())
            await shoot(id, 'phone')
            onPhone = await page.evaluate(findLayoutProblems)
            await page.setViewportSize(desktop)
          }
          expect({ unnamed, layout, onPhone, violations, undecided, faults }).toEqual({
            unnamed: [],
            layout: [],
            onPhone: [],
            violations: [],
            undecided: [],
            faults: [],
          })
        })
      }
    })
  }
}
