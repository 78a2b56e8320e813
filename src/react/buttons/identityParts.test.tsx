import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arbitrum, mainnet, polygon } from '../../config/networks.js'
import { customize } from '../../exports/custom.js'
import { eip155 } from '../../exports/eip155.js'
import {
  AccountButton,
  type BalanceToken,
  createWalletModal,
  type IdentityState,
  WalletAvatar,
  WalletBalance,
  type WalletBalanceState,
  type WalletModal,
  WalletModalProvider,
  WalletName,
} from '../../exports/index.js'
import { internalsOf } from '../../instance/internals.js'

// Modules that load on first need take real time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SHORT = '0xf39F…b92266'
const usdc: BalanceToken = { network: mainnet, address: USDC, symbol: 'USDC' }
const image = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
/** Names and avatars are what the test says: nothing looks them up. */
const adapters = [{ ...eip155({ networks: [mainnet, arbitrum] }), offers: undefined }]

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
/** What the nodes answer, and what they were requests. */
let units: bigint | undefined
const requests: string[] = []

beforeEach(() => {
  localStorage.clear()
  units = 250_500_000n
  requests.length = 0
  vi.stubGlobal('fetch', async (url: unknown, { body }: { body?: string } = {}) => {
    const request = JSON.parse(body ?? '{}')
    const calls = Array.isArray(request) ? request : [request]
    const answers = calls.map(({ id, method, params }) => {
      const data = String(params?.[0]?.data ?? '')
      requests.push(`${method ?? url} ${data.slice(0, 10)}`.trim())
      const result = data.startsWith('0x313ce567') ? word(6n) : units === undefined ? '0x' : word(units)
      return { jsonrpc: '2.0', id, result }
    })
    return new Response(JSON.stringify(Array.isArray(request) ? answers : answers[0]))
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const page = (modal: WalletModal, children: ReactNode) => (
  <StrictMode>
    <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
  </StrictMode>
)

const createModal = (options = {}) => createWalletModal({ adapters, ...options })

const patch = (modal: WalletModal, changes: object) =>
  act(async () => internalsOf(modal).account.patch('eip155', `eip155:1:${ADDRESS}`, changes))

/** With an account, which is on Ethereum. */
function connect(modal: WalletModal, changes: object = {}) {
  const { account, connection, network } = internalsOf(modal)
  const active = network.activeOf('eip155')
  if (!active) throw new Error('no network')
  account.follow(active, [{ address: ADDRESS, type: 'eoa' }], ADDRESS)
  account.patch('eip155', `eip155:1:${ADDRESS}`, changes)
  connection.restored('eip155', 'example.marten')
  return modal
}

async function renderConnected(children: ReactNode, { changes = {}, options = {} } = {}) {
  const modal = createModal(options)
  render(page(modal, children))
  await act(async () => void connect(modal, changes))
  return modal
}

const find = (name: string) => document.querySelector<HTMLElement>(`[data-latchkey="wallet-${name}"]`)
const part = (name: string) => {
  const element = find(name)
  if (!element) throw new Error(`no ${name}`)
  return element
}

const coin = (changes: object = {}) => ({
  balance: {
    status: 'ready',
    value: 1_234_567_890_123_456_789n,
    decimals: 18,
    formatted: '1.234567890123456789',
    symbol: 'ETH',
    asOf: Date.now(),
    ...changes,
  },
})

const all = (
  <>
    <WalletAvatar />
    <WalletName />
    <WalletBalance />
  </>
)

describe('without an account', () => {
  test('nothing is rendered, on a server neither', async () => {
    expect(renderToString(page(createModal(), all))).toBe('')
    const { container } = render(page(createModal(), all))
    expect(container.innerHTML).toBe('')
  })

  test('a server renders nothing of an account, as the first render in the browser', async () => {
    expect(renderToString(page(connect(createModal()), all))).toBe('')
  })

  test('placeholders keep the place while a stored connection is restored', async () => {
    const modal = createModal()
    render(page(modal, all))
    await act(async () => internalsOf(modal).connection.begin('eip155', 'reconnecting'))
    for (const name of ['avatar', 'name', 'balance']) {
      expect(part(name).getAttribute('aria-busy')).toBe('true')
      expect(part(name).textContent).toBe('')
    }
    await act(async () => internalsOf(modal).connection.end('eip155'))
    for (const name of ['avatar', 'name', 'balance']) expect(find(name)).toBeNull()
  })

  test('a user who connects for the first time sees none', async () => {
    const modal = createModal()
    const { container } = render(page(modal, all))
    await act(async () => internalsOf(modal).connection.begin('eip155', 'connecting'))
    expect(container.innerHTML).toBe('')
  })

  test('an address of the app is shown, on a server too', async () => {
    const markup = renderToString(
      page(
        createModal(),
        <>
          <WalletAvatar address={OTHER} />
          <WalletName address={OTHER} />
        </>,
      ),
    )
    expect(markup).toContain('0x7099…dc79C8')
    expect(markup).toContain('<svg')
    expect(markup).not.toContain('style=')
  })
})

describe('WalletName', () => {
  test('is the name of the account, with the whole address at hand', async () => {
    await renderConnected(<WalletName />, { changes: { profileName: 'marten.eth' } })
    expect(part('name').textContent).toBe('marten.eth')
    expect(part('name').title).toBe(ADDRESS)
  })

  test('is the shortened address until a name is known, and again once it is gone', async () => {
    const modal = await renderConnected(<WalletName />)
    expect(part('name').textContent).toBe(SHORT)
    await patch(modal, { profileName: 'marten.eth' })
    expect(part('name').textContent).toBe('marten.eth')
    await patch(modal, { profileName: undefined })
    expect(part('name').textContent).toBe(SHORT)
  })

  test("is the app's fallback without a name", async () => {
    await renderConnected(<WalletName fallback="Your account" />)
    expect(part('name').textContent).toBe('Your account')
  })

  test('knows the account by its address in any spelling, and nobody else', async () => {
    const changes = { profileName: 'marten.eth' }
    await renderConnected(<WalletName address={ADDRESS.toLowerCase()} />, { changes })
    expect(part('name').textContent).toBe('marten.eth')
    cleanup()
    await renderConnected(<WalletName address={OTHER} />, { changes })
    expect(part('name').textContent).toBe('0x7099…dc79C8')
  })

  test('NAME-4: shows what the account has, which the look-up has confirmed, and asks no service itself', async () => {
    await renderConnected(<WalletName address={OTHER} />)
    await act(async () => undefined)
    expect(requests).toEqual([])
  })

  test('is of the namespace that the app names', async () => {
    await renderConnected(<WalletName namespace="solana" />)
    expect(find('name')).toBeNull()
  })
})

describe('WalletAvatar', () => {
  test('is drawn from the address, with a text and the asked size', async () => {
    await renderConnected(<WalletAvatar size={40} />)
    const drawing = screen.getByRole('img', { name: SHORT }).querySelector('svg')
    expect([drawing?.getAttribute('width'), drawing?.getAttribute('height')]).toEqual(['40', '40'])
    expect(part('avatar').title).toBe(ADDRESS)
  })

  test('is the image of the account, and the drawing again if it does not load', async () => {
    await renderConnected(<WalletAvatar />, { changes: { profileName: 'marten.eth', profileImage: image } })
    const picture = part('avatar').querySelector('img')
    expect([picture?.src, picture?.width, picture?.alt, picture?.referrerPolicy]).toEqual([
      image,
      24,
      '',
      'no-referrer',
    ])
    expect(screen.getByRole('img', { name: 'marten.eth' })).toBe(part('avatar'))
    if (picture) fireEvent.error(picture)
    expect(part('avatar').querySelector('img')).toBeNull()
    expect(part('avatar').querySelector('svg')).not.toBeNull()
  })

  test('another address never has the image of the account', async () => {
    await renderConnected(<WalletAvatar address={OTHER} />, { changes: { profileImage: image } })
    expect(part('avatar').querySelector('img')).toBeNull()
  })

  test('beside a name it may be silent', async () => {
    await renderConnected(<WalletAvatar alt="" />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(part('avatar').getAttribute('aria-hidden')).toBe('true')
  })

  test("is the app's own, where it has one", async () => {
    const custom = customize({ slots: { avatar: ({ name, address }) => <b>{`${name} ${address}`}</b> } })
    await renderConnected(<WalletAvatar />, { changes: { profileName: 'marten.eth' }, options: { custom } })
    expect(part('avatar').textContent).toBe(`marten.eth ${ADDRESS}`)
  })
})

describe('WalletBalance', () => {
  test('is a placeholder until the balance is known, then the amount, with the exact one at hand', async () => {
    const modal = await renderConnected(<WalletBalance />, {
      changes: coin({ status: 'loading', formatted: undefined }),
    })
    expect(part('balance').getAttribute('aria-busy')).toBe('true')
    await patch(modal, coin())
    expect(part('balance').getAttribute('aria-busy')).toBeNull()
    expect(part('balance').textContent).toBe('1.234 ETH')
    expect(part('balance').title).toBe('1.234567890123456789 ETH')
  })

  test.each([
    ['0', '0.000 ETH'],
    ['0.0000000000000001', '<0.001 ETH'],
    ['123456789012345678901234567890.5', '123,456,789,012,345,678,901,234,567,890.500 ETH'],
  ])('shows %s as %s', async (formatted, text) => {
    await renderConnected(<WalletBalance />, { changes: coin({ formatted }) })
    expect(part('balance').textContent).toBe(text)
  })

  test('a balance that cannot be read is a dash with a reason, never 0', async () => {
    await renderConnected(<WalletBalance />, { changes: { balance: { status: 'failed' } } })
    expect(screen.getByRole('img', { name: 'Balance unavailable' }).textContent).toBe('—')
  })

  test('one that cannot be read again stays, dimmed, with its time', async () => {
    await renderConnected(<WalletBalance />, { changes: coin({ status: 'failed', asOf: 0 }) })
    expect(part('balance').textContent).toBe('1.234 ETH')
    expect(part('balance').dataset.stale).toBe('true')
    expect(part('balance').title).toContain(new Date(0).toLocaleTimeString())
  })

  test('dots stand for an amount that the user hides', async () => {
    const modal = await renderConnected(<WalletBalance />, { changes: coin() })
    await act(async () => internalsOf(modal).account.hideAmounts(true))
    expect(screen.getByRole('img', { name: 'Amount hidden' }).textContent).toBe('••••')
    expect(part('balance').outerHTML).not.toContain('1.23')
  })

  test('asks for nothing itself, neither a balance nor a name', async () => {
    await renderConnected(<WalletBalance />, { changes: coin() })
    await act(async () => undefined)
    expect(requests).toEqual([])
  })
})

describe('a chosen token', () => {
  test('is read from the chain, once for all parts that show it', async () => {
    await renderConnected(
      <>
        <WalletBalance token={usdc} />
        <WalletBalance token={`eip155:1/erc20:${USDC}`} className="plain" />
        <AccountButton balanceToken={usdc} />
      </>,
      { changes: coin() },
    )
    await waitFor(() => expect(part('balance').textContent).toBe('250.500 USDC'))
    expect(part('balance').title).toBe('250.5 USDC')
    await waitFor(() =>
      expect(document.querySelector('[data-latchkey="account-button"]')?.textContent).toContain('250.500 USDC'),
    )
    expect(requests.filter((call) => call.includes('0x70a08231'))).toHaveLength(1)
  })

  test('elsewhere than on its network the coin is shown', async () => {
    await renderConnected(<WalletBalance token={{ network: polygon, address: USDC }} />, { changes: coin() })
    expect(part('balance').textContent).toBe('1.234 ETH')
    await act(async () => undefined)
    expect(requests).toEqual([])
  })

  test('what is no token there is not known, never 0', async () => {
    units = undefined
    await renderConnected(<WalletBalance token={usdc} />, { changes: coin() })
    await waitFor(() => expect(screen.getByRole('img', { name: 'Balance unavailable' }).textContent).toBe('—'))
  })

  test('is read again once the coin has been', async () => {
    const modal = await renderConnected(<WalletBalance token={usdc} />, { changes: coin() })
    await waitFor(() => expect(part('balance').textContent).toBe('250.500 USDC'))
    units = 1n
    await new Promise((resolve) => setTimeout(resolve, 2))
    await patch(modal, coin({ asOf: Date.now() }))
    await waitFor(() => expect(part('balance').textContent).toBe('<0.001 USDC'))
  })
})

test('.Custom gives the state to markup of the app', async () => {
  const seen = new Map<string, IdentityState | WalletBalanceState>()
  await renderConnected(
    <>
      <WalletName.Custom>{(state) => void seen.set('name', state)}</WalletName.Custom>
      <WalletAvatar.Custom address={OTHER}>{(state) => void seen.set('avatar', state)}</WalletAvatar.Custom>
      <WalletBalance.Custom>{(state) => void seen.set('balance', state)}</WalletBalance.Custom>
    </>,
    { changes: { ...coin(), profileName: 'marten.eth', profileImage: image } },
  )
  expect(seen.get('name')).toEqual({
    status: 'known',
    address: ADDRESS,
    name: 'marten.eth',
    image,
    label: 'marten.eth',
  })
  expect(seen.get('avatar')).toMatchObject({ status: 'known', address: OTHER, name: undefined, image: undefined })
  const states = { hasAccount: true, isHidden: false, isUnsupported: false }
  expect(seen.get('balance')).toMatchObject({ display: '1.234', symbol: 'ETH', ...states })
})

test('without a provider the parts name what is missing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (const element of [<WalletName key="" />, <WalletAvatar key="" />, <WalletBalance key="" />])
    expect(() => render(element)).toThrow('must be inside <WalletModalProvider>')
})
