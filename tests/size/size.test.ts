import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/browser.ts'
import { findHeavyModules, readHeavyStatics } from '../support/importGraph.ts'
import { packLibrary } from '../support/packed.ts'
import { buildTemplate, type ServedPage, servePage } from '../support/pages.ts'
import { formatTable, judge, toKilobytes } from './budgets.ts'
import { type Loaded, measureFirstOpen, measurePageLoad, measureStoredInjected, total } from './measure.ts'

type Measure<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>>

let browser: Browser
let host: ServedPage
let empty: ServedPage
let folder: string
let emptyPage: Measure<typeof measurePageLoad>
let pageLoad: Measure<typeof measurePageLoad>
let firstOpen: Measure<typeof measureFirstOpen> | Error
let storedInjected: Measure<typeof measureStoredInjected> | Error

const orError = (error: Error) => error
const above = (files: readonly Loaded[]) => toKilobytes(total(files) - total(emptyPage.scripts))

function reached<T>(measure: T | Error): T {
  if (measure instanceof Error) throw measure
  return measure
}

beforeAll(async () => {
  const packed = packLibrary('size')
  folder = packed.folder
  browser = await launchChromium()
  empty = await servePage(await buildTemplate('empty', packed))
  host = await servePage(await buildTemplate('host', packed))
  // A moment that cannot be reached fails its own tests and leaves the others their measures.
  ;[emptyPage, pageLoad, firstOpen, storedInjected] = await Promise.all([
    measurePageLoad(browser, empty, 1_000),
    measurePageLoad(browser, host),
    measureFirstOpen(browser, host).catch(orError),
    measureStoredInjected(browser, host).catch(orError),
  ])
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await host?.close()
  await empty?.close()
  if (!pageLoad) return
  const rows = [{ moment: 'pageLoad' as const, measured: above(pageLoad.scripts), note: '15 s after the load' }]
  const later = [
    ...(storedInjected instanceof Error ? [] : [{ moment: 'storedInjected' as const, measured: above(storedInjected.scripts) }]),
    ...(firstOpen instanceof Error
      ? []
      : [
          {
            moment: 'firstOpen' as const,
            measured: toKilobytes(total(firstOpen.scripts)),
            note: `${toKilobytes(total(firstOpen.settled))} a second later`,
          },
        ]),
  ]
  const note = `an empty React page is ${toKilobytes(total(emptyPage.scripts))}; a kB has 1000 bytes`
  process.stdout.write(`\n${formatTable([...rows, ...later])}\n  ${note}\n`)
})

test('the page load stays within its budget', () => {
  expect(judge('pageLoad', above(pageLoad.scripts))).toBeUndefined()
})

test('a page load with a stored injected session stays within its budget', () => {
  expect(judge('storedInjected', above(reached(storedInjected).scripts))).toBeUndefined()
})

test('the first open stays within its budget', () => {
  expect(judge('firstOpen', toKilobytes(total(reached(firstOpen).scripts)))).toBeUndefined()
})

test('PRIV-1: a page that nobody touches asks nobody for anything but its own files', () => {
  expect(pageLoad.foreign).toEqual([])
})

test('a page that nobody touches loads no stylesheet', () => {
  expect(pageLoad.styles).toEqual([])
})

test('a page that nobody touches writes no storage', () => {
  expect(pageLoad.writes).toEqual([])
})

test('a page that nobody touches gets no new global', () => {
  expect(pageLoad.globals.filter((name) => !emptyPage.globals.includes(name))).toEqual([])
})

test('no moment raises an uncaught error', () => {
  expect([...pageLoad.errors, ...reached(firstOpen).errors, ...reached(storedInjected).errors]).toEqual([])
})

test('no file that the page loads has a module of a heavy package in it', () => {
  expect(findHeavyModules(pageLoad.scripts.flatMap(({ path }) => host.modules.get(path) ?? []))).toEqual([])
})

test('no file of the list of wallets has a module of a heavy package in it', () => {
  const files = reached(firstOpen).scripts.flatMap(({ path }) => host.modules.get(path) ?? [])
  expect(findHeavyModules(files)).toEqual([])
})

test('no entry of the package imports a heavy package statically', async () => {
  const entries = ['index', 'eip155', 'networks'].map((name) => join(folder, `dist/${name}.js`))
  expect(await readHeavyStatics(entries)).toEqual([])
})
