// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FARCASTER_LINK_MS } from '../../config/limits.js'
import { EmbeddedError } from '../../errors/embeddedErrors.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { createLoginInstance } from '../../testing/modal/createLoginInstance.js'
import { farcasterLoginState, leaveFarcasterLogin, startFarcasterLogin } from './farcasterLogin.js'

const LINK = 'https://farcaster.xyz/~/siwf?channelToken=1'

function createWorld() {
  const waits: { signal: AbortSignal; approve(): void; refuse(error: Error): void }[] = []
  const control = { links: 0, url: LINK, reloads: 0 }
  const page = createLoginInstance({
    async getFarcasterUri() {
      control.links++
      return control.url
    },
    connectFarcaster: (signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (!signal) return
        waits.push({ signal, approve: resolve, refuse: reject })
        signal.addEventListener('abort', () => reject(new RequestAbortedError()))
      }),
    forgetLink: () => void control.reloads++,
  })
  return {
    ...page,
    control,
    waits,
    state: farcasterLoginState(page.instance),
    start: () => startFarcasterLogin(page.instance),
    cancel: () => leaveFarcasterLogin(page.instance).finish(),
    settle: () => vi.advanceTimersByTimeAsync(0),
  }
}

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  vi.useFakeTimers()
  world = createWorld()
})
afterEach(() => {
  world.end()
  localStorage.clear()
  vi.useRealTimers()
})

describe('a login in Farcaster', () => {
  test('connects once the user has approved the link', async () => {
    world.start()
    await world.settle()
    expect(world.state).toMatchObject({ status: 'waiting', url: LINK, endsAt: Date.now() + FARCASTER_LINK_MS })
    world.waits[0]?.approve()
    await world.settle()
    world.connects[0]?.resolve()
    await world.settle()
    expect(world.state).toMatchObject({ status: 'connected', url: undefined })
    expect(world.record).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_SUCCESS'])
    expect(world.connects).toHaveLength(1)
  })

  test('POP-6: another link takes the place of one that is five minutes old, and the page forgets the old one', async () => {
    world.start()
    await vi.advanceTimersByTimeAsync(FARCASTER_LINK_MS - 1)
    expect(world.control.links).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(world.waits[0]?.signal.aborted).toBe(true)
    expect(world.control).toMatchObject({ links: 2, reloads: 1 })
    expect(world.state.status).toBe('waiting')
  })

  test('POP-6: leaving ends the wait, and the page forgets the link', async () => {
    world.start()
    await world.settle()
    world.cancel()
    await world.settle()
    expect(world.waits[0]?.signal.aborted).toBe(true)
    expect(world.control.reloads).toBe(1)
    expect(world.record.at(-1)).toBe('SOCIAL_LOGIN_CANCELED')
    expect(world.state).toMatchObject({ status: 'idle', url: undefined })
    await vi.advanceTimersByTimeAsync(2 * FARCASTER_LINK_MS)
    expect(world.control.links).toBe(1)
  })

  test('POP-6: the end of the modal ends the wait', async () => {
    world.start()
    await world.settle()
    world.end()
    expect(world.waits[0]?.signal.aborted).toBe(true)
  })

  test('POP-6: a link to another site is not shown', async () => {
    world.control.url = 'https://evil.example/'
    world.start()
    await world.settle()
    expect(world.state).toMatchObject({ status: 'failed', url: undefined })
    expect(world.waits).toHaveLength(0)
  })

  test('says when the user has declined', async () => {
    world.start()
    await world.settle()
    world.waits[0]?.refuse(new EmbeddedError('Declined in Farcaster'))
    await world.settle()
    expect(world.state.problem).toEqual({ kind: 'failed', message: 'Declined in Farcaster' })
    expect(world.connects).toEqual([])
  })
})
