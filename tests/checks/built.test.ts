import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge, toKilobytes } from '../size/budgets.ts'
import { measurePageLoad, total } from '../size/measure.ts'
import { launchChromium } from '../support/browser.ts'
import { clientEntries, findDirectiveProblems } from '../support/directive.ts'
import { findHeavyModules, readHeavyStatics, readPackages } from '../support/importGraph.ts'
import { buildPage, modulesOf, servePage } from '../support/pages.ts'
import { root } from '../support/root.ts'
import { plant } from './plant.ts'

const directive = "'use client'\n"
/** As they should be. */
const entries = Object.fromEntries(clientEntries.map((name) => [name, directive]))

test("a main entry without 'use client' fails", () => {
  const dist = plant({ ...entries, 'exports/index.js': 'export {}\n', 'exports/eip155.js': 'export {}\n' })
  expect(findDirectiveProblems(dist)).toEqual(["exports/index.js does not begin with 'use client'"])
})

test("'use client' in another file fails", () => {
  const dist = plant({ ...entries, 'exports/eip155.js': directive })
  expect(findDirectiveProblems(dist)).toEqual(["exports/eip155.js begins with 'use client'"])
})

test("'use client' only in the entries with components passes", () => {
  const dist = plant({ ...entries, 'exports/eip155.js': "export const text = 'use client'\n" })
  expect(findDirectiveProblems(dist)).toEqual([])
})

test('a static import of viem behind an entry fails', async () => {
  const dist = plant({
    'index.js': "import './chunk.js'\n",
    'chunk.js': "import { http } from 'viem/actions'\nhttp()\n",
  })
  expect(await readHeavyStatics([join(dist, 'index.js')])).toEqual(['viem/actions'])
})

test('a dynamic import of viem passes', async () => {
  const dist = plant({ 'index.js': "export const load = () => import('./chunk.js')\n", 'chunk.js': "import 'viem'\n" })
  expect(await readHeavyStatics([join(dist, 'index.js')])).toEqual([])
  expect(await readPackages([join(dist, 'index.js')], { dynamic: true })).toEqual(['viem'])
})

test('an import over budget fails, and the package it comes from is named', async () => {
  const page = plant({
    'index.html': '<!doctype html><button>Host</button><script type="module" src="/main.js"></script>\n',
    'main.js': "import { createPublicClient, http } from 'viem'\nObject.assign(window, { createPublicClient, http })\n",
  })
  symlinkSync(join(root, 'node_modules'), join(page, 'node_modules'))
  const browser = await launchChromium()
  const served = await servePage(await buildPage(page))
  const { scripts, globals } = await measurePageLoad(browser, served, 0)
  await browser.close()
  await served.close()
  expect(judge('pageLoad', toKilobytes(total(scripts)))).toMatch(/^pageLoad is [\d.]+, and must not be above [\d.]+$/)
  expect(
    findHeavyModules(
      modulesOf(
        served,
        scripts.map(({ path }) => path),
      ).map(({ id }) => id),
    ),
  ).not.toEqual([])
  expect(globals).toEqual(['createPublicClient', 'http'])
})
