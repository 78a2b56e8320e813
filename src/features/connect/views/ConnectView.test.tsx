import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import type { ExternalConnector } from '../../../connectors/external/externalConnector.js'
import { statusOf } from '../../../controllers/connection/connectionController.js'
import { eip155 } from '../../../exports/eip155.js'
import { embedded } from '../../../exports/embedded.js'
import {
  createWalletModal,
  InlineWalletModal,
  type WalletModalOptions,
  WalletModalProvider,
} from '../../../exports/index.js'
import { internalsOf } from '../../../instance/internals.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
import { createDeferred } from '../../../testing/modal/fakeAdapter.js'
import { hostileWallets } from '../../../testing/wallet/hostileWallets.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
/** Rows of wallets, without WalletConnect and "All wallets". */
const rows = () =>
  [...page.card().querySelectorAll<HTMLButtonElement>('button[data-wallet]')].filter(
    ({ dataset }) => dataset.wallet !== 'all' && dataset.wallet !== 'walletConnect',
  )
const idsOf = () => rows().map((row) => row.dataset.wallet)
const footer = () => page.card().querySelector('footer')?.textContent
const rowOf = (id: string) => {
  const row = rows().find(({ dataset }) => dataset.wallet === id)
  if (!row) throw new Error(`no row ${id}`)
  return row
}

const catalogueWallet = (id: string, more: object = {}) => ({ id, name: `Wallet ${id}`, chains: ['eip155:1'], ...more })
const listing = (...data: object[]) => ({ count: data.length, data })
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  return act(async () => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
const catalogueRequests = () => page.requests.filter(({ url }) => url.includes('/getWallets'))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the rows', () => {
  test('show the installed wallets, and the footer counts them', async () => {
    page.addWallet()
    page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    await page.open()
    expect(idsOf()).toEqual(['example.marten', 'example.heron'])
    expect(rowOf('example.marten').textContent).toBe('MartenInstalled')
    expect(footer()).toBe('2 wallets found in this browser')
  })

  test('header and footer open the wallet guide and "Get a wallet"', async () => {
    const onEvent = vi.fn()
    page.addWallet()
    await page.open({ projectId: 'p1', onEvent })
    expect(footer()).toBe('1 wallet found in this browserNo wallet yet?')
    fireEvent.click(card().getByRole('button', { name: "What's a wallet?" }))
    expect(await card().findByRole('heading', { level: 2, name: "What's a wallet?" })).toBeTruthy()
    fireEvent.click(card().getByRole('button', { name: 'Back' }))
    fireEvent.click(await card().findByRole('button', { name: 'No wallet yet?' }))
    expect(await card().findByRole('heading', { level: 2, name: 'Get a wallet' })).toBeTruthy()
    const events = onEvent.mock.calls.map(([{ event }]) => event)
    expect(events).toEqual(expect.arrayContaining(['CLICK_WALLET_HELP', 'CLICK_GET_WALLET']))
  })

  test.each<[string, WalletModalOptions, string[]]>([
    ['without the guide neither is there', { projectId: 'p1', wallets: { guide: false } }, []],
    ['without a catalogue there is no wallet to get', {}, ["What's a wallet?"]],
    [
      'the footer has no space beside a legal text',
      { projectId: 'p1', legal: { privacyUrl: 'https://x.example' } },
      ["What's a wallet?"],
    ],
  ])('%s', async (_, options, keys) => {
    page.addWallet()
    await page.open(options)
    const names = ["What's a wallet?", 'No wallet yet?']
    expect(names.filter((name) => card().queryByRole('button', { name }))).toEqual(keys)
  })

  test('a wallet that appears later is listed at once', async () => {
    await page.open()
    expect(idsOf()).toEqual([])
    await act(async () => void page.addWallet())
    await waitFor(() => expect(idsOf()).toEqual(['example.marten']))
    expect(footer()).toBe('1 wallet found in this browser')
  })

  test('the last used wallet comes first, with its badge', async () => {
    localStorage.setItem('latchkey/default/v1/recent_wallets', '["example.heron"]')
    page.addWallet()
    page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    await page.open()
    expect(idsOf()).toEqual(['example.heron', 'example.marten'])
    expect(rowOf('example.heron').textContent).toBe('HeronRecent')
    expect([rowOf('example.heron').dataset.mark, rowOf('example.marten').dataset.mark]).toEqual(['', undefined])
  })

  test('the wallet on window.ethereum is a browser wallet, whatever its name', async () => {
    page.addWallet({ announce: 'never', injectAs: 'ethereum' })
    await page.open()
    expect(idsOf()).toEqual(['injected'])
    expect(rows()[0]?.textContent).toBe('Browser walletInstalled')
  })

  test('two wallets with one identity stay two rows, each with its rdns, and neither is recent', async () => {
    localStorage.setItem('latchkey/default/v1/recent_wallets', '["example.marten"]')
    page.addCleanup(hostileWallets.sameRdns({ victim: page.addWallet() }))
    await page.open()
    expect(idsOf()).toEqual(['example.marten:0', 'example.marten:1'])
    for (const row of rows()) {
      expect(row.textContent).toContain('example.marten')
      expect(row.textContent).toContain('Installed')
      expect(row.title).toBe('Another wallet uses the same name. Make sure this is the one you want.')
    }
  })

  test('two wallets with one name show their rdns', async () => {
    page.addCleanup(hostileWallets.clone({ victim: page.addWallet() }))
    await page.open()
    const subs = rows().map((row) => row.querySelector('.lk-sub')?.firstChild?.textContent)
    expect(subs).toEqual(['example.marten', 'example.clone'])
  })

  test('a unique name shows no rdns', async () => {
    page.addWallet()
    await page.open()
    expect(rows()[0]?.querySelector('.lk-sub')).toBeNull()
  })

  test.each([
    ['mixes scripts', 'M\u0430rten', 'M\u0430rten'],
    ['hides characters', 'Mar\u200bten', 'Marten'],
  ])('a name that %s shows a warning with its reason', async (_, name, visibleText) => {
    page.addWallet({ name })
    page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    await page.open()
    const mark = await card().findByRole('img', { name: 'This name contains hidden or look-alike characters.' })
    expect(rowOf('example.marten').contains(mark)).toBe(true)
    expect(rowOf('example.marten').querySelector('bdi')?.textContent).toBe(visibleText)
    expect(rowOf('example.heron').querySelector('[role="img"]')).toBeNull()
  })

  test('TXT-6: an altered catalogue name shows that warning too', async () => {
    page.answer('/getWallets', () =>
      listing(catalogueWallet('h', { name: 'M\u0430rten' }), catalogueWallet('b', { name: 'Heron' })),
    )
    await page.open({ projectId: 'p1' })
    const mark = await card().findByRole('img', { name: 'This name contains hidden or look-alike characters.' })
    expect(rowOf('h').contains(mark)).toBe(true)
    expect(rowOf('b').querySelector('[role="img"]')).toBeNull()
  })

  test("a long name is truncated, and the row's title has all of it", async () => {
    const name = 'Marten '.repeat(20).trim()
    page.addWallet({ name })
    await page.open()
    expect(rows()[0]?.querySelector('bdi')?.textContent).toBe(`${name.slice(0, 39)}…`)
    expect(rows()[0]?.querySelector('bdi')?.title).toBe(name)
  })

  test('choosing a wallet asks it, and emits an event', async () => {
    const onEvent = vi.fn()
    const wallet = page.addWallet()
    await page.open({ onEvent })
    fireEvent.click(rowOf('example.marten'))
    await waitFor(() => expect(wallet.pending.map(({ method }) => method)).toEqual(['eth_requestAccounts']))
    expect(await card().findByRole('heading', { name: 'Marten' })).toBeTruthy()
    expect(onEvent).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'SELECT_WALLET', properties: { name: 'Marten', platform: 'browser' } }),
    )
  })
})

describe('untrusted content', () => {
  test('TXT-3: a wallet name is one text node in a direction-isolating element', async () => {
    page.addWallet({ name: '<b>\u05d0\u05d1\u05d2</b>' })
    page.answer('/getWallets', () => listing(catalogueWallet('a', { name: '<i>\u0627\u0628</i>' })))
    await page.open({ projectId: 'p1' })
    await waitFor(() => expect(rows()).toHaveLength(2))
    const names = rows().map((row) => row.querySelector('bdi'))
    expect(names.map((name) => [...(name?.childNodes ?? [])].map(({ nodeType }) => nodeType))).toEqual([[3], [3]])
    expect(names.map((name) => name?.textContent)).toEqual(['<b>\u05d0\u05d1\u05d2</b>', '<i>\u0627\u0628</i>'])
    expect(page.card().querySelector('b, i:not(:empty)')).toBeNull()
  })

  test('IMG-2: an icon is only shown by img, and none of its content joins the page', async () => {
    page.addCleanup(hostileWallets.scriptedSvgIcon({}))
    await page.open()
    const [row] = rows()
    expect(row?.querySelector('img')?.src).toMatch(/^data:image\/svg\+xml,/)
    for (const name of ['script', 'image', 'object', 'embed', 'iframe', '[onload]', '[style*="url("]'])
      expect(page.card().querySelector(name)).toBeNull()
  })

  test.each([
    ['a script', hostileWallets.javascriptIcon, 1],
    ['a page', hostileWallets.htmlIcon, 1],
    ['an address elsewhere', hostileWallets.remoteIcons, 3],
  ])('IMG-2: %s is not an icon; the placeholder is shown', async (_, announce, count) => {
    page.addCleanup(announce({}))
    await page.open()
    expect(rows()).toHaveLength(count)
    for (const row of rows()) {
      expect(row.querySelector('img')).toBeNull()
      expect(row.querySelector('.lk-mark > svg')).toBeTruthy()
    }
  })

  test('DISC-4: the name of a catalogue entry gives an installed wallet neither its icon nor its row', async () => {
    page.addWallet({ name: 'Heron', rdns: 'example.clone' })
    page.answer('/getWallets', () =>
      listing(catalogueWallet('h', { name: 'Heron', rdns: 'example.heron', image_id: 'x' })),
    )
    page.answer('/getWalletImage/', () => new Response('picture', { headers: { 'content-type': 'image/png' } }))
    await page.open({ projectId: 'p1' })
    await waitFor(() => expect(idsOf()).toEqual(['example.clone', 'h']))
    await waitFor(() => expect(rowOf('h').querySelector('img')).toBeTruthy())
    expect(rowOf('example.clone').querySelector('img')?.src).toMatch(/^data:/)
    expect(rowOf('example.clone').querySelector('.lk-sub')?.textContent).toContain('example.clone')
  })

  test('DISC-4: the rdns of a catalogue entry merges the two rows', async () => {
    page.addWallet({ name: 'Heron', rdns: 'example.heron' })
    const entries = [catalogueWallet('h', { name: 'Heron', rdns: 'example.heron' }), catalogueWallet('b')]
    page.answer('/getWallets', () => listing(...entries))
    await page.open({ projectId: 'p1' })
    await waitFor(() => expect(idsOf()).toEqual(['example.heron', 'b']))
    expect(rowOf('example.heron').querySelector('.lk-sub')).toBeNull()
  })
})

describe('the catalogue', () => {
  const skeletons = () => page.card().querySelectorAll('li[aria-hidden] .lk-skeleton.lk-mark').length
  /** The card with one wallet, while the catalogue is loading. */
  async function openWaiting() {
    const { promise, resolve } = createDeferred<object>()
    page.answer('/getWallets', () => promise)
    page.addWallet()
    await page.open({ projectId: 'p1' })
    await waitFor(() => expect(catalogueRequests()).toHaveLength(1))
    return resolve
  }

  test('is not requested without a project id, and without wallets the card says so', async () => {
    await page.open()
    expect(card().getByRole('heading', { name: 'No wallets available' })).toBeTruthy()
    expect(footer()).toBe('No wallet found in this browser')
    expect(skeletons()).toBe(0)
    expect(catalogueRequests()).toEqual([])
  })

  test('is a skeleton of up to four wallets until it responds, then its wallets', async () => {
    const answer = await openWaiting()
    // Besides the rows for WalletConnect and search.
    expect(skeletons()).toBe(3)
    expect(card().queryByRole('heading', { name: 'No wallets available' })).toBeNull()
    await act(async () => answer(listing(catalogueWallet('a'), catalogueWallet('b'))))
    await waitFor(() => expect(idsOf()).toEqual(['example.marten', 'a', 'b']))
    expect(skeletons()).toBe(0)
  })

  test('a response while a pointer is down is still shown', async () => {
    const answer = await openWaiting()
    fireEvent.pointerDown(rowOf('example.marten'))
    await act(async () => answer(listing(catalogueWallet('a'))))
    await waitFor(() => expect(idsOf()).toEqual(['example.marten', 'a']))
  })

  test("suggests wallets to fill four rows, the app's featured ones first", async () => {
    const names = ['a', 'b', 'c', 'd']
    page.answer('/getWallets', ({ url }) =>
      new URL(url).searchParams.has('include')
        ? listing(catalogueWallet('f'))
        : listing(...names.map((id) => catalogueWallet(id))),
    )
    page.addWallet()
    await page.open({ projectId: 'p1', wallets: { featured: ['f'] } })
    await waitFor(() => expect(idsOf()).toEqual(['example.marten', 'f', 'a', 'b']))
  })

  test('without wallets leaves the empty state', async () => {
    await page.open({ projectId: 'p1', walletConnect: false })
    expect(await card().findByRole('heading', { name: 'No wallets available' })).toBeTruthy()
    expect(skeletons()).toBe(0)
  })

  test('without wallets leaves WalletConnect and "Get a wallet"', async () => {
    await page.open({ projectId: 'p1' })
    await waitFor(() => expect(skeletons()).toBe(0))
    expect(card().getByRole('button', { name: /^WalletConnect/ })).toBeTruthy()
    expect(card().queryByRole('heading', { name: 'No wallets available' })).toBeNull()
  })

  test('a failure shows a retry button, and installed wallets stay', async () => {
    page.answer('/getWallets', () => new Response('', { status: 400 }))
    page.addWallet()
    await page.open({ projectId: 'p1' })
    expect(await card().findByText("The wallet list didn't load.", { selector: '.lk-note *' })).toBeTruthy()
    expect(page.announcement('status')).toBe("The wallet list didn't load.")
    expect(idsOf()).toEqual(['example.marten'])
    expect(skeletons()).toBe(0)
    page.answer('/getWallets', () => listing(catalogueWallet('a')))
    fireEvent.click(card().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(idsOf()).toEqual(['example.marten', 'a']))
    expect(page.card().querySelector('.lk-note')).toBeNull()
  })

  test('choosing its wallet emits an event and shows where to get it', async () => {
    const onEvent = vi.fn()
    page.answer('/getWallets', () => listing(catalogueWallet('a')))
    await page.open({ projectId: 'p1', onEvent })
    await waitFor(() => expect(idsOf()).toEqual(['a']))
    fireEvent.click(rowOf('a'))
    expect(await card().findByRole('heading', { name: 'Not found in this browser' })).toBeTruthy()
    expect(onEvent).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'SELECT_WALLET', properties: { name: 'Wallet a', platform: 'unsupported' } }),
    )
  })
})

describe('offline', () => {
  test('NET-9: offline shows one note, requests nothing, and installed wallets still work', async () => {
    await setOnline(false)
    const wallet = page.addWallet()
    await page.open({ projectId: 'p1' })
    expect(card().getAllByText("You're offline.")).toHaveLength(1)
    expect(card().queryByText("The wallet list didn't load.")).toBeNull()
    expect(catalogueRequests()).toEqual([])
    fireEvent.click(rowOf('example.marten'))
    await waitFor(() => expect(wallet.pending).toHaveLength(1))
  })

  test('NET-9: a request that fails offline is sent once, and again only when online', async () => {
    let fail: (error: Error) => void = () => undefined
    page.answer('/getWallets', () => new Promise((_, reject) => (fail = reject)))
    await page.open({ projectId: 'p1' })
    await waitFor(() => expect(catalogueRequests()).toHaveLength(1))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await setOnline(false)
    await act(async () => fail(new TypeError('Failed to fetch')))
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(catalogueRequests()).toHaveLength(1)
    expect(card().getAllByText("You're offline.")).toHaveLength(1)
    page.answer('/getWallets', () => listing(catalogueWallet('a')))
    await setOnline(true)
    await waitFor(() => expect(idsOf()).toEqual(['a']))
    expect(catalogueRequests()).toHaveLength(2)
    expect(card().queryByText("You're offline.")).toBeNull()
  })
})

describe("the app's terms", () => {
  const terms = { legal: { termsUrl: 'https://app.example/terms', privacyUrl: 'https://app.example/privacy' } }
  const list = () => card().getByRole('list', { name: 'Wallets' })

  test('are in the footer, with their links', async () => {
    page.addWallet()
    await page.open(terms)
    const link = await card().findByRole('link', { name: 'Terms' })
    expect(footer()).toBe('By continuing you accept the Terms and Privacy notice.')
    expect(link.getAttribute('href')).toBe(terms.legal.termsUrl)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(card().getByRole('link', { name: 'Privacy notice' }).getAttribute('href')).toBe(terms.legal.privacyUrl)
  })

  test('a single document is one link', async () => {
    await page.open({ legal: { termsUrl: terms.legal.termsUrl } })
    expect(await card().findByRole('link', { name: 'Terms' })).toBeTruthy()
    expect(footer()).toBe('By continuing you accept the Terms.')
  })

  test('unsafe URLs are text', async () => {
    await page.open({ legal: { termsUrl: 'javascript:alert(1)', privacyUrl: terms.legal.privacyUrl } })
    await card().findByRole('link', { name: 'Privacy notice' })
    expect(page.card().querySelectorAll('a')).toHaveLength(1)
    expect(footer()).toContain('Terms')
  })

  test('must be accepted first if the app requires it: until then nothing can be chosen', async () => {
    page.addWallet()
    await page.open({ ...terms, features: { legalCheckbox: true } })
    const box = await card().findByRole('checkbox')
    const label = page.card().querySelector(`#${box.getAttribute('aria-labelledby')}`)
    expect(label?.textContent).toBe('I have read and accept the Terms and the Privacy notice.')
    expect(box.getAttribute('aria-checked')).toBe('false')
    expect(list().closest('[inert]')).toBeTruthy()
    expect(box.closest('[inert]')).toBeNull()
    expect(footer()).toBe('Check the box to continue')
    fireEvent.click(box)
    await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'))
    expect(list().closest('[inert]')).toBeNull()
    expect(footer()).toBe('1 wallet found in this browser')
    // Pressing the label works like pressing the box.
    if (label) fireEvent.click(label)
    await waitFor(() => expect(list().closest('[inert]')).toBeTruthy())
  })

  test('in an inline card are accepted for one wallet, and asked for again after it', async () => {
    const wallet = page.addWallet()
    wallet.next('approve')
    const modal = createWalletModal({
      adapters: [eip155({ networks: [mainnet] })],
      card: { display: 'inline' },
      features: { legalCheckbox: true },
      ...terms,
    })
    render(
      <WalletModalProvider modal={modal}>
        <InlineWalletModal />
      </WalletModalProvider>,
    )
    const find = (selector: string) =>
      waitFor(() => {
        const element = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector(selector)
        if (!element) throw new Error(`no ${selector}`)
        return element
      })
    fireEvent.click(await find('[role="checkbox"]'))
    fireEvent.click(await find(':not([inert]) > .lk-body-scroll [data-wallet="example.marten"]'))
    await waitFor(() => expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('connected'))
    await act(() => modal.disconnect())
    expect((await find('[role="checkbox"]')).getAttribute('aria-checked')).toBe('false')
  })

  test('stay accepted between the list and a wallet, and are asked for again on the next open', async () => {
    page.addWallet()
    const modal = await page.open({ ...terms, features: { legalCheckbox: true } })
    const isTicked = async () => (await card().findByRole('checkbox')).getAttribute('aria-checked')
    fireEvent.click(await card().findByRole('checkbox'))
    await waitFor(() => expect(list().closest('[inert]')).toBeNull())
    fireEvent.click(rowOf('example.marten'))
    await card().findByRole('heading', { name: 'Open Marten to continue' })
    fireEvent.click(card().getByRole('button', { name: 'Back' }))
    expect(await isTicked()).toBe('true')
    modal.close()
    await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(false))
    await act(() => modal.open())
    expect(await isTicked()).toBe('false')
  })

  test('require nothing if the app has none', async () => {
    page.addWallet()
    await page.open({ features: { legalCheckbox: true } })
    expect(list().closest('[inert]')).toBeNull()
    expect(card().queryByRole('checkbox')).toBeNull()
    expect(footer()).toBe('1 wallet found in this browser')
  })
})

describe('collapsed wallets', () => {
  test('are behind one row, which counts the installed ones and opens them', async () => {
    page.addWallet()
    await page.open({ projectId: 'p1', features: { collapseWallets: true } })
    await waitFor(() =>
      expect([...page.card().querySelectorAll('[data-wallet]')].map((row) => row.textContent)).toEqual([
        'Use a wallet1 wallet found in this browser',
      ]),
    )
    fireEvent.click(card().getByRole('button', { name: /Use a wallet/ }))
    expect(await card().findByRole('heading', { level: 2, name: 'Choose a wallet' })).toBeTruthy()
    expect(rowOf('example.marten').textContent).toBe('MartenInstalled')
  })
})

describe('email login and wallets', () => {
  const open = (features: object) => page.open({ projectId: 'p1', connectors: [embedded()], features })
  const listed = () => [...page.card().querySelectorAll('[data-wallet]')].map((row) => row.getAttribute('data-wallet'))

  test('are shown together by default', async () => {
    page.addWallet()
    await open({ email: true })
    expect(await card().findByRole('textbox')).toBeTruthy()
    await waitFor(() => expect(listed()).toContain('example.marten'))
  })

  test('emailShowWallets: false puts the wallets behind one row', async () => {
    page.addWallet()
    await open({ email: true, emailShowWallets: false })
    expect(await card().findByRole('textbox')).toBeTruthy()
    await waitFor(() => expect(card().getByRole('button', { name: /Use a wallet/ })).toBeTruthy())
    expect(listed()).not.toContain('example.marten')
  })

  test('emailShowWallets: false without a login shows the wallets', async () => {
    page.addWallet()
    await page.open({ projectId: 'p1', features: { emailShowWallets: false } })
    await waitFor(() => expect(listed()).toContain('example.marten'))
  })
})

describe('custom wallets of the app', () => {
  const own = { id: 'own', name: 'Own', rdns: 'example.own', imageUrl: 'data:image/png;base64,iVBORw0KGgo=' }

  test('are listed without a catalogue, with their icon', async () => {
    await page.open({ wallets: { custom: [own] } })
    await waitFor(() => expect(idsOf()).toEqual(['own']))
    expect(rowOf('own').querySelector('img')?.getAttribute('src')).toBe(own.imageUrl)
  })

  test('are hidden by the installed wallet of the same identity', async () => {
    page.addWallet({ name: 'Own', rdns: 'example.own' })
    await page.open({ wallets: { custom: [own] } })
    await act(async () => undefined)
    expect(idsOf()).toEqual(['example.own'])
  })

  test('of other namespaces are left out if one is requested', async () => {
    page.addWallet()
    const modal = await page.open({ wallets: { custom: [{ ...own, chains: ['solana:x'] }] } })
    await waitFor(() => expect(idsOf()).toEqual(['example.marten', 'own']))
    await act(() => modal.open({ namespace: 'eip155' }))
    await waitFor(() => expect(idsOf()).toEqual(['example.marten']))
  })
})

describe('the row "All wallets"', () => {
  const isThere = () => page.card().querySelector('[data-wallet="all"]') !== null

  test.each([
    [true, true],
    [false, false],
    ['onlyMobile', false],
  ] as const)('is shown on a desktop with %s: %s', async (allWallets, isShown) => {
    page.answer('/getWallets', () => ({ count: 1, data: [{ id: 'a', name: 'A', chains: ['eip155:1'] }] }))
    await page.open({ projectId: 'p1', features: { allWallets } })
    await waitFor(() => expect(idsOf()).toEqual(['a']))
    expect(isThere()).toBe(isShown)
  })
})

describe('the keyboard', () => {
  const focusedId = () => (page.focused() as HTMLElement | null)?.dataset.wallet
  const press = (key: string, more = {}) => fireEvent.keyDown(page.focused() ?? document.body, { key, ...more })

  test('moves through the rows, to both ends, and not beyond', async () => {
    for (const letter of ['a', 'b', 'c']) page.addWallet({ name: letter, rdns: `example.${letter}` })
    await page.open()
    expect(focusedId()).toBe('example.a')
    const walked = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowUp', 'End'].map((key) => {
      press(key)
      return focusedId()?.slice(-1)
    })
    expect(walked).toEqual(['b', 'c', 'c', 'b', 'a', 'a', 'c'])
  })

  test('leaves browser shortcuts alone', async () => {
    for (const letter of ['a', 'b']) page.addWallet({ name: letter, rdns: `example.${letter}` })
    await page.open()
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(press('End', more)).toBe(true)
      expect(focusedId()).toBe('example.a')
    }
    expect(press('Tab')).toBe(true)
    expect(press('End')).toBe(false)
    expect(focusedId()).toBe('example.b')
  })
})

describe('options that change while the list is shown', () => {
  test('other suggestions are asked for, and replace the first ones', async () => {
    page.answer('/getWallets', ({ url }: { url: string }) =>
      listing(catalogueWallet(new URL(url).searchParams.get('include')?.includes('b') ? 'b' : 'a')),
    )
    const modal = await page.open({ projectId: 'p1', wallets: { featured: ['a'] } })
    await waitFor(() => expect(idsOf()).toEqual(['a']))
    await act(async () => modal.update({ wallets: { featured: ['b'] } }))
    await waitFor(() => expect(idsOf()).toContain('b'))
    expect(catalogueRequests().some(({ url }) => url.includes('include=b'))).toBe(true)
  })

  test("the app's own wallets come and go", async () => {
    const modal = await page.open({ projectId: 'p1' })
    await act(async () => modal.update({ wallets: { custom: [{ id: 'harbour', name: 'Harbour' }] } }))
    await waitFor(() => expect(idsOf()).toContain('harbour'))
    await act(async () => modal.update({ wallets: { custom: undefined } }))
    await waitFor(() => expect(idsOf()).not.toContain('harbour'))
  })

  test('other terms are linked, and have to be accepted again', async () => {
    page.addWallet()
    const legal = { termsUrl: 'https://app.example/terms' }
    const modal = await page.open({ legal, features: { legalCheckbox: true } })
    const isTicked = async () => (await card().findByRole('checkbox')).getAttribute('aria-checked')
    fireEvent.click(await card().findByRole('checkbox'))
    await act(async () => modal.update({ wallets: { exclude: ['x'] } }))
    expect(await isTicked()).toBe('true')
    await act(async () => modal.update({ legal: { termsUrl: 'https://app.example/terms-2' } }))
    await waitFor(async () => expect(await isTicked()).toBe('false'))
    expect(card().getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('https://app.example/terms-2')
  })

  test('connectors of an adapter come and go, the same for the same id', async () => {
    const safe = { id: 'harbour-sdk', name: 'Harbour', load: () => ({}) } as unknown as ExternalConnector
    const adapters = (connectors: readonly ExternalConnector[]) => [eip155({ networks: [mainnet], connectors })]
    const modal = await page.open({ adapters: adapters([]) })
    const listed = () => internalsOf(modal).connection.state.connectors.find(({ id }) => id === 'harbour-sdk')
    await act(async () => modal.update({ adapters: adapters([safe]) }))
    await waitFor(() => expect(idsOf()).toEqual(['harbour-sdk']))
    const first = listed()
    await act(async () => modal.update({ adapters: adapters([{ ...safe }]) }))
    expect(listed()).toBe(first)
    await act(async () => modal.update({ adapters: adapters([]) }))
    await waitFor(() => expect(idsOf()).toEqual([]))
  })
})
