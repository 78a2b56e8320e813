import { expect, test, vi } from 'vitest'
import { createEmitter } from './createEmitter.js'

test('calls listeners in the order they were added, with all arguments', () => {
  const emitter = createEmitter()
  const events: unknown[] = []
  emitter.on('tick', (value: number) => events.push(['first', value]))
  emitter.on('tick', (value: number, more: string) => events.push(['second', value, more]))
  emitter.emit('tick', 1, 'x')
  expect(events).toEqual([
    ['first', 1],
    ['second', 1, 'x'],
  ])
})

test('counts a listener that was added twice twice, and removes it once at a time', () => {
  const emitter = createEmitter()
  const listener = vi.fn()
  emitter.on('tick', listener)
  emitter.on('tick', listener)
  expect(emitter.listenerCount('tick')).toBe(2)
  emitter.removeListener('tick', listener)
  emitter.emit('tick')
  expect(listener).toHaveBeenCalledTimes(1)
})

test('ignores the removal of an unknown listener', () => {
  const emitter = createEmitter()
  emitter.on('tick', () => {})
  emitter.removeListener('tick', () => {})
  emitter.removeListener('other', () => {})
  expect(emitter.listenerCount('tick')).toBe(1)
})

test('still calls a listener removed during the same event', () => {
  const emitter = createEmitter()
  const second = vi.fn()
  emitter.on('tick', () => emitter.removeListener('tick', second))
  emitter.on('tick', second)
  emitter.emit('tick')
  emitter.emit('tick')
  expect(second).toHaveBeenCalledTimes(1)
})

test('continues after a listener throws, and reports its error as uncaught', () => {
  vi.useFakeTimers()
  const emitter = createEmitter()
  const second = vi.fn()
  emitter.on('tick', () => {
    throw new Error('mistake of the page')
  })
  emitter.on('tick', second)
  emitter.emit('tick')
  expect(second).toHaveBeenCalledTimes(1)
  expect(() => vi.runAllTimers()).toThrow('mistake of the page')
  vi.useRealTimers()
})

test('rejects a listener that is not a function', () => {
  const emitter = createEmitter()
  expect(() => emitter.on('tick', undefined as unknown as () => void)).toThrow(TypeError)
})
