import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WalletModalEvent } from '../domain/events.js'
import { createEventsController } from './eventsController.js'

afterEach(() => void vi.unstubAllGlobals())

const turn = () => Promise.resolve()

describe('CON-8', () => {
  test('CON-8: a listener is called after the state has changed, with name, time and properties', async () => {
    const { emit, watch } = createEventsController(() => 5)
    const events: WalletModalEvent[] = []
    watch((event) => events.push(event))
    emit('MODAL_OPEN', { connected: true })
    emit('CLICK_NETWORKS')
    expect(events).toEqual([])
    await turn()
    expect(events).toEqual([
      { event: 'MODAL_OPEN', timestamp: 5, properties: { connected: true } },
      { event: 'CLICK_NETWORKS', timestamp: 5, properties: undefined },
    ])
  })

  test('CON-8: a throwing listener does not affect others, and its error is reported', async () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const { emit, watch } = createEventsController()
    const listener = vi.fn()
    const error = new Error('a mistake of the host')
    watch(() => {
      throw error
    })
    watch(listener)
    expect(() => emit('CLICK_NETWORKS')).not.toThrow()
    await turn()
    expect(listener).toHaveBeenCalledOnce()
    expect(report).toHaveBeenCalledWith(error)
  })

  test('CON-8: a listener that calls back in, adds or removes others gets no event twice', async () => {
    const { emit, watch } = createEventsController()
    const events: string[] = []
    const stop = watch(({ event }) => {
      events.push(event)
      if (event === 'CLICK_NETWORKS') emit('CLICK_NETWORK_HELP')
      watch(() => events.push(`late ${event}`))
      stop()
    })
    emit('CLICK_NETWORKS')
    await turn()
    await turn()
    expect(events).toEqual(['CLICK_NETWORKS'])
  })

  test('CON-8: nothing is received after unsubscribing, not even a pending event', async () => {
    const { emit, watch } = createEventsController()
    const listener = vi.fn()
    const stop = watch(listener)
    emit('CLICK_NETWORKS')
    stop()
    await turn()
    expect(listener).not.toHaveBeenCalled()
  })
})
