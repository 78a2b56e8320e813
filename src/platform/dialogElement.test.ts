// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDialogElement } from './dialogElement.js'

let container: ReturnType<typeof createDialogElement>
const frame = () => container.dialog.querySelector('iframe')
const target = () => document.querySelector('main') as HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.replaceChildren(document.createElement('main'))
  container = createDialogElement(true)
})

afterEach(() => {
  container.destroy()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const hold = () => container.holdFrame(document.createElement('iframe'), false)

describe('the frame of a card that the app mounts itself', () => {
  test('runs in the place of the card, if that comes at once', () => {
    hold()
    vi.advanceTimersByTime(900)
    expect(frame()?.isConnected).toBe(false)
    container.mount(target())
    vi.advanceTimersByTime(5_000)
    expect(container.host.parentElement).toBe(target())
    expect([container.isParked(), container.host.style.display]).toEqual([false, ''])
  })

  test('runs unseen on a route without the card, until there is one', async () => {
    hold()
    vi.advanceTimersByTime(1_000)
    expect(frame()?.isConnected).toBe(true)
    expect([container.isParked(), container.host.style.display]).toEqual([true, 'none'])
    let isPlaced = false
    const placed = container.untilPlaced().then(() => {
      isPlaced = true
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isPlaced).toBe(false)
    const unmount = container.mount(target())
    await placed
    expect([container.isParked(), container.host.style.display]).toEqual([false, ''])
    unmount()
    expect(frame()?.isConnected).toBe(true)
    expect(container.isParked()).toBe(true)
  })

  test('leaves nothing in the page once it is gone', () => {
    const release = hold()
    const unmount = container.mount(target())
    release()
    unmount()
    expect(container.host.isConnected).toBe(false)
  })
})
