import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRouter, type RouterRules } from './createRouter.js'

type Routes = { Home: undefined; List: { query: string } | undefined; Item: { id: number } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function create(rules: Partial<RouterRules<Routes>> = {}) {
  const onEnd = vi.fn()
  const afterBack = vi.fn()
  const router = createRouter<Routes>({ home: 'Home', onEnd, afterBack, ...rules })
  const views = () => router.state.stack.map(({ view }) => view)
  return { router, onEnd, afterBack, views }
}

describe('createRouter', () => {
  test('starts with only its home view', () => {
    const { router, views } = create()
    expect(views()).toEqual(['Home'])
    expect(router.state.direction).toBe('none')
  })

  test('push adds a view on top with its params, unless it is already there', () => {
    const { router, views } = create()
    router.push('Item', { id: 1 })
    router.push('Item', { id: 2 })
    expect(views()).toEqual(['Home', 'Item'])
    expect(router.current()).toMatchObject({ view: 'Item', params: { id: 1 } })
    expect(router.state.direction).toBe('forward')
    expect([router.has('Item'), router.has('List')]).toEqual([true, false])
  })

  test('replace swaps the top view, unless it is the same', () => {
    const { router, views } = create()
    router.push('List')
    router.replace('Item', { id: 1 })
    router.replace('Item', { id: 2 })
    expect(views()).toEqual(['Home', 'Item'])
    expect(router.current().params).toEqual({ id: 1 })
  })

  test('a gate shows another view instead, without the params, however it was to open', () => {
    let isClosed = true
    const { router, views } = create({ gate: (view) => (isClosed && view === 'Item' ? 'List' : view) })
    router.push('Item', { id: 1 })
    expect(views()).toEqual(['Home', 'List'])
    expect(router.current().params).toBeUndefined()
    router.back()
    router.replace('Item', { id: 2 })
    expect(views()).toEqual(['List'])
    router.reset('Item', { id: 3 })
    expect(views()).toEqual(['List'])
    isClosed = false
    router.push('Item', { id: 4 })
    expect(router.current()).toMatchObject({ view: 'Item', params: { id: 4 } })
  })

  test('reset leaves only one view', () => {
    const { router, views } = create()
    router.push('List')
    router.push('Item', { id: 1 })
    router.reset('List', { query: 'x' })
    expect(views()).toEqual(['List'])
    expect(router.state.direction).toBe('none')
  })

  test('back shows the view below, or ends with one left', () => {
    const { router, views, onEnd } = create()
    router.push('List')
    router.back()
    expect(views()).toEqual(['Home'])
    expect(router.state.direction).toBe('back')
    expect(onEnd).not.toHaveBeenCalled()
    router.back()
    expect(onEnd).toHaveBeenCalledOnce()
    expect(views()).toEqual(['Home'])
  })

  test('back ends if a view in the history forbids it', () => {
    const { router, views, onEnd } = create({ endsBack: (stack) => stack.some(({ view }) => view === 'List') })
    router.push('List')
    router.push('Item', { id: 1 })
    router.back()
    expect(onEnd).toHaveBeenCalledOnce()
    expect(views()).toEqual(['Home', 'List', 'Item'])
  })

  test('back may show another view than the one below', () => {
    const { router, views } = create({ redirect: (view) => (view === 'Home' ? 'List' : view) })
    router.push('Item', { id: 1 })
    router.back()
    expect(views()).toEqual(['List'])
  })

  test('two visits of one view have different keys', () => {
    const { router } = create()
    const { key } = router.current()
    router.reset('Home')
    expect(router.current().key).not.toBe(key)
  })

  test('CON-6: side effects of going back wait 100 ms', () => {
    const { router, afterBack } = create()
    router.push('Item', { id: 1 })
    router.back()
    vi.advanceTimersByTime(99)
    expect(afterBack).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(afterBack.mock.calls).toMatchObject([[{ view: 'Item', params: { id: 1 } }]])
  })

  test('CON-6: 20 quick backs do not underflow', () => {
    const { router, views, onEnd, afterBack } = create()
    router.push('List')
    router.push('Item', { id: 1 })
    for (let press = 0; press < 20; press++) router.back()
    expect(views()).toEqual(['Home'])
    expect(onEnd).toHaveBeenCalledTimes(18)
    vi.advanceTimersByTime(1_000)
    expect(afterBack).toHaveBeenCalledTimes(2)
  })

  test('CON-6: its timers are cleared on stop', () => {
    const { router, afterBack } = create()
    router.push('List')
    router.back()
    router.end()
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect(afterBack).not.toHaveBeenCalled()
  })
})
