// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPressGate } from './createPressGate.js'

const fire = (type: string, init?: MouseEventInit) =>
  void document.body.dispatchEvent(new MouseEvent(type, { bubbles: true, ...init }))

let stop: () => void = () => undefined
function createWatched() {
  const gate = createPressGate()
  stop = gate.watch()
  return gate
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('with no pointer down it happens now', () => {
  const action = vi.fn()
  createWatched().pass(action)
  expect(action).toHaveBeenCalledOnce()
})

test('between a press and its click it waits, and the last that was asked for happens alone', () => {
  const gate = createWatched()
  const [first, second] = [vi.fn(), vi.fn()]
  fire('pointerdown')
  gate.pass(first)
  vi.advanceTimersByTime(60_000)
  gate.pass(second)
  fire('pointerup')
  expect(second).not.toHaveBeenCalled()
  fire('click')
  // What hears the click is on the page as it was when it began.
  expect(second).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(second).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()
})

test('what a click itself brings about happens at once, and what waited is then out of date', () => {
  const gate = createWatched()
  const [old, own] = [vi.fn(), vi.fn()]
  fire('pointerdown')
  gate.pass(old)
  fire('pointerup')
  fire('click')
  gate.pass(own)
  expect(own).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(old).not.toHaveBeenCalled()
  expect(own).toHaveBeenCalledOnce()
})

test.each(['pointerup', 'pointercancel', 'contextmenu'])('without a click it happens soon after %s', (type) => {
  const gate = createWatched()
  const action = vi.fn()
  fire('pointerdown')
  gate.pass(action)
  fire(type)
  vi.advanceTimersByTime(99)
  expect(action).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(action).toHaveBeenCalledOnce()
})

test('a second press soon after the first is waited for as well', () => {
  const gate = createWatched()
  const action = vi.fn()
  fire('pointerdown')
  gate.pass(action)
  fire('pointerup')
  vi.advanceTimersByTime(50)
  fire('pointerdown')
  vi.advanceTimersByTime(1_000)
  expect(action).not.toHaveBeenCalled()
})

test('a button that does not click keeps nothing waiting', () => {
  const gate = createWatched()
  const action = vi.fn()
  fire('pointerdown', { button: 2 })
  gate.pass(action)
  expect(action).toHaveBeenCalledOnce()
})

test('a pointer that went down before it began is known', () => {
  vi.spyOn(document.documentElement, 'matches').mockImplementation((selector) => selector === ':active')
  const gate = createWatched()
  const action = vi.fn()
  gate.pass(action)
  expect(action).not.toHaveBeenCalled()
  fire('click')
  vi.advanceTimersByTime(0)
  expect(action).toHaveBeenCalledOnce()
})

test('an end leaves nothing waiting and no listener', () => {
  const removed = vi.spyOn(window, 'removeEventListener')
  const gate = createWatched()
  const action = vi.fn()
  fire('pointerdown')
  gate.pass(action)
  fire('pointerup')
  stop()
  vi.advanceTimersByTime(1_000)
  expect(action).not.toHaveBeenCalled()
  expect(removed.mock.calls.map(([type]) => type)).toEqual([
    'pointerdown',
    'pointerup',
    'pointercancel',
    'contextmenu',
    'click',
  ])
})
