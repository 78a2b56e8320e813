import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createScope } from '../core/scope.js'
import { createSnackbarController } from './snackbarController.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('show', () => {
  test('opens at once if nothing is open', () => {
    const { state, show } = createSnackbarController()
    show('Address copied')
    expect(state).toMatchObject({ message: 'Address copied', variant: 'success', isOpen: true })
  })

  test('closes an open message first, and opens the new one 150 ms later', () => {
    const { state, show } = createSnackbarController()
    show('one')
    show('two', 'error')
    expect(state).toMatchObject({ message: 'one', isOpen: false })
    vi.advanceTimersByTime(149)
    expect(state.isOpen).toBe(false)
    vi.advanceTimersByTime(1)
    expect(state).toMatchObject({ message: 'two', variant: 'error', isOpen: true })
  })

  test('ERR-3: of several in a row only the last one is shown, after its own pause', () => {
    const { state, show } = createSnackbarController()
    show('one')
    show('two')
    vi.advanceTimersByTime(100)
    show('three')
    expect(state.isOpen).toBe(false)
    vi.advanceTimersByTime(149)
    expect(state.isOpen).toBe(false)
    vi.advanceTimersByTime(1)
    expect(state).toMatchObject({ message: 'three', isOpen: true })
    vi.advanceTimersByTime(1_000)
    expect(state.message).toBe('three')
  })

  test('ERR-3: repeats of the same text within 2 s are merged', () => {
    const { state, show } = createSnackbarController()
    show('same', 'error')
    vi.advanceTimersByTime(1_999)
    show('same', 'error')
    expect(state.isOpen).toBe(true)
    vi.advanceTimersByTime(2_000)
    show('same', 'error')
    expect(state.isOpen).toBe(false)
    vi.advanceTimersByTime(150)
    expect(state.isOpen).toBe(true)
  })

  test('the same text in another variant is another message', () => {
    const { state, show } = createSnackbarController()
    show('same', 'loading')
    show('same', 'success')
    vi.advanceTimersByTime(150)
    expect(state).toMatchObject({ variant: 'success', isOpen: true })
  })
})

describe('duration', () => {
  test.each([
    ['success', 2_500],
    ['error', 5_000],
  ] as const)('a message of variant %s stays %i ms', (variant, duration) => {
    const { state, show } = createSnackbarController()
    show('x', variant)
    vi.advanceTimersByTime(duration - 1)
    expect(state.isOpen).toBe(true)
    vi.advanceTimersByTime(1)
    expect(state.isOpen).toBe(false)
  })

  test('a loading message stays until it is closed', () => {
    const { state, show, hide } = createSnackbarController()
    show('Authenticating...', 'loading')
    vi.advanceTimersByTime(600_000)
    expect(state.isOpen).toBe(true)
    hide()
    expect(state.isOpen).toBe(false)
  })

  test('a message stays while somebody reads it, and its whole time after that', () => {
    const { state, show, hold, release } = createSnackbarController()
    show('x')
    vi.advanceTimersByTime(2_000)
    hold()
    vi.advanceTimersByTime(60_000)
    expect(state.isOpen).toBe(true)
    release()
    vi.advanceTimersByTime(2_499)
    expect(state.isOpen).toBe(true)
    vi.advanceTimersByTime(1)
    expect(state.isOpen).toBe(false)
    release()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('CON-6: hiding, and stopping the modal, leave no timer', () => {
  const { state, show, start } = createSnackbarController()
  const scope = createScope()
  start(scope)
  show('one')
  show('two')
  scope.end()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect(state.isOpen).toBe(false)
})
