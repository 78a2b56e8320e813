import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletModalOptions } from '../../../exports/index.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
const title = () => page.card().querySelector('h2')?.textContent
const topics = () => card().getAllByRole('heading', { level: 3 })
const footer = () => page.card().querySelector('footer')?.textContent
const press = (name: string | RegExp) => fireEvent.click(card().getByRole('button', { name }))
const rows = () => [...page.card().querySelectorAll<HTMLElement>('[data-wallet] > .lk-row')]
const attributesOf = (link: HTMLElement) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))
const outside = ['_blank', 'noopener noreferrer']

const wallet = (id: string, more: object = {}) => ({
  id,
  name: `Wallet ${id}`,
  chains: ['eip155:1'],
  homepage: `https://${id}.example`,
  ...more,
})
const heron = {
  name: 'Heron',
  chrome_store: 'https://store.example/heron',
  app_store: 'https://apps.example/heron',
  play_store: 'https://play.example/heron',
  mobile_link: 'heron://',
  desktop_link: 'heron-desktop://',
}

function list(...data: object[]) {
  page.answer('/getWallets', () => ({ count: data.length, data }))
}

async function openGetWallet(options: WalletModalOptions = {}) {
  const onEvent = vi.fn()
  const metadata = { name: 'Northlight' }
  const modal = await page.open({ view: 'GetWallet', projectId: 'p1', metadata, onEvent, ...options })
  await waitFor(() => expect(title()).toBe('Get a wallet'))
  return {
    modal,
    heard: (event: string) =>
      onEvent.mock.calls.map(([message]) => message).filter((message) => message.event === event),
  }
}

/** The page stays; a link's target does not matter here. */
function follow(link: HTMLElement) {
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
}

const settle = () => act(async () => undefined)
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  return act(async () => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('what a wallet is', () => {
  test('has three ideas with drawings that screen readers skip', async () => {
    await page.open({ view: 'WhatIsAWallet', projectId: 'p1' })
    await waitFor(() => expect(title()).toBe("What's a wallet?"))
    expect(topics().map(({ textContent }) => textContent)).toEqual([
      'One sign-in for many apps',
      'A place for what you own',
      'Use apps onchain',
    ])
    const drawings = [...page.card().querySelectorAll('.lk-guide > svg')]
    expect(drawings.map((drawing) => drawing.getAttribute('aria-hidden'))).toEqual(['true', 'true', 'true'])
    expect(page.focused()?.id).toBe('lk-title')
  })

  test('opens "Get a wallet"', async () => {
    const onEvent = vi.fn()
    await page.open({ view: 'WhatIsAWallet', projectId: 'p1', onEvent })
    press('Get a wallet')
    await waitFor(() => expect(card().getByRole('list', { name: 'Suggested wallets' })).toBeTruthy())
    expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ event: 'CLICK_GET_WALLET' }))
  })

  test('has no link without suggestions', async () => {
    await page.open({ view: 'WhatIsAWallet' })
    expect(topics()).toHaveLength(3)
    expect(card().queryByRole('button', { name: 'Get a wallet' })).toBeNull()
  })
})

describe('what a network is', () => {
  test('has two ideas, and no link that the app has not set', async () => {
    await page.open({ view: 'WhatIsANetwork' })
    expect(topics().map(({ textContent }) => textContent)).toEqual([
      'Many computers, one record',
      'Why there are several',
    ])
    expect(card().queryByRole('link')).toBeNull()
  })

  test("links to the app's page and shows its host", async () => {
    await page.open({ view: 'WhatIsANetwork', networks: { guideUrl: 'https://guide.example/networks' } })
    const link = card().getByRole('link', { name: 'Learn more, opens guide.example in a new tab' })
    expect(attributesOf(link)).toEqual(['https://guide.example/networks', ...outside])
  })

  test('URL-2: an unsafe URL is not a link', async () => {
    await page.open({ view: 'WhatIsANetwork', networks: { guideUrl: 'javascript:alert(1)' } })
    expect(topics()).toHaveLength(2)
    expect(card().queryByRole('link')).toBeNull()
  })
})

describe('wallets to get', () => {
  test('are listed with their platforms, and the footer says who suggests them', async () => {
    list(wallet('a', heron), wallet('b', { mobile_link: 'bittern://' }), wallet('c'))
    await openGetWallet()
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'HeronPhone, browser, desktopGet',
      'Wallet bPhoneGetopens b.example in a new tab',
      'Wallet cGetopens c.example in a new tab',
    ])
    expect(footer()).toBe('Suggested by Northlight')
    expect(page.focused()?.id).toBe('lk-title')
  })

  test('with one page are links to it; with several they open all of them', async () => {
    list(wallet('a', heron), wallet('b'))
    const { heard } = await openGetWallet()
    await waitFor(() => expect(rows()).toHaveLength(2))
    const [several, first] = rows() as [HTMLElement, HTMLElement]
    expect([several.tagName, first.tagName]).toEqual(['BUTTON', 'A'])
    expect(attributesOf(first)).toEqual(['https://b.example', ...outside])
    follow(first)
    await settle()
    expect(heard('GET_WALLET').map(({ properties }) => properties)).toEqual([{ name: 'Wallet b', type: 'homepage' }])
    fireEvent.click(several)
    await waitFor(() => expect(title()).toBe('Get Heron'))
    expect(heard('GET_WALLET')).toHaveLength(1)
  })

  test('URL-2: an unsafe link is dropped, and a wallet without links is not suggested', async () => {
    const script = 'javascript:alert(1)'
    list(
      wallet('a', { homepage: script, chrome_store: 'data:text/html,x', app_store: '//evil.example' }),
      wallet('b', { homepage: script, play_store: 'https://play.example/b' }),
    )
    await openGetWallet()
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(rows()[0]?.getAttribute('href')).toBe('https://play.example/b')
  })

  test('show skeletons while loading, and the last row at once', async () => {
    page.answer('/getWallets', () => new Promise(() => undefined))
    await openGetWallet()
    expect(page.card().querySelectorAll('.lk-skeleton.lk-mark')).toHaveLength(4)
    expect(card().getByRole('button', { name: 'Browse all' })).toBeTruthy()
    expect(footer()).toBe('')
  })

  test('say so if there are none', async () => {
    list()
    await openGetWallet()
    expect(await card().findByText('No suggestions')).toBeTruthy()
    expect(page.card().querySelectorAll('.lk-skeleton')).toHaveLength(0)
  })

  test('CAT-5: can be retried after a failure', async () => {
    page.answer('/getWallets', () => new Response('', { status: 400 }))
    await openGetWallet()
    const words = "The wallet list didn't load."
    await waitFor(() => expect(page.card().querySelector('.lk-note')?.textContent).toContain(words))
    expect(page.announcement('status')).toBe(words)
    list(wallet('a'))
    press('Try again')
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  test('cannot load offline, and load by themselves when online', async () => {
    list(wallet('a'))
    await setOnline(false)
    await openGetWallet()
    expect(card().getByText("You're offline.")).toBeTruthy()
    expect(rows()).toHaveLength(0)
    await setOnline(true)
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  test('end with all wallets of the catalogue', async () => {
    list(wallet('a'))
    const { heard } = await openGetWallet()
    press('Browse all')
    await waitFor(() => expect(title()).toBe('All wallets'))
    expect(heard('CLICK_ALL_WALLETS')).toHaveLength(1)
  })

  test("end with the app's directory, if set", async () => {
    list(wallet('a'))
    await openGetWallet({ wallets: { directoryUrl: 'https://wallets.example/all' } })
    const link = card().getByRole('link', { name: /Browse all/ })
    expect(attributesOf(link)).toEqual(['https://wallets.example/all', ...outside])
    expect(link.textContent).toContain('opens wallets.example in a new tab')
  })

  test.each<[string, WalletModalOptions]>([
    ['if the app disables the link', { wallets: { directoryUrl: false } }],
    ['if the app turns the list off', { features: { allWallets: false } }],
  ])('end with the suggestions %s', async (_, options) => {
    list(wallet('a'))
    await openGetWallet(options)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(card().queryByText('Browse all')).toBeNull()
  })
})

describe('download pages of a wallet', () => {
  test("are links with their hosts, the wallet's own in the footer", async () => {
    list(wallet('a', heron))
    const { heard } = await openGetWallet()
    await waitFor(() => expect(rows()).toHaveLength(1))
    press(/Heron/)
    await waitFor(() => expect(title()).toBe('Get Heron'))
    const links = card().getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Browser extensionstore.exampleOpens in a new tab',
      'iOS appapps.exampleOpens in a new tab',
      'Android appplay.exampleOpens in a new tab',
      'Websiteopens a.example in a new tab',
    ])
    expect(links.map(attributesOf)).toEqual(
      [heron.chrome_store, heron.app_store, heron.play_store, 'https://a.example'].map((href) => [href, ...outside]),
    )
    expect(footer()).toBe('a.example')
    for (const link of links) follow(link)
    await settle()
    expect(heard('GET_WALLET').map(({ properties }) => properties.type)).toEqual([
      'chrome_store',
      'app_store',
      'play_store',
      'homepage',
    ])
  })
})

describe('without the guide', () => {
  test.each(['WhatIsAWallet', 'WhatIsANetwork', 'GetWallet'] as const)('%s opens the default view', async (view) => {
    await page.open({ view, wallets: { guide: false }, projectId: 'p1' })
    expect(await card().findByRole('list', { name: 'Wallets' })).toBeTruthy()
  })
})
