import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import { createWalletList } from '../../exports/actions.js'
import { eip155 } from '../../exports/eip155.js'
import { createWalletModal, useWalletList, type WalletModalOptions, WalletModalProvider } from '../../exports/index.js'
import { createTestPage } from '../../testing/modal/createTestPage.js'
import '../../controllers/wallets/startWalletList.js'

const page = createTestPage({ render, act, waitFor })
const create = (options: WalletModalOptions = {}) =>
  createWalletModal({ adapters: [eip155({ networks: [mainnet] })], projectId: 'p1', ...options })

const within =
  (modal: ReturnType<typeof create>, isStrict = false) =>
  ({ children }: { children: ReactNode }) => {
    const content = <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
    return isStrict ? <StrictMode>{content}</StrictMode> : content
  }

const entry = (name: string) => ({ id: name.toLowerCase(), name, mobile_link: `${name.toLowerCase()}://`, chains: [] })
const listQueries = () => page.requests.filter(({ url }) => url.includes('/getWallets')).map(({ url }) => new URL(url))

beforeEach(() => {
  vi.stubGlobal('fetch', page.fetch)
  page.answer('/getWallets', ({ url }) => {
    const search = new URL(url).searchParams.get('search')
    const data = ['Heron', 'Ibis'].filter((name) => name.includes(search ?? '')).map(entry)
    return { count: data.length, data }
  })
})
afterEach(() => {
  cleanup()
  page.clear()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const List = () => {
  const { status, wallets } = useWalletList()
  return (
    <ul aria-label={status}>
      {wallets.map(({ id, name, state, connect }) => (
        <li key={id}>
          <button type="button" onClick={() => void connect().catch(() => undefined)}>
            {name} {state}
          </button>
        </li>
      ))}
    </ul>
  )
}

test('a server renders an empty list, and asks for nothing', () => {
  const modal = create()
  const html = renderToString(
    <WalletModalProvider modal={modal}>
      <List />
    </WalletModalProvider>,
  )
  expect(html).toBe('<ul aria-label="idle"></ul>')
  expect(page.requests).toEqual([])
})

test.each([false, true])(
  'lists installed and suggested wallets, and connects one; in strict mode: %s',
  async (isStrict) => {
    page.addWallet().next('approve')
    const modal = create()
    render(<List />, { wrapper: within(modal, isStrict) })
    await screen.findByText('Heron idle')
    await act(async () => screen.getByText('Marten idle').click())
    await screen.findByText('Marten connected')
    expect(modal.getState().status).toBe('connected')
    // One run alone asks, however often React mounts the list.
    expect(listQueries()).toHaveLength(1)
    expect(document.querySelector('latchkey-modal')).toBeNull()
  },
)

test('a query searches, and its functions keep their identity', async () => {
  const modal = create()
  const { result, rerender } = renderHook(({ query }) => useWalletList({ query }), {
    wrapper: within(modal),
    initialProps: { query: '' },
  })
  await waitFor(() => expect(result.current.status).toBe('ready'))
  const { search, loadMore, startPairing } = result.current
  rerender({ query: 'Ib' })
  await waitFor(() => expect(result.current.results).toMatchObject({ query: 'Ib', status: 'ready' }))
  expect(result.current.results.wallets.map(({ name }) => name)).toEqual(['Ibis'])
  expect([result.current.search, result.current.loadMore, result.current.startPairing]).toEqual([
    search,
    loadMore,
    startPairing,
  ])
  rerender({ query: '' })
  await waitFor(() => expect(result.current.results.status).toBe('idle'))
})

test('without a subscription nothing is asked for, and the last one ends the list', async () => {
  const modal = create()
  const list = createWalletList(modal)
  const stopModal = modal.start()
  page.addCleanup(stopModal)
  expect(list.getSnapshot()).toMatchObject({ status: 'idle', wallets: [] })
  expect(list.getSnapshot()).toBe(list.getSnapshot())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(page.requests).toEqual([])
  const onChange = vi.fn()
  const stops = [list.subscribe(onChange), list.subscribe(onChange)]
  await waitFor(() => expect(list.getSnapshot().status).toBe('ready'))
  for (const stop of stops) stop()
  const calls = onChange.mock.calls.length
  page.addWallet()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(onChange).toHaveBeenCalledTimes(calls)
  list.destroy()
})

test('a list that is shown goes on when the modal stops and starts again', async () => {
  const modal = create()
  const stopFirst = modal.start()
  const list = createWalletList(modal)
  page.addCleanup(list.subscribe(() => undefined))
  await waitFor(() => expect(list.getSnapshot().status).toBe('ready'))
  stopFirst()
  page.addCleanup(modal.start())
  page.addWallet({ name: 'Late', rdns: 'example.late' })
  await waitFor(() => expect(list.getSnapshot().installed.map(({ name }) => name)).toEqual(['Late']))
})

test('an action of a list that nobody shows asks for what it needs', async () => {
  const modal = create()
  page.addCleanup(modal.start())
  const list = createWalletList(modal)
  await list.loadMore()
  expect(listQueries().length).toBeGreaterThan(0)
})
