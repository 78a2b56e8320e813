/// <reference types="node" />
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from '@babel/core'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import reactCompiler from 'babel-plugin-react-compiler'
import { transformSync as transformJsx } from 'esbuild'
import { type ComponentType, memo, type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../../config/networks.js'
import { eip155 } from '../../exports/eip155.js'
import {
  createWalletModal,
  useConfirmEmailCode,
  useConnectWallet,
  useDeposit,
  useDisconnectWallet,
  useLoginWithEmail,
  useLoginWithSocial,
  usePay,
  useResendEmailCode,
  useSendTransfer,
  useSendWalletTransaction,
  useSignIn,
  useSignWalletMessage,
  useSignWalletTypedData,
  useSwitchWalletNetwork,
  WalletModalProvider,
} from '../../exports/index.js'
import type { Internals } from '../../instance/internals.js'
import type { WalletAction } from './useAction.js'

const create = () => createWalletModal({ adapters: [eip155({ networks: [mainnet, arbitrum] })] })

const METHODS = ['connect', 'disconnect', 'switchNetwork', 'signMessage', 'send', 'pay', 'deposit', 'signIn'] as const
const LOGINS = ['loginWithEmail', 'confirmEmailCode', 'resendEmailCode', 'loginWithSocial'] as const

type Method = (typeof METHODS)[number] | (typeof LOGINS)[number] | 'sendTransactionInModal' | 'signTypedDataInModal'
type Answer = { resolve(value: unknown): void; reject(error: unknown): void; readonly call: readonly unknown[] }

/** A modal whose every action answers later, as wallets, users and services do. */
function createAnswering() {
  const modal = create()
  const requests: Answer[] = []
  const answerLater =
    (name: Method) =>
    (...parameters: unknown[]) =>
      new Promise((resolve, reject) => {
        const [first] = parameters
        // Verbs of the inside get the instance first.
        const own = first === instance || first === access ? parameters.slice(1) : parameters
        requests.push({ resolve, reject, call: [name, ...own.filter((value) => value !== undefined)] })
      })
  const instance = { scope: { isEnded: false } }
  const access = { instance }
  const verbsOf = (names: readonly Method[]) => Object.fromEntries(names.map((name) => [name, answerLater(name)]))
  const appVerbs = verbsOf(['sendTransactionInModal', 'signTypedDataInModal'])
  const internal = {
    ...(modal._internal as Internals),
    load: async () => ({ instance, access, verbs: { loadAppVerbs: async () => appVerbs } }),
    keep: () => ({ loaded: { instance, verbs: verbsOf(LOGINS) } }),
  }
  return { modal: { ...modal, ...verbsOf(METHODS), _internal: internal } as typeof modal, requests }
}

const within =
  (modal: ReturnType<typeof create>, isStrict = false) =>
  ({ children }: { children: ReactNode }) => {
    const page = <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
    return isStrict ? <StrictMode>{page}</StrictMode> : page
  }

type Row = readonly [name: string, useHook: () => WalletAction<never, unknown>, call: readonly [Method, ...unknown[]]]

/** Every action hook, and what its run with these parameters calls. */
const rows: readonly Row[] = [
  ['useConnectWallet', useConnectWallet, ['connect', { namespace: 'eip155' }]],
  ['useDisconnectWallet', useDisconnectWallet, ['disconnect', 'eip155']],
  ['useSwitchWalletNetwork', useSwitchWalletNetwork, ['switchNetwork', 42161]],
  ['useSignWalletMessage', useSignWalletMessage, ['signMessage', { message: 'text', namespace: 'eip155' }]],
  ['useSignWalletTypedData', useSignWalletTypedData, ['signTypedDataInModal', { typedData: {} }]],
  ['useSendTransfer', useSendTransfer, ['send', { to: '0x1', amount: '1' }]],
  ['useSendWalletTransaction', useSendWalletTransaction, ['sendTransactionInModal', { transaction: { to: '0x1' } }]],
  ['usePay', usePay, ['pay', { asset: { network: 1 }, amount: '0.01', recipient: '0x1' }]],
  ['useDeposit', useDeposit, ['deposit', { asset: { network: 1 } }]],
  ['useSignIn', useSignIn, ['signIn', 'eip155']],
  ['useLoginWithEmail', useLoginWithEmail, ['loginWithEmail', { email: 'mara@fieldnote.co' }]],
  ['useConfirmEmailCode', useConfirmEmailCode, ['confirmEmailCode', { code: '123456' }]],
  ['useResendEmailCode', useResendEmailCode, ['resendEmailCode']],
  ['useLoginWithSocial', useLoginWithSocial, ['loginWithSocial', { provider: 'google' }]],
]

const Status = ({ useHook }: { useHook: Row[1] }) => <p>{useHook().status}</p>

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

describe.each(rows)('%s', (name, useHook, call) => {
  const parameters = call.slice(1) as never

  describe.each([false, true])('in strict mode: %s', (isStrict) => {
    function show() {
      const { modal, requests } = createAnswering()
      const rendered = renderHook(useHook, { wrapper: within(modal, isStrict) })
      const { result } = rendered
      /** Runs it; the wallet, user or service has the request then. */
      async function run() {
        let promise: Promise<unknown> = Promise.resolve()
        await act(async () => {
          promise = result.current.run(...parameters)
        })
        return { promise }
      }
      return { ...rendered, requests, run }
    }

    test('is idle, pending and successful, and gives its result to caller and state', async () => {
      const { result, requests, run } = show()
      expect(result.current).toMatchObject({ status: 'idle', data: undefined, error: undefined })
      const { promise } = await run()
      expect(result.current.status).toBe('pending')
      expect(requests.map((request) => request.call)).toEqual([call])
      await act(async () => requests[0]?.resolve('result'))
      expect(result.current).toMatchObject({ status: 'success', data: 'result' })
      expect(await promise).toBe('result')
    })

    test('an error is thrown to the caller, and shown in the state', async () => {
      const { result, requests, run } = show()
      const error = new Error('no')
      const { promise } = await run()
      await act(async () => requests[0]?.reject(error))
      await expect(promise).rejects.toBe(error)
      expect(result.current).toMatchObject({ status: 'error', error, data: undefined })
      // Nobody waits for this one.
      await act(async () => void result.current.run(...parameters))
      expect(result.current).toMatchObject({ status: 'pending', error: undefined })
      await act(async () => requests[1]?.reject('a text'))
      expect(result.current.error).toEqual(new Error('a text'))
    })

    test('of two runs the state is that of the latest, and each caller gets its own result', async () => {
      const { result, requests, run } = show()
      const runs = [await run(), await run()]
      await act(async () => requests[1]?.resolve('second'))
      expect(result.current).toMatchObject({ status: 'success', data: 'second' })
      await act(async () => requests[0]?.resolve('first'))
      expect(result.current.data).toBe('second')
      expect(await Promise.all(runs.map(({ promise }) => promise))).toEqual(['first', 'second'])
    })

    test('reset() makes the state idle, and what runs still settles for its caller', async () => {
      const { result, requests, run } = show()
      const { promise } = await run()
      act(() => result.current.reset())
      expect(result.current.status).toBe('idle')
      await act(async () => requests[0]?.resolve('result'))
      expect(result.current.status).toBe('idle')
      expect(await promise).toBe('result')
    })

    test('an unmount in the middle leaves no error, and the caller gets the result', async () => {
      const complaint = vi.spyOn(console, 'error')
      const { requests, run, unmount } = show()
      const [first, second] = [await run(), await run()]
      unmount()
      requests[0]?.resolve('result')
      expect(await first.promise).toBe('result')
      requests[1]?.reject(new Error('late'))
      await expect(second.promise).rejects.toThrow('late')
      expect(complaint).not.toHaveBeenCalled()
      complaint.mockRestore()
    })

    test('identities are stable: of run and reset always, of the whole until the state changes', async () => {
      const { result, requests, run, rerender } = show()
      const first = result.current
      rerender()
      expect(result.current).toBe(first)
      await run()
      await act(async () => requests[0]?.resolve('result'))
      expect(result.current).not.toBe(first)
      expect([result.current.run, result.current.reset]).toEqual([first.run, first.reset])
    })
  })

  test('renders on a server, idle, and asks for nothing', () => {
    const { modal, requests } = createAnswering()
    expect(renderToString(within(modal)({ children: <Status useHook={useHook} /> }))).toBe('<p>idle</p>')
    expect(requests).toEqual([])
  })

  test('outside of its provider names itself', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => renderHook(useHook)).toThrow(name)
    complaint.mockRestore()
  })
})

type CompiledProps = {
  readonly parameters: readonly unknown[]
  readonly title: string
  readonly Child: ComponentType<{ onPress: () => void }>
}

const renderedChild = vi.fn()
const Child: CompiledProps['Child'] = memo(({ onPress }) => {
  renderedChild()
  return (
    <button type="button" onClick={onPress}>
      run
    </button>
  )
})

/** A component of an app for each hook. Its handler is a new function in each render, unless the compiler keeps it. */
const appCode = `
import { ${rows.map(([name]) => name).join(', ')} } from ${JSON.stringify(new URL('../../exports/index.ts', import.meta.url).pathname)}
${rows
  .map(
    ([name]) => `
export function ${name.replace('use', 'App')}({ parameters, title, Child }) {
  const action = ${name}()
  const press = () => void action.run(...parameters).catch(() => undefined)
  return <p title={title}><span role="status">{action.status}</span><Child onPress={press} /></p>
}`,
  )
  .join('')}`

function compileApp(isCompiled: boolean): string {
  const plugins = isCompiled ? [[reactCompiler, { panicThreshold: 'all_errors' }]] : []
  const compiled = transformSync(appCode, {
    babelrc: false,
    configFile: false,
    filename: 'app.jsx',
    parserOpts: { plugins: ['jsx'] },
    plugins,
  })
  const { code } = transformJsx(compiled?.code ?? '', { loader: 'jsx', jsx: 'automatic' })
  return code
}

describe.each([true, false])('in an app with React Compiler: %s', (isCompiled) => {
  const folder = join(process.cwd(), '.cache', `react-compiler-${isCompiled}-${process.pid}`)
  let components: Record<string, ComponentType<CompiledProps>> = {}
  beforeAll(async () => {
    const code = compileApp(isCompiled)
    expect(code.includes('react/compiler-runtime')).toBe(isCompiled)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'app.js'), code)
    components = await import(/* @vite-ignore */ join(folder, 'app.js'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(rows)('%s behaves the same, and what uses its run is as stable as the action', async (name, _, call) => {
    const { modal, requests } = createAnswering()
    const App = components[name.replace('use', 'App')]
    if (!App) throw new Error(`${name} is not in the app`)
    renderedChild.mockClear()
    const parameters = call.slice(1)
    const element = (title: string) => <App parameters={parameters} title={title} Child={Child} />
    const { rerender } = render(element('first'), { wrapper: within(modal) })
    rerender(element('second'))
    expect(renderedChild).toHaveBeenCalledTimes(isCompiled ? 1 : 2)
    expect(screen.getByRole('status').textContent).toBe('idle')
    await act(async () => screen.getByRole('button').click())
    expect(screen.getByRole('status').textContent).toBe('pending')
    expect(requests.map((request) => request.call)).toEqual([call])
    await act(async () => requests[0]?.resolve('result'))
    expect(screen.getByRole('status').textContent).toBe('success')
    await act(async () => screen.getByRole('button').click())
    await act(async () => requests[1]?.reject(new Error('no')))
    expect(screen.getByRole('status').textContent).toBe('error')
  })
})
