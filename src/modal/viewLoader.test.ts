import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSnackbarController } from '../controllers/snackbarController.js'
import en from '../locales/en.js'
import type { ViewName } from '../router/routes.js'
import { createDeferred } from '../testing/modal/fakeAdapter.js'
import type { View } from './feature.js'
import { type CardAssets, createViewLoader } from './viewLoader.js'

const options: CardAssets = {
  css: '.part {}',
  messages: en,
  isSuspectText: () => false,
  snackbar: createSnackbarController(),
  Snackbar: () => null,
  AlertBar: () => null,
  watchStage: () => () => undefined,
}
const [Connect, Account] = [() => null, () => null]
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A loader whose chunks load, or fail, as the test says. */
function create() {
  const owner = new AbortController()
  const chunks = { connect: async () => Connect, account: async () => Account, parts: async () => options }
  const requests: string[] = []
  const adopted: CardAssets[] = []
  /** The state when the parts were passed on. */
  const stateThen: unknown[] = []
  const ask = <name extends keyof typeof chunks>(name: name) => {
    requests.push(name)
    return chunks[name]()
  }
  const viewOf = (name: 'connect' | 'account'): View<never> => ({
    title: 'connect.list',
    load: async () => ({ default: (await ask(name)) as typeof Connect }),
  })
  const loader = createViewLoader({
    views: new Map<ViewName, View<never>>([
      ['Connect', viewOf('connect')],
      ['Account', viewOf('account')],
    ]),
    signal: owner.signal,
    loadParts: () => ask('parts') as Promise<CardAssets>,
    onParts(created) {
      adopted.push(created)
      stateThen.push(loader.state.assets)
    },
  })
  return { ...loader, owner, chunks, asked: requests, adopted, stateThen }
}

const lost = () => Promise.reject(new Error('lost'))

describe('load', () => {
  test('returns the view, which is cached from then on', async () => {
    const { load, loadedView } = create()
    expect(loadedView('Account')).toBeUndefined()
    expect(await load('Account')).toBe(Account)
    expect(loadedView('Account')).toBe(Account)
    expect(loadedView('Connect')).toBeUndefined()
  })

  test('requests each chunk once', async () => {
    const { load, asked } = create()
    await Promise.all([load('Account'), load('Account')])
    await load('Account')
    expect(asked.sort()).toEqual(['account', 'parts'])
  })

  test('of an unknown view fails', async () => {
    await expect(create().load('Networks')).rejects.toThrow('Networks')
  })

  test('of the first view needs nothing else', async () => {
    const { load, asked } = create()
    expect(await load('Connect')).toBe(Connect)
    expect(asked).toEqual(['connect'])
  })

  test('of any other waits for the shared parts', async () => {
    const { load, loadedView, chunks, state } = create()
    const late = createDeferred<CardAssets>()
    chunks.parts = () => late.promise
    const loading = load('Account')
    await settle()
    expect(loadedView('Account')).toBeUndefined()
    late.resolve(options)
    expect(await loading).toBe(Account)
    expect(state.assets).toBe(options)
  })
})

describe('a chunk that fails to load', () => {
  test('RCT-4: is requested twice more, after 300 and 900 ms', async () => {
    const { load, chunks, asked } = create()
    chunks.connect = lost
    const failure = load('Connect').catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(299)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(899)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(3)
    expect(await failure).toBe('lost')
  })

  test('RCT-4: is requested again by the next load', async () => {
    const { load, loadedView, chunks } = create()
    chunks.account = lost
    const failure = load('Account').catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(1_200)
    expect(await failure).toBe('lost')
    expect(loadedView('Account')).toBeUndefined()
    chunks.account = async () => Account
    expect(await load('Account')).toBe(Account)
  })

  test('RCT-4: also if it has the shared parts', async () => {
    const { load, loadedView, chunks, adopted, asked } = create()
    chunks.parts = lost
    const failure = load('Account').catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(1_200)
    expect(await failure).toBe('lost')
    expect([loadedView('Account'), adopted]).toEqual([undefined, []])
    expect(asked.filter((name) => name === 'parts')).toHaveLength(3)
    chunks.parts = async () => options
    expect(await load('Account')).toBe(Account)
    expect(adopted).toEqual([options])
  })

  test('CON-7: is not requested again after the end', async () => {
    const { load, chunks, asked, owner } = create()
    chunks.connect = lost
    const failure = load('Connect').catch((error: Error) => error.message)
    await settle()
    owner.abort()
    await vi.advanceTimersByTimeAsync(1_200)
    expect(await failure).toBe('lost')
    expect(asked).toHaveLength(1)
  })
})

describe('parts', () => {
  test('are passed on once, before the state shows them', async () => {
    const { parts: loadParts, load, state, adopted, stateThen } = create()
    await Promise.all([loadParts(), load('Account')])
    await loadParts()
    expect([adopted, stateThen]).toEqual([[options], [undefined]])
    expect(state.assets).toBe(options)
  })
})
