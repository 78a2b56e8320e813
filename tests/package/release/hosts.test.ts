import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchChromium } from '../../support/browser.ts'
import { buildWithAstro } from '../../support/buildWithAstro.ts'
import { buildWithVite } from '../../support/buildWithVite.ts'
import { connectInApp } from '../../support/connectInApp.ts'
import { createConsumer } from '../../support/consumer.ts'
import { buildNext, createNextApp, serveNext } from '../../support/next.ts'
import { buildPage, servePage } from '../../support/pages.ts'
import { postSignIns } from '../../support/postSignIns.ts'
import { readSnippet } from '../../support/readme.ts'
import { root } from '../../support/root.ts'
import { serveFolder } from '../../support/staticServer.ts'
import { independentEntries, readManifest } from '../entries.ts'

const packed = inject('packed')
let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(() => browser?.close())

test('an app built by Vite 8 with React 18 connects a wallet and restores it', async () => {
  const folder = createConsumer({
    app: 'react-18',
    name: 'vite',
    packed,
    template: join(root, 'tests/package/templates/vite'),
    files: { 'Snippet.tsx': readSnippet() },
  })
  const served = await servePage(await buildPage(folder))
  const { complaints, react } = await connectInApp(browser, served.url).finally(served.close)
  expect(complaints).toEqual([])
  expect(react).toMatch(/^18\./)
})

/** The route of the template, in the runtime that Next has for the edge. With webpack, Next cannot build any. */
const EDGE_ROUTE =
  "import { POST as verify } from '../route.js'\n\nexport const runtime = 'edge'\nexport const POST = verify\n"

test.each([
  ['turbopack', { 'app/sign-in/edge/route.js': EDGE_ROUTE }],
  ['webpack', {}],
] as const)(
  'a Next.js app built by %s renders the snippet by either router, hydrates it, connects, restores, and verifies sign-ins',
  async (builder, files) => {
    const folder = createNextApp({ name: builder, packed, files })
    const { code, output } = await buildNext(folder, builder)
    expect(code, output).toBe(0)
    const served = await serveNext(folder)
    try {
      for (const path of ['/', '/old']) {
        const url = new URL(path, served.url).href
        expect(await (await fetch(url)).text()).toContain('Connect wallet')
        expect((await connectInApp(browser, url)).complaints, path).toEqual([])
      }
      for (const file of ['app/sign-in/route.js', ...Object.keys(files)]) {
        const path = file.slice('app'.length, -'/route.js'.length)
        const { accounts, ...answers } = await postSignIns(new URL(path, served.url).href)
        expect(answers, path).toEqual({
          valid: accounts.map((account) => [200, account]),
          // A changed text has another key, and whether a contract accepts it only a node could tell.
          changed: [
            [503, 'SIGNATURE_UNCHECKED'],
            [401, 'SIGNATURE_INVALID'],
          ],
          otherNonce: [401, 'NONCE_MISMATCH'],
        })
      }
    } finally {
      await served.close()
    }
  },
)

test.each([5, 6, 7] as const)('an app built by Vite %i connects a wallet and restores it', async (version) => {
  const served = await serveFolder(await buildWithVite(version, packed))
  const { complaints } = await connectInApp(browser, served.url).finally(served.close)
  expect(complaints).toEqual([])
})

test('a site built by Astro 5 renders the snippet, hydrates it, connects a wallet and restores it', async () => {
  const served = await serveFolder(await buildWithAstro(packed))
  expect(await (await fetch(served.url)).text()).toContain('Connect wallet')
  const { complaints } = await connectInApp(browser, served.url).finally(served.close)
  expect(complaints).toEqual([])
})

/** Imports every entry but those that need `@solana/web3.js` or `wagmi`. */
function importEntries(): string {
  const names = independentEntries(packed)
  const lines = names.map((name, index) => `import * as e${index} from 'latchkey${name === 'index' ? '' : `/${name}`}'`)
  const used = names.map((_, index) => `Object.keys(e${index}).length`)
  return `${lines.join('\n')}\nexport function App() {\n  return <p>{${used.join(' + ')}}</p>\n}\n`
}

/** Packages without exports: an installed one further up is not found. */
const withoutOptional = () =>
  Object.fromEntries(
    Object.keys(readManifest(packed).peerDependenciesMeta ?? {}).map((name) => [
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '0.0.0', exports: {} }),
    ]),
  )

test.each(['turbopack', 'webpack'] as const)(
  'a Next.js app built by %s has every entry but those of optional packages without them',
  async (bundler) => {
    const name = `optional-${bundler}`
    const folder = createNextApp({ name, packed, snippet: importEntries(), files: withoutOptional() })
    // Its own copy: one further up would not look into this folder.
    cpSync(packed.folder, join(folder, 'node_modules/latchkey'), { recursive: true })
    const { code, output } = await buildNext(folder, bundler)
    expect(code, output).toBe(0)
  },
)
