import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer } from '../e2e/support/demoServer.ts'
import { type UrlPattern, watchContext } from '../e2e/support/watchContext.ts'
import { launchChromium } from '../support/browser.ts'
import { plant } from './plant.ts'

const SETTLE_MS = 150
const origins = { connect: ['http://127.0.0.1:1'], images: [], frames: [] }
const html = [
  '<!doctype html><html><head><meta name="latchkey-demo" content="" /></head>',
  '<body><script type="module" src="/main.js"></script></body></html>',
].join('\n')

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(() => browser?.close())

/** Faults found when a page behind the policy of POL-1 does this. */
async function judge(action: (page: Page) => Promise<unknown>, allowed: UrlPattern[] = []) {
  const dist = plant({ 'index.html': html, 'main.js': "document.body.append('up')\n" })
  const server = await startDemoServer({ dist, sandbox: 'http://127.0.0.1:1', origins })
  const context = await browser.newContext()
  const problems: string[] = []
  await watchContext(context, { problems, allowed, appOrigin: new URL(server.url).origin })
  const page = await context.newPage()
  await page.goto(`${server.url}?project=guarded`)
  await page.getByText('up').waitFor()
  await action(page)
  await page.waitForTimeout(SETTLE_MS)
  await context.close()
  const reports = (await (await fetch(new URL('/__csp?project=guarded', server.url))).json()) as unknown[]
  await server.close()
  return { problems, reports }
}

test('a faultless page passes, and has its settings', async () => {
  const { problems, reports } = await judge(async (page) => {
    const settings = await page.evaluate(() => document.querySelector('meta')?.content)
    expect(JSON.parse(settings ?? '')).toEqual({ sandbox: 'http://127.0.0.1:1', project: 'guarded', test: true })
  })
  expect([problems, reports]).toEqual([[], []])
})

const run = (script: string) => (page: Page) => page.evaluate(script).catch(() => {})

test.each([
  ['an uncaught error', "void setTimeout(() => { throw new Error('planted') })", 'uncaught: Error: planted'],
  ['an unhandled rejection', "void Promise.reject(new Error('planted'))", 'uncaught: Error: planted'],
  ['a console error', "console.error('planted')", 'console error: planted'],
  ['a failed request', "void fetch('http://127.0.0.1:1/').catch(() => {})", 'failed request: http://127.0.0.1:1/'],
  ['an answer that is an error', "new Image().src = '/none.png'", '404 from GET'],
  ['a request to elsewhere', "void fetch('https://elsewhere.example/').catch(() => {})", 'connect-src'],
  ['a socket to elsewhere', "void new WebSocket('wss://elsewhere.example/')", 'connect-src'],
  ['a style attribute', "document.body.setAttribute('style', 'color: red')", 'style-src'],
  ['markup from text', "document.body.innerHTML = '<p></p>'", 'require-trusted-types-for'],
  // Later, because code evaluated by the driver is exempt from the policy.
  ['code from text', "void setTimeout(() => new Function('')())", 'require-trusted-types-for'],
  ['a frame', "document.body.append(Object.assign(document.createElement('iframe'), { src: '/' }))", 'frame-src'],
])('%s fails', async (_, script, complaint) => {
  const { problems } = await judge(run(script))
  expect(problems.join('\n')).toContain(complaint)
})

test('POL-1: a violation of the policy is reported to the server too', async () => {
  const { reports } = await judge(run("document.body.innerHTML = '<p></p>'"))
  expect(JSON.stringify(reports)).toContain('require-trusted-types-for')
})

test('a page that navigates elsewhere fails, unless the test allows it', async () => {
  const leavePage = run("void window.open('https://elsewhere.example/page')")
  expect((await judge(leavePage)).problems).toContain('a request left this machine: https://elsewhere.example/page')
  expect((await judge(leavePage, ['https://elsewhere.example/'])).problems).toEqual([])
})

test('a failure that the test has caused passes', async () => {
  const { problems } = await judge(run("void fetch('http://127.0.0.1:1/broken').catch(() => {})"), ['/broken'])
  expect(problems).toEqual([])
})
