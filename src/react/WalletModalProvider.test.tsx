import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode, StrictMode, useLayoutEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../config/networks.js'
import type { EvmChain } from '../domain/network.js'
import { eip155 } from '../exports/eip155.js'
import {
  ConnectButton,
  createWalletModal,
  type LatchkeyError,
  useWalletModal,
  useWalletModalTheme,
  WalletModalProvider,
  type WalletModalProviderProps,
} from '../exports/index.js'
import { internalsOf } from '../instance/internals.js'
import { useInternals } from './ModalContext.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const adapters = [eip155({ networks: [mainnet, arbitrum] })]

/** Whether the id is free, checked as a second instance would. */
function isFree(id: string) {
  try {
    createWalletModal({ id }).start()()
    return true
  } catch {
    return false
  }
}

/** Listeners added to window and document from now on. */
function watchListeners() {
  const live = new Set<string>()
  const names = new Map<unknown, number>()
  const nameOf = (listener: unknown) => {
    if (!names.has(listener)) names.set(listener, names.size)
    return names.get(listener)
  }
  for (const [name, target] of Object.entries({ window, document })) {
    const { addEventListener, removeEventListener } = target
    type Call = Parameters<typeof addEventListener>
    const keyOf = ([type, listener, options]: Call) => {
      const isCapture = typeof options === 'boolean' ? options : options?.capture === true
      return `${name} ${type} ${nameOf(listener)} ${isCapture}`
    }
    vi.spyOn(target as EventTarget, 'addEventListener').mockImplementation((...call) => {
      live.add(keyOf(call as Call))
      Reflect.apply(addEventListener, target, call)
    })
    vi.spyOn(target as EventTarget, 'removeEventListener').mockImplementation((...call) => {
      live.delete(keyOf(call as Call))
      Reflect.apply(removeEventListener, target, call)
    })
  }
  return live
}

class Catch extends Component<{ onError(error: unknown): void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.hasFailed ? 'failed' : this.props.children
  }
}

/** A state notifies its listeners one microtask later. */
const settle = () => act(async () => undefined)

const sheetCount = () => document.adoptedStyleSheets.length

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('strict mode leaves exactly one running modal, and unmounting stops it', async () => {
  const onEvent = vi.fn()
  const modal = createWalletModal({ adapters, onEvent })
  const listeners = watchListeners()
  const { unmount } = render(
    <StrictMode>
      <WalletModalProvider modal={modal}>
        <ConnectButton />
      </WalletModalProvider>
    </StrictMode>,
  )
  const claims = () => [...listeners].filter((key) => key.includes('latchkey:claim'))
  expect(claims()).toHaveLength(1)
  expect(isFree('default')).toBe(false)
  await act(() => modal.open())
  expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
  unmount()
  expect(claims()).toHaveLength(0)
  expect(isFree('default')).toBe(true)
  expect(document.querySelectorAll('latchkey-modal')).toHaveLength(0)
  expect(internalsOf(modal).modalState.state.isOpen).toBe(false)
})

test('a provider that builds its own instance in strict mode starts it once', () => {
  const listeners = watchListeners()
  const { unmount } = render(
    <StrictMode>
      <WalletModalProvider adapters={adapters} />
    </StrictMode>,
  )
  expect([...listeners].filter((key) => key.includes('latchkey:claim'))).toHaveLength(1)
  unmount()
  expect(isFree('default')).toBe(true)
})

test('100 mounts and unmounts leave no listener, no timer, no node and no sheet', () => {
  const mount = () =>
    render(
      <WalletModalProvider adapters={adapters}>
        <ConnectButton />
      </WalletModalProvider>,
    )
  mount()
  cleanup()
  vi.useFakeTimers()
  const before = { nodes: document.body.childNodes.length, head: document.head.childNodes.length, sheets: sheetCount() }
  const listeners = watchListeners()
  for (let count = 0; count < 100; count++) {
    mount()
    expect([...listeners].some((key) => key.includes('latchkey:claim'))).toBe(true)
    cleanup()
  }
  expect([...listeners]).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
  expect({
    nodes: document.body.childNodes.length,
    head: document.head.childNodes.length,
    sheets: sheetCount(),
  }).toEqual(before)
})

test('a modal that was opened leaves no listener and no node after unmounting', async () => {
  const mount = async () => {
    const modal = createWalletModal({ adapters })
    const { unmount } = render(
      <WalletModalProvider modal={modal}>
        <ConnectButton />
      </WalletModalProvider>,
    )
    await act(() => modal.open())
    expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
    unmount()
    await settle()
  }
  await mount()
  cleanup()
  const nodes = document.body.childNodes.length
  const listeners = watchListeners()
  for (let count = 0; count < 5; count++) await mount()
  cleanup()
  expect([...listeners]).toEqual([])
  expect(document.body.childNodes.length).toBe(nodes)
})

test('two providers of different ids work side by side', async () => {
  const walletModal = createWalletModal({ id: 'one', adapters })
  const two = createWalletModal({ id: 'two', adapters })
  render(
    <>
      <WalletModalProvider modal={walletModal}>
        <ConnectButton label="One" />
      </WalletModalProvider>
      <WalletModalProvider modal={two}>
        <ConnectButton label="Two" />
      </WalletModalProvider>
    </>,
  )
  await act(() => two.open())
  expect(screen.getByText('Two').closest('button')?.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('One').closest('button')?.getAttribute('aria-expanded')).toBe('false')
  expect([isFree('one'), isFree('two')]).toEqual([false, false])
})

test('a second provider of the same id throws, and the first keeps working', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onError = vi.fn<(error: LatchkeyError) => void>()
  render(
    <WalletModalProvider id="same" adapters={adapters}>
      <ConnectButton label="First" />
    </WalletModalProvider>,
  )
  render(
    <Catch onError={onError as (error: unknown) => void}>
      <WalletModalProvider id="same" adapters={adapters} />
    </Catch>,
  )
  expect(onError).toHaveBeenCalledOnce()
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'INSTANCE_ID_TAKEN' })
  expect(screen.getByText('First')).toBeTruthy()
  expect(isFree('same')).toBe(false)
})

function Eager({ onMount }: { onMount(open: () => Promise<void>): void }) {
  const { open } = useWalletModal()
  useLayoutEffect(() => onMount(open), [onMount, open])
  return null
}

function Opener() {
  const { open } = useWalletModal()
  return (
    <button type="button" onClick={open as () => void}>
      Open
    </button>
  )
}

test('open() passed to onClick opens the modal, whatever the event carries', async () => {
  const modal = createWalletModal({ adapters })
  const { getByText } = render(
    <WalletModalProvider modal={modal}>
      <Opener />
    </WalletModalProvider>,
  )
  fireEvent.click(getByText('Open'))
  await waitFor(() => expect(internalsOf(modal).modalState.state.isOpen).toBe(true))
})

test("open() in a child's effect waits for the start, which comes after it", async () => {
  const opened = vi.fn()
  const failed = vi.fn()
  const order: string[] = []
  const modal = createWalletModal({ adapters })
  const start = modal.start
  vi.spyOn(modal, 'start').mockImplementation(() => {
    order.push('start')
    return start()
  })
  const openEarly = (open: () => Promise<void>) => {
    order.push('open')
    open().then(opened, failed)
  }
  render(
    <WalletModalProvider modal={modal}>
      <Eager onMount={openEarly} />
    </WalletModalProvider>,
  )
  expect(order).toEqual(['open', 'start'])
  await waitFor(() => expect(opened).toHaveBeenCalledOnce())
  expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
  expect(failed).not.toHaveBeenCalled()
})

const connectButton = () => document.querySelector('[data-latchkey="connect-button"]') as HTMLButtonElement
const themed = (props: WalletModalProviderProps) => (
  <WalletModalProvider adapters={adapters} {...props}>
    <ConnectButton />
  </WalletModalProvider>
)
const accent = () => connectButton().style.getPropertyValue('--lk-theme-accent')

test('a changed themeMode reaches the button while the modal runs', async () => {
  const { rerender } = render(themed({ themeMode: 'light' }))
  expect(connectButton().dataset.theme).toBe('light')
  rerender(themed({ themeMode: 'dark' }))
  await settle()
  expect(connectButton().dataset.theme).toBe('dark')
})

test('changed themeVariables reach the button, and removed ones are removed', async () => {
  const { rerender } = render(themed({ themeVariables: { accent: '#123456', fontSize: '11px' } }))
  expect(accent()).toBe('#123456')
  rerender(themed({ themeVariables: { accent: '#abcdef' } }))
  await settle()
  expect(accent()).toBe('#abcdef')
  expect(connectButton().style.getPropertyValue('--lk-theme-font-size')).toBe('')
  rerender(themed({}))
  await settle()
  expect(accent()).toBe('')
})

function Light() {
  const { themeMode, setThemeMode, setThemeVariables } = useWalletModalTheme()
  const change = () => {
    setThemeMode('light')
    setThemeVariables({ accent: '#00ff00' })
  }
  return (
    <button type="button" onClick={change} title="other">
      {themeMode}
    </button>
  )
}

test('locale="auto" renders English first, and follows the browser from then on', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'de-AT'])
  const page = (
    <WalletModalProvider adapters={adapters} locale="auto">
      <ConnectButton />
    </WalletModalProvider>
  )
  expect(renderToString(page)).toContain('Connect wallet')
  render(page)
  expect(await screen.findByText('Wallet verbinden')).toBeTruthy()
})

test('a render with equal options does not undo what useWalletModalTheme set', async () => {
  const page = () => (
    <WalletModalProvider adapters={adapters} themeMode="dark" themeVariables={{ accent: '#123456' }}>
      <Light />
      <ConnectButton />
    </WalletModalProvider>
  )
  const { rerender } = render(page())
  screen.getByTitle('other').click()
  await settle()
  expect(accent()).toBe('#00ff00')
  rerender(page())
  await settle()
  expect(screen.getByTitle('other').textContent).toBe('light')
  expect(accent()).toBe('#00ff00')
})

test('with an instance from the app, the other props are not read', () => {
  const modal = createWalletModal({ adapters, themeMode: 'light', themeVariables: { accent: '#123456' } })
  render(themed({ modal, themeMode: 'dark', themeVariables: {} }))
  expect(connectButton().dataset.theme).toBe('light')
  expect(accent()).toBe('#123456')
})

test("props that were there before an app's own instance do not change it", async () => {
  const { rerender } = render(themed({ themeVariables: { accent: '#111111' } }))
  const modal = createWalletModal({ id: 'own', adapters, themeVariables: { accent: '#123456' } })
  rerender(themed({ modal }))
  await settle()
  expect(internalsOf(modal).liveOptions.state.themeVariables).toEqual({ accent: '#123456' })
})

test('different adapters are ignored, with one warning in development', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const second = [eip155({ networks: [arbitrum] })]
  const { rerender } = render(themed({}))
  rerender(themed({ adapters: [eip155({ networks: [mainnet, arbitrum] })] }))
  expect(warn).not.toHaveBeenCalled()
  rerender(themed({ adapters: second }))
  rerender(themed({ adapters: second }))
  rerender(themed({ adapters: [eip155({ networks: [arbitrum] })] }))
  rerender(themed({}))
  rerender(themed({ adapters: [eip155({ networks: [arbitrum, mainnet] })] }))
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]?.[0]).toContain('Use update instead')
})

let input: object = {}

const InputReader = () => {
  input = useInternals('InputReader').input
  return null
}

test('groups of options may change, beside a default network with a bigint', async () => {
  const page = (termsUrl: string, rpc: string) => (
    <WalletModalProvider
      adapters={adapters}
      networks={{ default: { ...arbitrum, serial: 1n } as EvmChain, rpcUrls: { 'eip155:1': [rpc] } }}
      legal={{ termsUrl }}
      wallets={{ guide: false, exclude: [] }}
    >
      <InputReader />
    </WalletModalProvider>
  )
  const { rerender } = render(page('https://a.example/1', 'https://rpc.example/1'))
  rerender(page('https://a.example/2', 'https://rpc.example/2'))
  await waitFor(() =>
    expect(input).toMatchObject({
      networks: { rpcUrls: { 'eip155:1': ['https://rpc.example/2'] }, default: { id: arbitrum.id } },
      legal: { termsUrl: 'https://a.example/2' },
      wallets: { guide: false, exclude: [] },
    }),
  )
})

test('RCT-5: an option that is no data is reported, and the page stays', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  const page = (custom: unknown) => (
    <WalletModalProvider adapters={adapters} wallets={{ custom: custom as [] }}>
      <ConnectButton />
    </WalletModalProvider>
  )
  const { rerender } = render(page([]))
  for (const custom of [[{ id: 'a', name: 'A', size: 1n }], [cyclic]]) rerender(page(custom))
  expect(report).toHaveBeenCalledTimes(2)
  expect(connectButton()).toBeTruthy()
  vi.unstubAllGlobals()
})

test('onEvent receives every event from the start', async () => {
  const onEvent = vi.fn()
  render(themed({ onEvent, themeMode: 'light' }))
  await waitFor(() => expect(onEvent).toHaveBeenCalled())
  expect(onEvent.mock.calls[0]?.[0]).toMatchObject({
    event: 'INITIALIZE',
    timestamp: expect.any(Number),
    properties: { networks: ['eip155:1', 'eip155:42161'], themeMode: 'light' },
  })
})

test('an invalid locale such as en_US never throws, closed or open', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const modal = createWalletModal({ adapters, locale: 'en_US' })
  render(themed({ modal }))
  await act(() => modal.open())
  expect(internalsOf(modal).modalState.state.isOpen).toBe(true)
  // Only the missing project id is logged.
  expect(error.mock.calls.filter(([text]) => !String(text).includes('PROJECT_ID_MISSING'))).toEqual([])
})
