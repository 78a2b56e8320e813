import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ViewName } from '../router/routes.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createTestModal } from '../testing/modal/createTestModal.js'
import { createCardAssets } from './createCardAssets.js'
import { RouterOutlet } from './RouterOutlet.js'
import { Screen } from './Screen.js'
import { BodyContext, useModal } from './useModal.js'

type Component = ComponentType<{ params: never }>
type Load = () => Promise<{ default: Component }>

/** The outlet of a modal whose views load as the test says. */
function show(...loads: readonly (readonly [ViewName, Load])[]) {
  const { instance } = createTestInstance([])
  const { modal, record } = createTestModal(instance, {
    views: new Map(loads.map(([name, load]) => [name, { title: 'connect.list', load }])),
    loadParts: async () => createCardAssets(),
  })
  render(
    <BodyContext.Provider value={modal}>
      <RouterOutlet />
    </BodyContext.Provider>,
  )
  return { modal, record }
}

const Connect = () => <p>connect</p>
const Networks = () => <p>networks</p>
const Switch = ({ params }: { params: unknown }) => <p>{JSON.stringify(params)}</p>
const broken = { isBroken: true }
const Broken = () => {
  if (broken.isBroken) throw new Error('broken')
  return <p>mended</p>
}
const gives =
  (component: Component): Load =>
  async () => ({ default: component })
const fails: Load = () => Promise.reject(new Error('gone'))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
const skeletons = () => document.querySelectorAll('.lk-skeleton.lk-mark').length

beforeEach(() => {
  broken.isBroken = true
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('renders the top view of the history with its params', async () => {
  const { modal } = show(['Connect', gives(Connect)], ['SwitchNetwork', gives(Switch)])
  await pass(0)
  expect(screen.getByText('connect')).toBeTruthy()
  act(() => modal.ui.router.push('SwitchNetwork', { caipNetworkId: 'eip155:1' }))
  await pass(0)
  expect(screen.getByText('{"caipNetworkId":"eip155:1"}')).toBeTruthy()
  act(() => modal.ui.router.back())
  await pass(0)
  expect(screen.getByText('connect')).toBeTruthy()
})

test('RCT-4: a first view that loads slowly becomes a skeleton after 300 ms, not before', async () => {
  let come: (value: { default: Component }) => void = () => undefined
  show(['Connect', () => new Promise((resolve) => (come = resolve))])
  expect(screen.getByRole('heading', { name: 'Loading' })).toBeTruthy()
  await pass(299)
  expect(skeletons()).toBe(0)
  await pass(1)
  expect(skeletons()).toBe(3)
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true')
  come({ default: Connect })
  await pass(0)
  expect(screen.getByText('connect')).toBeTruthy()
  expect(skeletons()).toBe(0)
})

const List = () => {
  const { router } = useModal().ui
  return (
    <Screen title="list">
      <button type="button" onClick={() => router.push('SwitchNetwork', { caipNetworkId: 'eip155:1' })}>
        one
      </button>
      <button type="button" onClick={() => router.push('Networks')}>
        other
      </button>
    </Screen>
  )
}

test('the previous view stays until the next has loaded, with progress after 300 ms', async () => {
  let come: (value: { default: Component }) => void = () => undefined
  const { modal, record } = show(
    ['Connect', gives(List)],
    ['SwitchNetwork', () => new Promise((resolve) => (come = resolve))],
    ['Networks', gives(Networks)],
  )
  await pass(0)
  const progress = () => screen.queryByRole('progressbar', { name: 'Loading' })
  fireEvent.click(screen.getByRole('button', { name: 'one' }))
  await pass(299)
  expect(screen.getByRole('heading', { name: 'list' })).toBeTruthy()
  expect([progress(), record.said]).toEqual([null, []])
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await pass(1)
  expect(progress()).toBeTruthy()
  // The last announcement must not be replaced.
  expect(record.said).toEqual([])
  expect(document.querySelector('.lk-surface')?.getAttribute('aria-busy')).toBe('true')
  // Only the press that opened the next view counts.
  modal.ui.router.back()
  await pass(0)
  expect(progress()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'one' }))
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'other' }))
  expect(modal.ui.router.current().view).toBe('SwitchNetwork')
  come({ default: Switch })
  await pass(0)
  expect(screen.getByText('{"caipNetworkId":"eip155:1"}')).toBeTruthy()
})

test('a view that fails to load says so, is logged, and loads on retry', async () => {
  const load = vi.fn(fails)
  const { record } = show(['Connect', load])
  await pass(2_000)
  expect(screen.getByRole('heading', { name: "This part didn't load" })).toBeTruthy()
  expect(screen.getByText('The rest still works. Your connection may have dropped for a moment.')).toBeTruthy()
  expect(record.logged).toEqual(['error chunk Connect 0'])
  const tries = load.mock.calls.length
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(tries)
  load.mockImplementation(gives(Connect))
  retry()
  await pass(0)
  expect(load).toHaveBeenCalledTimes(tries + 1)
  expect(screen.getByText('connect')).toBeTruthy()
})

test('a view that fails to load while offline says that, and loads by itself once back online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(fails)
  show(['Connect', load])
  await pass(2_000)
  expect(screen.getByRole('heading', { name: "You're offline" })).toBeTruthy()
  load.mockImplementation(gives(Connect))
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  await pass(0)
  expect(screen.getByText('connect')).toBeTruthy()
})

test('a view that fails again says so again', async () => {
  const { record } = show(['Connect', fails])
  await pass(2_000)
  retry()
  expect(screen.getByRole('heading', { name: 'Loading' })).toBeTruthy()
  await pass(2_000)
  expect(screen.getByRole('heading', { name: "This part didn't load" })).toBeTruthy()
  expect(record.logged).toEqual(['error chunk Connect 0', 'error chunk Connect 1'])
})

test('the failure of one view is not shown on another, nor on the way back to a loaded one', async () => {
  const { modal } = show(['Connect', gives(Connect)], ['Networks', fails])
  await pass(0)
  act(() => modal.ui.router.push('Networks'))
  await pass(2_000)
  expect(screen.getByRole('heading', { name: "This part didn't load" })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await pass(0)
  expect(screen.getByText('connect')).toBeTruthy()
})

test('RCT-5: a view that throws while rendering is replaced by an error screen with a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { record } = show(['Connect', gives(Broken)])
  await pass(0)
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByText("Nothing was sent, and your wallet isn't affected.")).toBeTruthy()
  expect(record.logged).toEqual(['error view Connect'])
  retry()
  await pass(0)
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  broken.isBroken = false
  retry()
  await pass(0)
  expect(screen.getByText('mended')).toBeTruthy()
})

test('a view that throws does not affect the next one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { modal } = show(['Connect', gives(Broken)], ['Networks', gives(Networks)])
  await pass(0)
  act(() => modal.ui.router.push('Networks'))
  await pass(0)
  expect(screen.getByText('networks')).toBeTruthy()
})

test('a view that throws does not affect the one below', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { modal } = show(['Connect', gives(Connect)], ['Networks', gives(Broken)])
  await pass(0)
  act(() => modal.ui.router.push('Networks'))
  await pass(0)
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  act(() => modal.ui.router.back())
  await pass(0)
  expect(screen.getByText('connect')).toBeTruthy()
})
