// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mainnet, solanaMainnet } from '../../config/networks.js'
import type { SettingsInput } from '../../config/options.js'
import type { Connector, ConnectRequest, WalletSession } from '../../connectors/connector.js'
import { toNetwork } from '../../domain/network.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { ListedWallet } from '../../domain/walletList.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import type { WalletPage, WalletQuery } from '../../services/catalogue/catalogueService.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type Deferred,
} from '../../testing/modal/fakeAdapter.js'
import { seedFakeCatalogue } from '../../testing/modal/fakeCatalogue.js'
import { disconnect } from '../connection/disconnect.js'
import { createWalletConnectLoader } from '../pairing/walletConnectOf.js'
import { type ShownWalletList, startWalletList } from './startWalletList.js'

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'connected',
    (error: { code?: unknown }) => error.code,
  )
const namesOf = (wallets: readonly ListedWallet[]) => wallets.map(({ name }) => name)

const entry = (name: string, more: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id: name.toLowerCase(),
  name,
  chains: ['eip155:1'],
  mobileLink: `${name.toLowerCase()}://`,
  ...more,
})
const catalogue = [
  entry('Heron', { chromeStore: 'https://store.example/heron' }),
  entry('Ibis'),
  entry('Jay', { chains: ['solana:x'] }),
  ...Array.from({ length: 60 }, (_, index) => entry(`Plover ${index}`)),
]

const open: (() => void)[] = []
afterEach(() => {
  for (const end of open.splice(0)) end()
  localStorage.clear()
  vi.unstubAllGlobals()
})

type Relay = { request: ConnectRequest; answer: Deferred<WalletSession> }

/** A page with two installed wallets, a catalogue and a relay that answer as the test says. */
async function create(input: SettingsInput = {}, options: { namespace?: string } = {}) {
  const evm = createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])
  const sol = createFakeAdapter('solana', [toNetwork('solana', solanaMainnet)])
  const page = createTestInstance([evm, sol], { projectId: 'p1', ...input })
  const { instance, seed } = page
  const fake = seedFakeCatalogue(page, catalogue)
  fake.control.answer = async () => {
    const { search, page: number, entries, exclude = [], include } = fake.queries.at(-1) as WalletQuery
    const matches = catalogue.filter(
      ({ id, name }) => !exclude.includes(id) && (include?.includes(id) ?? true) && name.includes(search ?? ''),
    )
    return { count: matches.length, wallets: matches.slice((number - 1) * entries, number * entries) } as WalletPage
  }
  const marten = createFakeConnector({ id: 'example.marten', name: 'Marten' })
  const quay = createFakeConnector({ id: 'example.quay', name: 'Quay' })
  evm.setConnectors([marten.connector, quay.connector])
  const relay: Relay[] = []
  const paired = createFakeConnector({ id: 'walletConnect', name: 'WalletConnect', storesSession: true })
  const walletConnect: Connector = {
    ...paired.connector,
    type: 'WALLET_CONNECT',
    connect(request) {
      const answer = createDeferred<WalletSession>()
      request.signal.addEventListener('abort', () => answer.reject(new UserRejectedError()))
      relay.push({ request, answer })
      return answer.promise
    },
  }
  seed(createWalletConnectLoader, async () => walletConnect)
  let changes = 0
  const list = startWalletList(instance, { namespace: options.namespace, onChange: () => void changes++ })
  open.push(() => {
    list.end()
    instance.scope.end()
  })
  await settle()
  return { ...page, evm, sol, marten, quay, relay, paired, list, fake, changes: () => changes }
}

const find = (list: ShownWalletList, name: string) => {
  const { wallets, directory, results } = list.read()
  const wallet = [...wallets, ...directory.wallets, ...results.wallets].find((candidate) => candidate.name === name)
  if (!wallet) throw new Error(`no ${name} in the list`)
  return wallet
}

const READY = { status: 'shown', uri: 'wc:secret', isSent: true, expiresAt: 250_000 } as const

describe('groups', () => {
  test('each wallet is in one group, in the order of the modal', async () => {
    localStorage.setItem('latchkey/default/v1/recent_wallets', JSON.stringify(['example.quay']))
    const { list } = await create({ wallets: { custom: [{ id: 'own', name: 'Own', mobileLink: 'own://' }] } })
    const { status, recent, installed, suggested, wallets } = list.read()
    expect(status).toBe('ready')
    expect([namesOf(recent), namesOf(installed), namesOf(suggested)]).toEqual([['Quay'], ['Marten'], ['Own', 'Heron']])
    expect(namesOf(wallets)).toEqual(['Quay', 'Marten', 'Own', 'Heron'])
    expect(wallets.map(({ isRecent, isInstalled }) => [isRecent, isInstalled])).toEqual([
      [true, true],
      [false, true],
      [false, false],
      [false, false],
    ])
  })

  test("the app's order of groups counts", async () => {
    const { list } = await create({ features: { connectorTypeOrder: ['recommended', 'injected'] } })
    expect(namesOf(list.read().wallets)).toEqual(['Heron', 'Ibis', 'Marten', 'Quay'])
  })

  test('excluded, featured and foreign wallets are those of the card', async () => {
    const { list } = await create({ wallets: { featured: ['ibis'], exclude: ['heron'] } }, { namespace: 'eip155' })
    expect(namesOf(list.read().suggested)).toEqual(['Ibis', 'Plover 0'])
    const solana = await create({}, { namespace: 'solana' })
    expect(namesOf(solana.list.read().wallets)).toEqual(['Jay'])
  })

  test('without wallets nothing is listed or asked for', async () => {
    const { list, fake } = await create({ wallets: false })
    expect([list.read().wallets, list.read().status, fake.queries]).toEqual([[], 'ready', []])
  })

  test('a wallet that is installed while the list is shown joins it', async () => {
    const { list, evm, marten, quay } = await create()
    const late = createFakeConnector({ id: 'example.late', name: 'Late' })
    evm.setConnectors([marten.connector, quay.connector, late.connector])
    await settle()
    expect(namesOf(list.read().installed)).toEqual(['Marten', 'Quay', 'Late'])
  })

  test('DISC-3: two wallets of one name say so, and a name of mixed letters is suspect', async () => {
    const { list, evm, marten } = await create()
    const copy = createFakeConnector({ id: 'example.copy', name: 'Marten' })
    evm.setConnectors([
      { ...marten.connector, rdns: 'example.marten' },
      { ...copy.connector, rdns: 'example.copy', rawName: 'Mаrten' },
    ])
    await settle()
    expect(list.read().installed.map(({ rdns, hasDouble, isSuspect }) => [rdns, hasDouble, isSuspect])).toEqual([
      ['example.marten', true, false],
      ['example.copy', true, true],
    ])
  })

  test('a catalogue that fails leaves the installed wallets, and can be asked again', async () => {
    const page = await create()
    page.list.end()
    page.instance.scope.end()
    const { list, fake } = await createFailing()
    expect([list.read().status, namesOf(list.read().wallets)]).toEqual(['failed', ['Marten', 'Quay']])
    fake.control.answer = async () => ({ count: 1, wallets: catalogue.slice(0, 1) })
    list.retry()
    await settle()
    expect([list.read().status, namesOf(list.read().suggested)]).toEqual(['ready', ['Heron']])
  })

  test('offline nothing is asked for until the browser is back', async () => {
    Object.defineProperty(window.navigator, 'onLine', { value: false, configurable: true })
    try {
      const { list, fake } = await create()
      expect([list.read().isOffline, list.read().status, fake.queries.length]).toEqual([true, 'idle', 0])
      expect(namesOf(list.read().wallets)).toEqual(['Marten', 'Quay'])
      Object.defineProperty(window.navigator, 'onLine', { value: true, configurable: true })
      window.dispatchEvent(new Event('online'))
      await settle()
      expect([list.read().isOffline, list.read().status]).toEqual([false, 'ready'])
    } finally {
      Reflect.deleteProperty(window.navigator, 'onLine')
    }
  })

  async function createFailing() {
    const evm = createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])
    const page = createTestInstance([evm], { projectId: 'p1' })
    const fake = seedFakeCatalogue(page, catalogue)
    fake.control.answer = async () => Promise.reject(new Error('down'))
    evm.setConnectors([
      createFakeConnector({ id: 'example.marten', name: 'Marten' }).connector,
      createFakeConnector({ id: 'example.quay', name: 'Quay' }).connector,
    ])
    const list = startWalletList(page.instance, { namespace: undefined, onChange() {} })
    open.push(() => {
      list.end()
      page.instance.scope.end()
    })
    await settle()
    return { list, fake }
  }
})

describe('the directory', () => {
  test('comes page by page, the suggestions first, and ends', async () => {
    const { list, fake } = await create()
    const queryCount = fake.queries.length
    expect(list.read().directory).toMatchObject({ status: 'idle', wallets: [], hasMore: true })
    await list.loadMore()
    const first = list.read().directory
    expect(first).toMatchObject({ status: 'ready', count: 63, hasMore: true })
    expect(first.wallets.length).toBe(46)
    expect(namesOf(first.wallets).slice(0, 4)).toEqual(['Marten', 'Quay', 'Heron', 'Ibis'])
    await Promise.all([list.loadMore(), list.loadMore()])
    expect(list.read().directory).toMatchObject({ hasMore: false })
    expect(list.read().directory.wallets.length).toBe(65)
    await list.loadMore()
    expect(fake.queries.length - queryCount).toBe(2)
  })

  test('a wallet that did not change keeps its identity, and so do the groups', async () => {
    const { list, marten } = await create()
    await list.loadMore()
    const before = list.read()
    void list.read().installed[0]?.connect()
    await settle()
    const after = list.read()
    expect(marten.calls).toContain('connect')
    expect(after.installed[0]).not.toBe(before.installed[0])
    expect(after.installed[1]).toBe(before.installed[1])
    expect(after.suggested).toBe(before.suggested)
    expect(after.pairing).toBe(before.pairing)
    expect(after.directory.wallets[5]).toBe(before.directory.wallets[5])
    expect(list.read()).toBe(after)
    expect(after.installed[0]?.connect).toBe(before.installed[0]?.connect)
  })

  test.each([{ features: { allWallets: false } }, { features: { allWallets: 'onlyMobile' as const } }])(
    'an app that does not offer it has no pages, and searches what it has: %o',
    async (input) => {
      const { list, fake } = await create(input)
      const queryCount = fake.queries.length
      await list.loadMore()
      list.search('He')
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect(list.read().directory).toMatchObject({ hasMore: false, wallets: [] })
      expect([namesOf(list.read().results.wallets), list.read().results.status]).toEqual([['Heron'], 'ready'])
      expect(fake.queries.length).toBe(queryCount)
    },
  )
})

describe('search', () => {
  test('finds installed wallets at once, and the newest answer wins', async () => {
    const { list, fake } = await create()
    const answers: Deferred<WalletPage>[] = []
    fake.control.answer = () => {
      const answer = createDeferred<WalletPage>()
      answers.push(answer)
      return answer.promise
    }
    list.search('Ma')
    expect(list.read().results).toMatchObject({ query: 'Ma', status: 'loading' })
    expect(namesOf(list.read().results.wallets)).toEqual(['Marten'])
    await new Promise((resolve) => setTimeout(resolve, 350))
    list.search('Ib')
    await new Promise((resolve) => setTimeout(resolve, 350))
    answers[1]?.resolve({ count: 1, wallets: [entry('Ibis Two')] })
    await settle()
    answers[0]?.resolve({ count: 1, wallets: [entry('Mallard')] })
    await settle()
    expect(list.read().results).toMatchObject({ query: 'Ib', status: 'ready' })
    expect(namesOf(list.read().results.wallets)).toEqual(['Ibis', 'Ibis Two'])
    list.search('I')
    expect(list.read().results).toMatchObject({ query: 'I', status: 'idle', wallets: [] })
  })
})

describe('connecting an installed wallet', () => {
  test('says what it does, and resolves with the connection', async () => {
    const { list, marten, events } = await create()
    const approval = createDeferred<void>()
    marten.control.connecting.push(approval.promise)
    const connected = find(list, 'Marten').connect()
    await settle()
    expect(find(list, 'Marten').state).toBe('connecting')
    expect(find(list, 'Quay').state).toBe('idle')
    approval.resolve()
    expect(await connected).toMatchObject({ namespace: 'eip155', address: '0xA', addresses: ['0xA', '0xB'] })
    expect(find(list, 'Marten').state).toBe('connected')
    expect(events[0]).toMatchObject({
      event: 'SELECT_WALLET',
      properties: { name: 'Marten', platform: 'browser' },
    })
  })

  test('after a disconnect it is as any other', async () => {
    const { list, instance } = await create()
    await find(list, 'Marten').connect()
    await disconnect(instance, {})
    await settle()
    expect(find(list, 'Marten')).toMatchObject({ state: 'idle', error: undefined })
  })

  test('a rejection is its error, until it is asked again', async () => {
    const { list, marten } = await create()
    marten.control.connecting.push(Promise.reject(new UserRejectedError()))
    expect(await codeOf(find(list, 'Marten').connect())).toBe(4001)
    expect(find(list, 'Marten')).toMatchObject({ state: 'failed', error: { code: 4001 } })
    expect(await codeOf(find(list, 'Marten').connect())).toBe('connected')
    expect(find(list, 'Marten')).toMatchObject({ state: 'connected', error: undefined })
  })

  test('a second wallet cancels the first, whose late answer connects nothing', async () => {
    const { list, marten, account } = await create()
    const approval = createDeferred<void>()
    marten.control.connecting.push(approval.promise)
    const first = codeOf(find(list, 'Marten').connect())
    await settle()
    const second = codeOf(find(list, 'Quay').connect())
    expect([await first, await second]).toEqual(['REQUEST_ABORTED', 'connected'])
    approval.resolve()
    await settle()
    expect([find(list, 'Marten').state, find(list, 'Quay').state]).toEqual(['idle', 'connected'])
    expect(account()?.address).toBe('0xA')
  })

  test('the same wallet is asked again, and its first answer counts', async () => {
    const { list, marten } = await create()
    const approval = createDeferred<void>()
    marten.control.connecting.push(approval.promise, new Promise(() => {}))
    const first = codeOf(find(list, 'Marten').connect())
    await settle()
    const second = codeOf(find(list, 'Marten').connect())
    await settle()
    approval.resolve()
    expect([await first, await second]).toEqual(['REQUEST_ABORTED', 'connected'])
    expect(marten.calls.filter((call) => call === 'connect')).toHaveLength(2)
  })

  test('a signal cancels, before and meanwhile', async () => {
    const { list, marten, status } = await create()
    const aborter = new AbortController()
    marten.control.connecting.push(new Promise(() => {}))
    const connecting = codeOf(find(list, 'Marten').connect({ signal: aborter.signal }))
    await settle()
    aborter.abort()
    expect(await connecting).toBe('REQUEST_ABORTED')
    await settle()
    expect([find(list, 'Marten').state, status()]).toEqual(['idle', 'disconnected'])
    expect(await codeOf(find(list, 'Marten').connect({ signal: aborter.signal }))).toBe('REQUEST_ABORTED')
    expect(marten.calls).toEqual(['connect'])
  })

  test('of a wallet with several namespaces the active one is asked, or the one that is named', async () => {
    const { list, evm, sol, marten } = await create()
    const sibling = createFakeConnector({ id: 'example.marten.sol', name: 'Marten', namespace: 'solana' })
    evm.setConnectors([{ ...marten.connector, rdns: 'example.marten' }])
    sol.setConnectors([{ ...sibling.connector, rdns: 'example.marten' }])
    await settle()
    expect(find(list, 'Marten').namespaces).toEqual(['eip155', 'solana'])
    await find(list, 'Marten').connect()
    expect([marten.calls, sibling.calls]).toEqual([['connect'], []])
    expect(await find(list, 'Marten').connect({ namespace: 'solana' })).toMatchObject({ namespace: 'solana' })
    expect(sibling.calls).toEqual(['connect'])
  })

  test('terms that the user has not accepted come first: no wallet is asked', async () => {
    const { list, marten } = await create({
      legal: { termsUrl: 'https://shop.example/terms' },
      features: { legalCheckbox: true },
    })
    expect(list.read().terms).toEqual({ termsUrl: 'https://shop.example/terms', privacyUrl: undefined })
    expect(await codeOf(find(list, 'Marten').connect())).toBe('TERMS_NOT_ACCEPTED')
    expect(await codeOf(list.startPairing())).toBe('TERMS_NOT_ACCEPTED')
    expect(marten.calls).toEqual([])
    expect(await codeOf(find(list, 'Marten').connect({ termsAccepted: true }))).toBe('connected')
  })
})

describe('pairing', () => {
  test('the URI has a life, and ends with the approval', async () => {
    const { list, relay, paired } = await create()
    expect(list.read().pairing).toMatchObject({ isAvailable: true, status: 'idle', uri: undefined })
    const connected = list.startPairing()
    await settle()
    expect(list.read().pairing).toMatchObject({ status: 'creating', canOpen: false })
    relay[0]?.request.onStep?.(READY)
    await settle()
    const { pairing } = list.read()
    expect(pairing).toMatchObject({ status: 'ready', uri: 'wc:secret', canOpen: true, walletId: undefined })
    expect(Math.abs((pairing.expiresAt ?? 0) - (Date.now() + READY.expiresAt - performance.now()))).toBeLessThan(50)
    await settle()
    expect(list.read().pairing).toBe(pairing)
    relay[0]?.answer.resolve(paired.session)
    expect(await connected).toMatchObject({ namespace: 'eip155', address: '0xA' })
    await settle()
    expect(list.read().pairing).toMatchObject({ status: 'approved', uri: undefined })
  })

  test('a wallet that is not installed pairs, and says that it is connected', async () => {
    const { list, relay, paired, events } = await create()
    const connected = find(list, 'Heron').connect()
    await settle()
    expect(find(list, 'Heron')).toMatchObject({ state: 'connecting', ways: ['qrcode'], isInstalled: false })
    expect(list.read().pairing).toMatchObject({ status: 'creating', walletId: 'heron' })
    relay[0]?.request.onStep?.(READY)
    relay[0]?.answer.resolve(paired.session)
    await connected
    await settle()
    expect(find(list, 'Heron').state).toBe('connected')
    expect(events[0]).toMatchObject({ event: 'SELECT_WALLET', properties: { name: 'Heron', platform: 'qrcode' } })
    expect(JSON.parse(localStorage.getItem('latchkey/default/v1/recent_wallets') ?? '[]')).toEqual(['heron'])
  })

  test('a decline is told apart, and another start asks again', async () => {
    const { list, relay, paired } = await create()
    const declined = codeOf(find(list, 'Heron').connect())
    await settle()
    relay[0]?.request.onStep?.(READY)
    relay[0]?.answer.reject(new UserRejectedError())
    expect(await declined).toBe(4001)
    await settle()
    expect(list.read().pairing).toMatchObject({ status: 'declined', uri: undefined, error: { code: 4001 } })
    expect(find(list, 'Heron').state).toBe('failed')
    const connected = list.startPairing()
    await settle()
    expect(relay[1]?.request.isRetry).toBe(true)
    relay[1]?.request.onStep?.(READY)
    relay[1]?.answer.resolve(paired.session)
    await connected
  })

  test('any other failure has its error', async () => {
    const { list, relay } = await create()
    const failed = list.startPairing().catch((error: Error) => error.message)
    await settle()
    relay[0]?.answer.reject(new Error('no relay'))
    expect(await failed).toBe('no relay')
    await settle()
    expect(list.read().pairing).toMatchObject({ status: 'failed', error: { message: 'no relay' } })
  })

  test('a URI that nobody has used has expired', async () => {
    const { list, relay } = await create()
    void codeOf(list.startPairing())
    await settle()
    relay[0]?.request.onStep?.({ status: 'expired', uri: undefined, isSent: false, expiresAt: 0 })
    await settle()
    expect(list.read().pairing).toMatchObject({ status: 'expired', uri: undefined, expiresAt: undefined })
  })

  test('cancelling drops the URI, and its promise rejects', async () => {
    const { list, relay } = await create()
    const connecting = codeOf(find(list, 'Heron').connect())
    await settle()
    relay[0]?.request.onStep?.(READY)
    list.cancelPairing()
    expect(await connecting).toBe('REQUEST_ABORTED')
    await settle()
    expect(list.read().pairing).toMatchObject({ status: 'idle', uri: undefined })
    expect(relay[0]?.request.signal.aborted).toBe(true)
    expect(find(list, 'Heron').state).toBe('idle')
  })

  test('another wallet shows the same URI, and an installed one drops it', async () => {
    const { list, relay } = await create()
    const first = codeOf(find(list, 'Heron').connect())
    await settle()
    relay[0]?.request.onStep?.(READY)
    const second = codeOf(find(list, 'Ibis').connect())
    await settle()
    expect([await first, relay.length]).toEqual(['REQUEST_ABORTED', 1])
    expect(list.read().pairing).toMatchObject({ status: 'ready', uri: 'wc:secret', walletId: 'ibis' })
    await find(list, 'Marten').connect()
    expect(await second).toBe('REQUEST_ABORTED')
    expect(list.read().pairing).toMatchObject({ status: 'idle', uri: undefined })
  })

  test('with the last list the URI is dropped', async () => {
    const { list, relay, instance } = await create()
    const secondList = startWalletList(instance, { namespace: undefined, onChange() {} })
    const connecting = codeOf(list.startPairing())
    await settle()
    relay[0]?.request.onStep?.(READY)
    list.end()
    await settle()
    expect(secondList.read().pairing.uri).toBe('wc:secret')
    secondList.end()
    await settle()
    expect(await connecting).toBe('REQUEST_ABORTED')
    expect(relay[0]?.request.signal.aborted).toBe(true)
  })

  test('URL-7: an app is opened with the URI, within a press alone', async () => {
    const opened: string[] = []
    vi.stubGlobal('open', (url: string) => void opened.push(url))
    const { list, relay } = await create({
      wallets: { custom: [{ id: 'own', name: 'Own', desktopLink: 'own://', webappLink: 'https://own.example' }] },
    })
    const own = find(list, 'Own')
    expect([own.ways, own.links]).toEqual([
      ['web', 'desktop'],
      { mobile: undefined, desktop: 'own://', webapp: 'https://own.example', downloads: [] },
    ])
    void codeOf(own.connect())
    await settle()
    list.openWallet(own)
    expect(opened).toEqual([])
    relay[0]?.request.onStep?.(READY)
    await settle()
    // The site opens on a press of its own.
    expect(opened).toEqual([])
    list.openWallet(own)
    list.openWallet(own, 'desktop')
    expect(opened.map((url) => url.split('?')[0])).toEqual(['https://own.example/wc', 'own://wc'])
    expect(opened.every((url) => url.includes('wc%3Asecret'))).toBe(true)
  })

  test('a wallet without a way here can only be got', async () => {
    const { list, relay } = await create({
      wallets: { custom: [{ id: 'own', name: 'Own', chromeStore: 'https://store.example/own' }] },
    })
    const own = find(list, 'Own')
    expect(own.ways).toEqual([])
    expect(own.links.downloads).toEqual([{ kind: 'browser', href: 'https://store.example/own', host: 'store.example' }])
    expect(await codeOf(own.connect())).toBe('WALLET_NOT_INSTALLED')
    expect(relay).toEqual([])
  })

  test('without a project nothing pairs', async () => {
    const { list } = await create({
      projectId: '',
      wallets: { custom: [{ id: 'own', name: 'Own', mobileLink: 'own://' }] },
    })
    expect(list.read().pairing.isAvailable).toBe(false)
    expect(find(list, 'Own').ways).toEqual([])
    expect(await codeOf(find(list, 'Own').connect())).toBe('WALLET_NOT_INSTALLED')
  })
})

describe('on a phone', () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36'

  async function createPhone(input: SettingsInput) {
    Object.defineProperty(window.navigator, 'userAgent', { value: agent, configurable: true })
    const opened: string[] = []
    vi.stubGlobal('open', (url: string) => void opened.push(url))
    return { ...(await create(input)), opened }
  }
  afterEach(() => void Reflect.deleteProperty(window.navigator, 'userAgent'))

  test('wallets that cannot be used there are left out', async () => {
    const { list } = await createPhone({
      wallets: {
        custom: [
          { id: 'desk', name: 'Desk', desktopLink: 'desk://' },
          { id: 'site', name: 'Site', webappLink: 'https://site.example' },
        ],
      },
    })
    expect(namesOf(list.read().suggested)).toEqual(['Site', 'Heron'])
    expect(list.read().suggested.map(({ ways }) => ways)).toEqual([['web'], ['mobile']])
  })

  test('URL-7: the app opens by itself once there is a URI, as long as the press counts', async () => {
    const { list, relay, opened } = await createPhone({})
    void codeOf(find(list, 'Heron').connect())
    await settle()
    expect(opened).toEqual([])
    relay[0]?.request.onStep?.({ ...READY, isSent: false })
    expect(opened).toEqual([])
    relay[0]?.request.onStep?.(READY)
    expect(opened).toEqual(['heron://wc?uri=wc%3Asecret'])
  })

  test('a wallet that does not pair opens the page in its own browser, and the promise says so', async () => {
    const { list, relay } = await createPhone({
      wallets: { custom: [{ id: 'phantom', name: 'Phantom', mobileLink: 'phantom://' }] },
    })
    const openedPages: string[] = []
    vi.stubGlobal('location', { ...window.location, assign: (url: string) => void openedPages.push(url) })
    expect(find(list, 'Phantom').ways).toEqual(['inApp'])
    await expect(find(list, 'Phantom').connect()).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
      details: { openedInWallet: true },
    })
    await settle()
    expect([find(list, 'Phantom').state, relay.length]).toEqual(['idle', 0])
    expect(openedPages.map((url) => url.split('/')[2])).toEqual(['browse'])
  })
})
