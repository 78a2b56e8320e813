import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import type { Setup } from '../../../examples/demo/src/settings/setup.ts'
import { spareBlur } from '../../support/spareBlur.ts'
import { createPhoneClient, type PhoneClient, type PhoneOptions } from './phoneClient.ts'
import { createSandboxClient, type SandboxClient } from './sandboxClient.ts'
import { type UrlPattern, watchContext } from './watchContext.ts'

type Fixtures = {
  /** This test's own project. */
  projectId: string
  sandbox: SandboxClient
  /** A phone with a wallet, operated by the test. */
  phone: PhoneClient
  /** Another one, with its own chains or name. */
  createPhone: (options?: PhoneOptions) => Promise<PhoneClient>
  /** Modals on the page: the demo's second, embedded one costs each test a third of its time. */
  instances: 1 | 2
  /** What the page offers. Most tests are about EVM alone, with the two wallets that they name. */
  world: Pick<Setup, 'namespaces' | 'wallets'>
  /** The built demo behind the strict policy, for this test's project. */
  demoUrl: string
  /** The same with a custom setup. */
  demoWith: (setup: Setup) => string
  /** URL of the example server for sign-in. Its refusals are answers, not faults. */
  signInServer: string
  /** URL of the reference embedded wallet. */
  secureSite: string
  /** URL of an embedded wallet's page that answers word for word as its protocol is described. */
  plainFrame: string
  /** Names a URL that this test has broken: its failures do not count. */
  allow: (...patterns: UrlPattern[]) => void
  /** Watches a context that the test has created like its own. */
  watch: (context: BrowserContext) => Promise<void>
  /** Faults so far; must be empty at the end. */
  problems: string[]
  allowed: UrlPattern[]
  guard: undefined
}

type Addresses = Readonly<Record<'sandbox' | 'phones' | 'demo' | 'signIn' | 'secureSite' | 'plainFrame', string>>

const readAddresses = (): Addresses => JSON.parse(process.env.LATCHKEY_E2E ?? '{}')

export { expect }

/** For a test that costs much and protects rarely: only `npm run test:release` runs it. */
export const release = { tag: '@release' }

/** Of a table with one rule, `npm test` runs the first row, and `npm run test:release` the others. */
export const beyondFirst = (row: number) => (row === 0 ? {} : release)

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
  projectId: async ({}, use) => use(randomUUID().replaceAll('-', '')),
  sandbox: async ({ projectId }, use) => {
    const sandbox = createSandboxClient(readAddresses().sandbox, projectId)
    await use(sandbox)
    await sandbox.reset()
  },
  // Its own project, so that faults of the page's socket do not affect the phone's.
  // biome-ignore lint/correctness/noEmptyPattern: as above
  createPhone: async ({}, use) =>
    use((options) => createPhoneClient(readAddresses().phones, randomUUID().replaceAll('-', ''), options)),
  phone: async ({ createPhone }, use) => use(await createPhone()),
  instances: [2, { option: true }],
  world: [{ namespaces: ['eip155'], wallets: ['marten', 'quay'] }, { option: true }],
  demoUrl: async ({ demoWith }, use) => use(demoWith({})),
  demoWith: async ({ projectId, instances, world }, use) =>
    use((setup) => {
      const text = JSON.stringify({ instances, ...world, ...setup })
      return `${readAddresses().demo}?project=${projectId}&setup=${encodeURIComponent(text)}`
    }),
  signInServer: async ({ allow }, use) => {
    const { signIn } = readAddresses()
    allow(signIn)
    await use(signIn)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  secureSite: async ({}, use) => use(readAddresses().secureSite),
  plainFrame: async ({ allow }, use) => {
    const { plainFrame } = readAddresses()
    allow(plainFrame)
    await use(plainFrame)
  },
  // Tests with animations get all of them.
  page: async ({ page, contextOptions }, use) => {
    if (contextOptions.reducedMotion === 'reduce') await spareBlur(page)
    await use(page)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  problems: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowed: async ({}, use) => use([]),
  allow: async ({ allowed }, use) => use((...patterns) => void allowed.push(...patterns)),
  watch: async ({ problems, allowed }, use) =>
    use((context) => watchContext(context, { problems, allowed, appOrigin: new URL(readAddresses().demo).origin })),
  guard: [
    async ({ context, watch, problems, projectId }, use) => {
      await watch(context)
      await use(undefined)
      const reports = await fetch(new URL(`/__csp?project=${projectId}`, readAddresses().demo))
      for (const report of (await reports.json()) as unknown[]) problems.push(`CSP report: ${JSON.stringify(report)}`)
      expect(problems, 'what the page must not do').toEqual([])
    },
    { auto: true },
  ],
})
