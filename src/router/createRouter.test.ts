import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRouter, type RouterRules } from './createRouter.js'

type Routes = { Home: undefined; List: { query: string } | undefined; Item: { id: number } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function create(rules: Partial<RouterRules<Routes>> = {}) {
  const onEnd = vi.fn()
  const router = createRouter<Routes>({ home: 'Home', onEnd, ...rules })
  const views = () => router.state.stack.map(({ view }) => view)
  return { router, onEnd, views }
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

  describe('CON-6: side effects of going back', () => {
    /** Records when a view is left, and when that takes effect. */
    function watchLeaving(router: ReturnType<typeof create>['router'], view: 'List' | 'Item') {
      const begin = vi.fn()
      const finish = vi.fn()
      const stay = vi.fn()
      router.setLeaveEffect(view, () => {
        begin()
        return { finish, stay }
      })
      return { begin, finish, stay }
    }

    test('wait 100 ms', () => {
      const { router } = create()
      router.push('Item', { id: 1 })
      const { begin, finish } = watchLeaving(router, 'Item')
      router.back()
      expect(begin).toHaveBeenCalledOnce()
      vi.advanceTimersByTime(99)
      expect(finish).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(finish).toHaveBeenCalledOnce()
      vi.advanceTimersByTime(1_000)
      expect(finish).toHaveBeenCalledOnce()
    })

    test.each(['reset', 'replace', 'drop'] as const)('are those of leaving by %s too', (way) => {
      const { router } = create()
      router.push('Item', { id: 1 })
      const { finish } = watchLeaving(router, 'Item')
      if (way === 'reset') router.reset('Home')
      else if (way === 'replace') router.replace('List')
      else router.drop('Item')
      vi.advanceTimersByTime(100)
      expect(finish).toHaveBeenCalledOnce()
    })

    test('are called off by coming back within that time', () => {
      const { router } = create()
      router.push('Item', { id: 1 })
      const { finish, stay } = watchLeaving(router, 'Item')
      router.back()
      vi.advanceTimersByTime(99)
      router.push('Item', { id: 1 })
      expect(stay).toHaveBeenCalledOnce()
      vi.advanceTimersByTime(1_000)
      expect(finish).not.toHaveBeenCalled()
      router.back()
      vi.advanceTimersByTime(100)
      expect(finish).toHaveBeenCalledOnce()
    })

    test('do not come of another view on top', () => {
      const { router } = create()
      router.push('List')
      const { begin } = watchLeaving(router, 'List')
      router.push('Item', { id: 1 })
      vi.advanceTimersByTime(1_000)
      expect(begin).not.toHaveBeenCalled()
    })

    test('20 quick backs do not underflow', () => {
      const { router, views, onEnd } = create()
      router.push('List')
      router.push('Item', { id: 1 })
      const effects = [watchLeaving(router, 'List'), watchLeaving(router, 'Item')]
      for (let press = 0; press < 20; press++) router.back()
      expect(views()).toEqual(['Home'])
      expect(onEnd).toHaveBeenCalledTimes(18)
      vi.advanceTimersByTime(1_000)
      for (const { finish } of effects) expect(finish).toHaveBeenCalledOnce()
    })

    test('are forgotten on stop', () => {
      const { router } = create()
      router.push('List')
      const { finish } = watchLeaving(router, 'List')
      router.back()
      router.end()
      expect(vi.getTimerCount()).toBe(0)
      vi.advanceTimersByTime(1_000)
      expect(finish).not.toHaveBeenCalled()
    })
  })

  test('a view that has ended is taken out, wherever it is; home is left if it was alone', () => {
    const { router, views } = create()
    router.push('List')
    router.push('Item', { id: 1 })
    router.drop('List')
    expect(views()).toEqual(['Home', 'Item'])
    router.reset('List')
    router.drop('List')
    expect(views()).toEqual(['Home'])
  })
})
