import { act, cleanup, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../../config/networks.js'
import { eip155 } from '../../exports/eip155.js'
import {
  createWalletModal,
  useConnectWallet,
  useDisconnectWallet,
  useSendTransfer,
  useSignIn,
  useSignWalletMessage,
  useSwitchWalletNetwork,
  WalletModalProvider,
} from '../../exports/index.js'

const create = () => createWalletModal({ adapters: [eip155({ networks: [mainnet, arbitrum] })] })

type Answer = { resolve(value: unknown): void; reject(error: unknown): void; readonly parameters: unknown[] }

/** A modal whose signing answers later, as a wallet does. */
function createSigner() {
  const modal = create()
  const requests: Answer[] = []
  const signMessage = (...parameters: unknown[]) =>
    new Promise((resolve, reject) => requests.push({ resolve, reject, parameters }))
  return { modal: { ...modal, signMessage } as typeof modal, requests }
}

const within =
  (modal: ReturnType<typeof create>, isStrict = false) =>
  ({ children }: { children: ReactNode }) => {
    const page = <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
    return isStrict ? <StrictMode>{page}</StrictMode> : page
  }

const Status = () => <p>{useSignIn().status}</p>

const unhandled = vi.fn()
beforeEach(() => {
  localStorage.clear()
  process.on('unhandledRejection', unhandled)
})
afterEach(async () => {
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  unhandled.mockClear()
})

describe.each([false, true])('in strict mode: %s', (isStrict) => {
  function show() {
    const { modal, requests } = createSigner()
    const rendered = renderHook(() => useSignWalletMessage(), { wrapper: within(modal, isStrict) })
    return { ...rendered, requests }
  }

  test('an action is idle, pending and successful, and gives its result to caller and state', async () => {
    const { result, requests } = show()
    expect(result.current).toMatchObject({ status: 'idle', data: undefined, error: undefined })
    let signed: unknown
    act(() => {
      signed = result.current.run('text', 'eip155')
    })
    expect(result.current.status).toBe('pending')
    expect(requests.map(({ parameters }) => parameters)).toEqual([['text', 'eip155']])
    await act(async () => requests[0]?.resolve('0x1'))
    expect(result.current).toMatchObject({ status: 'success', data: '0x1' })
    expect(await signed).toBe('0x1')
  })

  test('an error is thrown to the caller, and shown in the state', async () => {
    const { result, requests } = show()
    const error = new Error('no')
    let signed: Promise<unknown> = Promise.resolve()
    act(() => {
      signed = result.current.run('text')
    })
    await act(async () => requests[0]?.reject(error))
    await expect(signed).rejects.toBe(error)
    expect(result.current).toMatchObject({ status: 'error', error, data: undefined })
    act(() => void result.current.run('nobody waits'))
    expect(result.current).toMatchObject({ status: 'pending', error: undefined })
    await act(async () => requests[1]?.reject('a text'))
    expect(result.current.error).toEqual(new Error('a text'))
  })

  test('of two runs the state is that of the latest, and each caller gets its own result', async () => {
    const { result, requests } = show()
    let results: Promise<unknown>[] = []
    act(() => {
      results = [result.current.run('one'), result.current.run('two')]
    })
    await act(async () => requests[1]?.resolve('0x2'))
    expect(result.current).toMatchObject({ status: 'success', data: '0x2' })
    await act(async () => requests[0]?.resolve('0x1'))
    expect(result.current.data).toBe('0x2')
    expect(await Promise.all(results)).toEqual(['0x1', '0x2'])
  })

  test('reset() makes the state idle, and what runs still settles for its caller', async () => {
    const { result, requests } = show()
    let signed: unknown
    act(() => {
      signed = result.current.run('text')
    })
    act(() => result.current.reset())
    expect(result.current.status).toBe('idle')
    await act(async () => requests[0]?.resolve('0x1'))
    expect(result.current.status).toBe('idle')
    expect(await signed).toBe('0x1')
  })

  test('an unmount in the middle leaves no error, and the caller gets the result', async () => {
    const complaint = vi.spyOn(console, 'error')
    const { result, requests, unmount } = show()
    let signed: unknown
    act(() => {
      signed = result.current.run('text')
    })
    unmount()
    requests[0]?.resolve('0x1')
    expect(await signed).toBe('0x1')
    expect(complaint).not.toHaveBeenCalled()
  })

  test('identities are stable: of run and reset always, of the whole until the state changes', async () => {
    const { result, requests, rerender } = show()
    const first = result.current
    rerender()
    expect(result.current).toBe(first)
    act(() => void result.current.run('text'))
    await act(async () => requests[0]?.resolve('0x1'))
    expect(result.current).not.toBe(first)
    expect([result.current.run, result.current.reset]).toEqual([first.run, first.reset])
  })
})

test('every action hook calls its method of the modal', async () => {
  const modal = create()
  const called: unknown[][] = []
  for (const name of ['connect', 'disconnect', 'switchNetwork', 'signMessage', 'send', 'signIn'] as const)
    Object.assign(modal, {
      [name]: async (...parameters: unknown[]) =>
        void called.push([name, ...parameters.filter((parameter) => parameter !== undefined)]),
    })
  const { result } = renderHook(
    () => ({
      connect: useConnectWallet(),
      disconnect: useDisconnectWallet(),
      switchNetwork: useSwitchWalletNetwork(),
      signMessage: useSignWalletMessage(),
      send: useSendTransfer(),
      signIn: useSignIn(),
    }),
    { wrapper: within(modal) },
  )
  const actions = result.current
  await act(() =>
    Promise.all([
      actions.connect.run({ namespace: 'eip155' }),
      actions.disconnect.run('eip155'),
      actions.switchNetwork.run(42161),
      actions.signMessage.run('text'),
      actions.send.run({ to: '0x1', amount: '1' }),
      actions.signIn.run(),
    ]),
  )
  expect(Object.values(result.current).map(({ status }) => status)).toEqual(new Array(6).fill('success'))
  expect(called).toEqual([
    ['connect', { namespace: 'eip155' }],
    ['disconnect', 'eip155'],
    ['switchNetwork', 42161],
    ['signMessage', 'text'],
    ['send', { to: '0x1', amount: '1' }],
    ['signIn'],
  ])
})

test('an action hook renders on a server, idle', () => {
  const modal = create()
  expect(renderToString(within(modal)({ children: <Status /> }))).toBe('<p>idle</p>')
})
