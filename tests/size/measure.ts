import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { ServedPage } from '../support/pages.ts'
import {
  installSolanaStub,
  installStubWallet,
  SOLANA_MAINNET,
  SOLANA_STUB,
  SOLANA_STUB_ACCOUNT,
  STUB_WALLET,
} from '../support/stubWallet.ts'

/** How long a page is idle before its downloads are counted. */
const IDLE_MS = 15_000
const SETTLE_MS = 1_000

/** Data of the page's observer. */
type Observed = { names: string[]; writes: string[]; firstRowAt: number | undefined }

/** Runs first in the page; stores its data under one symbol, which adds no global name. */
function observePage() {
  const seen: Observed = { names: [], writes: [], firstRowAt: undefined }
  Object.defineProperty(window, Symbol.for('latchkey.size'), { value: seen })
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function setItemCounted(key, value) {
    seen.writes.push(`${this === localStorage ? 'localStorage' : 'sessionStorage'} ${key}`)
    return setItem.call(this, key, value)
  }
  const open = indexedDB.open.bind(indexedDB)
  IDBFactory.prototype.open = (name, version) => {
    seen.writes.push(`indexedDB ${name}`)
    return open(name, version)
  }
  const check = () => {
    const modal = document.querySelector('latchkey-modal')
    const row = modal?.shadowRoot?.querySelector('[data-wallet]')
    if (row && row.getBoundingClientRect().height > 0) seen.firstRowAt = performance.now()
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
  // Globals that exist without us, so that only the difference is left.
  seen.names = Object.getOwnPropertyNames(window)
}

const readObserved = (page: Page) =>
  page.evaluate(() => {
    const seen = Reflect.get(window, Symbol.for('latchkey.size')) as Observed
    const cache = new Set(seen.names)
    return {
      writes: seen.writes,
      globals: Object.getOwnPropertyNames(window).filter((name) => !cache.has(name)),
    }
  })

export type Loaded = { path: string; bytes: number }

/** The page's scripts, as a compressing server would send them. */
export async function weigh(page: Pick<ServedPage, 'folder'>, paths: Iterable<string>): Promise<Loaded[]> {
  const scripts = [...new Set(paths)].filter((path) => path.endsWith('.js'))
  return Promise.all(
    scripts.map(async (path) => {
      const source = await readFile(join(page.folder, path))
      return { path, bytes: gzipSync(source, { level: 9 }).length }
    }),
  )
}

export const total = (files: readonly Loaded[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Services of an account without name, picture and tokens. */
const routes: readonly (readonly [path: string, json: object])[] = [
  ['/v1/supported-chains', { http: ['eip155:1', 'eip155:42161', SOLANA_MAINNET], ws: [] }],
  ['/v1/identity/', { name: null, avatar: null }],
]

/** A node that returns zeros, and empty services. */
function answer(url: string, body: string) {
  const [, existing] = routes.find(([path]) => new URL(url).pathname.startsWith(path)) ?? []
  if (existing) return { json: existing, headers: { 'access-control-allow-origin': '*' } }
  if (!body.includes('"jsonrpc"')) return { status: 404, json: {} }
  const calls = [JSON.parse(body)].flat() as { id: number; method: string }[]
  const answers = calls.map(({ id, method }) => {
    const result = method === 'getBalance' ? { context: { slot: 1 }, value: 0 } : '0x0'
    return { jsonrpc: '2.0', id, result }
  })
  return { json: body.startsWith('[') ? answers : answers[0] }
}

/** A page in a new context; requests beyond its own files get minimal responses and are listed. */
async function openPage(browser: Browser, { url }: ServedPage, storage?: Storage) {
  const context = await browser.newContext(storage ? { storageState: storage } : {})
  await context.addInitScript(observePage)
  await context.addInitScript(installStubWallet, STUB_WALLET)
  await context.addInitScript(installSolanaStub, SOLANA_STUB)
  const own: string[] = []
  const foreign: string[] = []
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (!/^https?:/.test(request.url())) return
    if (origin === new URL(url).origin) own.push(pathname)
    else foreign.push(request.url())
  })
  await context.route(
    (address) => /^https?:$/.test(address.protocol) && address.origin !== new URL(url).origin,
    (route) => route.fulfill(answer(route.request().url(), route.request().postData() ?? '')),
  )
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(url)
  return { context, page, own, foreign, errors }
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const stubRow = (page: Page) => page.locator(`latchkey-modal [data-wallet="${STUB_WALLET}"]`)

/** The wallet, unlike the page, reports the exact progress of a connection. */
const untilAsked = (page: Page, method: string) =>
  page.waitForFunction((name) => (Reflect.get(window, Symbol.for('latchkey.stub')) as string[]).includes(name), method)

/** The page of a new user who touches nothing. */
export async function measurePageLoad(browser: Browser, served: ServedPage, idleMs = IDLE_MS) {
  const { context, page, own, foreign, errors } = await openPage(browser, served)
  await page.getByRole('button').first().waitFor()
  await page.waitForTimeout(idleMs)
  const { writes, globals } = await readObserved(page)
  const remaining = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`)
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases, document.cookie].filter(Boolean)
  })
  await context.close()
  return {
    scripts: await weigh(served, own),
    styles: own.filter((path) => path.endsWith('.css')),
    foreign,
    errors,
    globals,
    writes: [...writes, ...remaining],
  }
}

/** Without latency, the order of requests would depend on how busy the machine is. */
const LINK = { latency: 100, downloadThroughput: -1, uploadThroughput: -1, offline: false }

/** Until the page has made no request of its own for a while. */
async function untilQuiet(page: Page, requests: readonly string[]) {
  for (let seen = -1; seen < requests.length; ) {
    seen = requests.length
    await page.waitForTimeout(2 * SETTLE_MS)
  }
}

/** Hover, a click, and all files requested until the first wallet row is visible, and until nothing more is fetched. */
export async function measureFirstOpen(browser: Browser, served: ServedPage) {
  const { context, page, own, foreign, errors } = await openPage(browser, served)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINK)
  const button = connectButton(page)
  await button.waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const before = new Set(own)
  await button.hover()
  await page.waitForTimeout(SETTLE_MS)
  await button.click()
  await stubRow(page).waitFor()
  await untilQuiet(page, own)
  const untilRow = await page.evaluate(() => {
    const { firstRowAt = 0 } = Reflect.get(window, Symbol.for('latchkey.size')) as Observed
    const requests = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= firstRowAt)
    return requests.map(({ name }) => new URL(name).pathname)
  })
  await context.close()
  const isLater = (path: string) => !before.has(path)
  return {
    scripts: await weigh(served, untilRow.filter(isLater)),
    all: await weigh(served, own.filter(isLater)),
    requests: own.filter(isLater),
    /** Requests to services, images included. */
    foreign,
    errors,
  }
}

/** What a page that offers an account by e-mail loads with the page, with the open modal, and once the field is touched. */
export async function measureEmbedded(browser: Browser, served: ServedPage) {
  const { context, page, own, errors } = await openPage(browser, served)
  await connectButton(page).waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const onLoad = [...own]
  await connectButton(page).click()
  const field = page.locator('latchkey-modal').getByRole('textbox', { name: 'Your email' })
  await field.waitFor()
  await untilQuiet(page, own)
  const onOpen = own.slice(onLoad.length)
  await field.focus()
  await page.locator('latchkey-modal iframe').waitFor({ state: 'attached' })
  await untilQuiet(page, own)
  const onTouch = own.slice(onLoad.length + onOpen.length)
  await context.close()
  return { onLoad, onOpen, onTouch, errors }
}

/** Connects and reloads in a new context with only the stored data. */
export async function measureStoredInjected(browser: Browser, served: ServedPage) {
  const first = await openPage(browser, served)
  await connectButton(first.page).click()
  await stubRow(first.page).click()
  await stubRow(first.page).waitFor({ state: 'hidden' })
  await untilAsked(first.page, 'eth_requestAccounts')
  await first.page.waitForTimeout(SETTLE_MS)
  const storage = await first.context.storageState({ indexedDB: true })
  await first.context.close()

  const { context, page, own, errors } = await openPage(browser, served, storage)
  await untilAsked(page, 'eth_accounts')
  const visibleText = await settleRestored(page)
  await context.close()
  return { scripts: await weigh(served, own), errors: [...first.errors, ...errors], shown: visibleText }
}

/** Long enough for everything that the page loads by itself; what it shows then. */
async function settleRestored(page: Page) {
  await page.waitForTimeout(IDLE_MS)
  return (await page.locator('#root').textContent()) ?? ''
}

/** A page with a connection of a Solana wallet, as an earlier visit has stored it. */
export async function measureStoredSolana(browser: Browser, served: ServedPage) {
  const stored = {
    connection_status: 'connected',
    connected_namespaces: 'solana',
    active_caip_network_id: SOLANA_MAINNET,
    'solana:connected_connector_id': SOLANA_STUB,
    'solana:connected_account': SOLANA_STUB_ACCOUNT,
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name: `latchkey/default/v1/${name}`, value }))
  const storage = { cookies: [], origins: [{ origin: new URL(served.url).origin, localStorage }] }
  const { context, page, own, errors } = await openPage(browser, served, storage)
  const visibleText = await settleRestored(page)
  await context.close()
  return { scripts: await weigh(served, own), errors, shown: visibleText }
}

/** Enough time for a client that fails to reach its relay. */
const PAIRING_MS = 4 * SETTLE_MS

/** Scripts for a QR code beyond the open modal, requested after the press. */
export async function measureQrCode(browser: Browser, served: ServedPage) {
  const { context, page, own, errors } = await openPage(browser, served)
  await connectButton(page).click()
  await stubRow(page).waitFor()
  // What the open modal still loads is not of the code.
  await untilQuiet(page, own)
  const before = new Set(own)
  await page.locator('latchkey-modal [data-wallet="walletConnect"]').click()
  await page.locator('latchkey-modal .lk-qr-surface').waitFor()
  await page.waitForTimeout(PAIRING_MS)
  await context.close()
  return {
    scripts: await weigh(
      served,
      own.filter((path) => !before.has(path)),
    ),
    errors,
  }
}

const PAIRED_ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A stored session: the client's own data at its start, and the library's. */
function storedSession(origin: string): Storage {
  const topic = 'a'.repeat(64)
  const key = 'b'.repeat(64)
  const expiry = Math.floor(Date.now() / 1_000) + 86_400
  const metadata = { name: 'Phone', description: '', url: 'https://phone.example', icons: [] }
  const eip155 = {
    chains: ['eip155:1'],
    accounts: [`eip155:1:${PAIRED_ACCOUNT}`],
    methods: ['personal_sign'],
    events: [],
  }
  const session = {
    topic,
    pairingTopic: key,
    relay: { protocol: 'irn' },
    expiry,
    namespaces: { eip155 },
    requiredNamespaces: {},
    optionalNamespaces: { eip155 },
    acknowledged: true,
    controller: key,
    self: { publicKey: topic, metadata },
    peer: { publicKey: key, metadata },
  }
  const ofClient = {
    'core:0.3:default//keychain': { [topic]: key, client_ed25519_seed: key },
    'core:0.3:default//expirer': [{ target: `topic:${topic}`, expiry }],
    'client:0.3:default//session': [session],
  }
  const ofLibrary = {
    connection_status: 'connected',
    connected_namespaces: 'eip155',
    'eip155:connected_connector_id': 'walletConnect',
    'eip155:connected_account': PAIRED_ACCOUNT,
  }
  const records = Object.entries(ofClient).map(([name, value]) => ({
    key: `wc@2:${name}`,
    value: JSON.stringify(value),
  }))
  const store = { name: 'keyvaluestorage', autoIncrement: false, records, indexes: [] }
  const indexedDB = [{ name: 'WALLET_CONNECT_V2_INDEXED_DB', version: 1, stores: [store] }]
  const localStorage = Object.entries(ofLibrary).map(([name, value]) => ({
    name: `latchkey/default/v1/${name}`,
    value,
  }))
  return { cookies: [], origins: [{ origin, localStorage, indexedDB }] } as object as Storage
}

/** The page with a stored WalletConnect session, until its balance is requested. */
export async function measureStoredRelaySession(browser: Browser, served: ServedPage) {
  const { context, page, own, foreign, errors } = await openPage(
    browser,
    served,
    storedSession(new URL(served.url).origin),
  )
  const isRestored = () => foreign.some((url) => url.includes('/v1/?chainId='))
  // On a busy machine it takes longer.
  for (let waited = 0; !isRestored() && waited < IDLE_MS; waited += SETTLE_MS) await page.waitForTimeout(SETTLE_MS)
  await page.waitForTimeout(PAIRING_MS)
  await context.close()
  return { scripts: await weigh(served, own), errors, isRestored: isRestored() }
}
