import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../config/networks.js'
import { eip155 } from '../exports/eip155.js'
import {
  ConnectButton,
  createWalletModal,
  useWalletAccount,
  useWalletNetwork,
  WalletCookie,
  type WalletCookieState,
  type WalletModal,
  WalletModalProvider,
} from '../exports/index.js'
import { readWalletCookie } from '../exports/ssr.js'
import { createTestPage } from '../testing/modal/createTestPage.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const page = createTestPage({ render, act, waitFor })

const clearCookies = () => {
  for (const part of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
    document.cookie = `${part.split('=')[0]}=;max-age=0;path=/`
  }
}

beforeEach(() => {
  localStorage.clear()
  clearCookies()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.unstubAllGlobals()
})

const create = (id?: string) =>
  createWalletModal({ ...(id && { id }), adapters: [eip155({ networks: [mainnet, arbitrum] })] })

function Account() {
  const { status, address, chainId, isRestored, connector } = useWalletAccount()
  const { network } = useWalletNetwork()
  return <output>{[status, address, chainId, network?.name, connector?.id, isRestored].join(' ')}</output>
}

const App = ({ modal, initialState }: { modal: WalletModal; initialState?: WalletCookieState | undefined }) => (
  <WalletModalProvider modal={modal}>
    <WalletCookie initialState={initialState}>
      <Account />
      <ConnectButton />
    </WalletCookie>
  </WalletModalProvider>
)

/** As a browser sends it. */
const stored = (value: unknown, id = 'default') =>
  `theme=dark; latchkey-${id}=${encodeURIComponent(JSON.stringify(value))}`

const onArbitrum = [[`eip155:42161:${ACCOUNT}`, 'example.marten']]
const shownText = () => screen.getByRole('status').textContent

describe('readWalletCookie', () => {
  test('reads the accounts of the last visit, the active one first', () => {
    expect(readWalletCookie(stored(onArbitrum))).toEqual({
      accounts: [{ caipAddress: `eip155:42161:${ACCOUNT}`, connectorId: 'example.marten' }],
    })
  })

  test('reads that of one modal alone', () => {
    expect(readWalletCookie(stored(onArbitrum, 'shop'))).toBeUndefined()
    expect(readWalletCookie(stored(onArbitrum, 'shop'), { id: 'shop' })?.accounts).toHaveLength(1)
  })

  test.each<[string, string | null | undefined]>([
    ['no cookie', undefined],
    ['no header', null],
    ['nothing', 'latchkey-default='],
    ['broken percent signs', 'latchkey-default=%E0%A4%A'],
    ['no JSON', 'latchkey-default=%5B%5B'],
    ['another shape', stored({ accounts: 1 })],
    ['markup for an address', stored([['eip155:1:<img src=x onerror=alert(1)>', 'example.marten']])],
    ['an address without a network', stored([[ACCOUNT, 'example.marten']])],
    ['a connector that is no id', stored([[`eip155:1:${ACCOUNT}`, { id: 'x' }]])],
    ['a long text', stored([[`eip155:1:${'a'.repeat(5_000)}`, 'x']])],
    ['no address of Ethereum', stored([['eip155:1:0x12', 'example.marten']])],
    ['no address of Solana', stored([['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:0OIl', 'Heron']])],
    ['nothing but depth', `latchkey-default=${'%5B'.repeat(100)}`],
  ])('ignores %s', (_, header) => expect(readWalletCookie(header)).toBeUndefined())

  test.each(["Bob's Wallet", 'Wallet (Beta)', '欧易'])('reads a wallet of Solana, whose id is its name: %s', (name) => {
    const address = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
    const value = [[`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${address}`, name]]
    expect(readWalletCookie(stored(value))?.accounts[0]?.connectorId).toBe(name)
  })

  test('keeps what is valid beside what is not', () => {
    expect(readWalletCookie(stored([[1, 2], null, ...onArbitrum]))?.accounts).toHaveLength(1)
  })
})

describe('on a server', () => {
  test('hooks and buttons show the account of the cookie', () => {
    const markup = renderToString(<App modal={create()} initialState={readWalletCookie(stored(onArbitrum))} />)
    expect(markup).toContain(`connected ${ACCOUNT} 42161 Arbitrum One example.marten false`)
    expect(markup).toContain('0xf39F')
  })

  test.each<[string, unknown]>([
    ['no cookie', undefined],
    ['a network that the app does not have', [[`eip155:10:${ACCOUNT}`, 'x']]],
    [
      'a name that every object has',
      [
        [`__proto__:1:${ACCOUNT}`, 'x'],
        [`constructor:1:${ACCOUNT}`, 'x'],
      ],
    ],
    [
      'a namespace that the app does not have',
      [['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', 'x']],
    ],
  ])('without one they show none: %s', (_, value) => {
    const initialState = value === undefined ? undefined : readWalletCookie(stored(value))
    const markup = renderToString(<App modal={create()} initialState={initialState} />)
    expect(markup).toContain('disconnected   Ethereum  false')
  })

  test('one modal that serves two requests mixes up nothing', () => {
    const modal = create()
    const secondAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const render = (address: string) =>
      renderToString(
        <App modal={modal} initialState={readWalletCookie(stored([[`eip155:1:${address}`, 'example.marten']]))} />,
      )
    expect(render(ACCOUNT)).toContain(ACCOUNT)
    expect(render(secondAccount)).not.toContain(ACCOUNT)
    expect(renderToString(<App modal={modal} />)).toContain('disconnected')
  })
})

/** The server's markup, hydrated on a page. */
async function hydrate(modal: WalletModal, initialState: WalletCookieState | undefined) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<App modal={create()} initialState={initialState} />)
  const errors: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(container, <App modal={modal} initialState={initialState} />, {
      onRecoverableError: (error) => errors.push(error),
    }),
  )
  page.addCleanup(() => {
    act(() => root.unmount())
    container.remove()
  })
  return errors
}

describe('in the browser', () => {
  test('RCT-1: the first render equals the server, and the restored wallet takes over', async () => {
    await page.addConnectedWallet()
    const initialState = readWalletCookie(stored([[`eip155:1:${ACCOUNT}`, 'example.marten']]))
    expect(await hydrate(create(), initialState)).toEqual([])
    await waitFor(() => expect(shownText()).toBe(`connected ${ACCOUNT} 1 Ethereum example.marten true`))
  })

  test('an account that is gone is shown as gone, and the cookie with it', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as an earlier visit has left it
    document.cookie = `${stored(onArbitrum).split('; ')[1]};path=/`
    await hydrate(create(), readWalletCookie(document.cookie))
    await waitFor(() => expect(shownText()).toBe('disconnected   Ethereum  true'))
    await waitFor(() => expect(document.cookie).not.toContain('latchkey'))
  })

  test('a page where nothing was ever connected writes no cookie', async () => {
    await hydrate(create(), undefined)
    await waitFor(() => expect(shownText()).toContain('true'))
    expect(document.cookie).toBe('')
  })

  test('what is connected is kept, with each change, until it is disconnected', async () => {
    const wallet = await page.addConnectedWallet()
    const modal = create()
    await hydrate(modal, undefined)
    const read = () => readWalletCookie(document.cookie)?.accounts
    await waitFor(() => expect(read()).toEqual([{ caipAddress: `eip155:1:${ACCOUNT}`, connectorId: 'example.marten' }]))
    await act(() => modal.getProvider('eip155'))
    act(() => wallet.switchChain(42161))
    await waitFor(() => expect(read()?.[0]?.caipAddress).toBe(`eip155:42161:${ACCOUNT}`))
    await act(() => modal.disconnect())
    await waitFor(() => expect(document.cookie).toBe(''))
  })

  test('every modal has a cookie of its own', async () => {
    await page.addConnectedWallet()
    const modal = create('shop')
    await hydrate(modal, readWalletCookie(stored(onArbitrum, 'shop'), { id: 'shop' }))
    await waitFor(() => expect(shownText()).toBe('disconnected   Ethereum  true'))
    expect(readWalletCookie(document.cookie)).toBeUndefined()
  })
})
