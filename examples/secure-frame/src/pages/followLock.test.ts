import { expect, test } from 'vitest'
import type { User } from '../frame/api.ts'
import type { LockState } from '../frame/keyLock.ts'
import type { LockSetting } from '../ui/lockView.ts'
import { followLock } from './followLock.ts'

const mara: User = { userId: 'mara', email: 'mara@example.com', userName: undefined }
const tom: User = { userId: 'tom', email: undefined, userName: 'tom' }
const settle = () => new Promise((resolve) => setTimeout(resolve))
const signal = new AbortController().signal

function createFollowed({ isAvailable = true } = {}) {
  const locks = new Map<string, LockState>()
  const names: string[] = []
  let visible: LockSetting | undefined
  let failure: Error | undefined
  const keyStore = {
    load: () => Promise.reject(new Error('not asked for')),
    readLock: async (userId: string) => locks.get(userId) ?? 'open',
    async lock(userId: string, name: string) {
      names.push(name)
      if (failure) throw failure
      locks.set(userId, 'encrypted')
    },
    async removeLock(userId: string) {
      locks.delete(userId)
    },
  }
  const follow = followLock({
    keyStore,
    passkeys: { isAvailable: () => isAvailable },
    host: 'app.example',
    show: (setting) => {
      visible = setting
    },
  })
  return {
    locks,
    names,
    follow,
    shown: () => visible,
    fail: (error: Error) => {
      failure = error
    },
  }
}

test('the lock of the user is shown, set and removed', async () => {
  const { follow, shown, names } = createFollowed()
  follow(mara)
  await settle()
  expect(shown()?.state).toBe('open')
  await shown()?.change(signal)
  expect(shown()?.state).toBe('encrypted')
  await shown()?.change(signal)
  expect(shown()?.state).toBe('open')
  follow(tom)
  await settle()
  await shown()?.change(signal)
  expect(names).toEqual(['mara@example.com in app.example', 'tom in app.example'])
})

test('nothing is shown once the user has signed out', async () => {
  const { follow, shown } = createFollowed()
  follow(mara)
  follow(undefined)
  await settle()
  expect(shown()).toBeUndefined()
})

test('where passkeys are not allowed, none is offered, but a lock is still shown', async () => {
  const { follow, shown, locks } = createFollowed({ isAvailable: false })
  follow(mara)
  await settle()
  expect(shown()).toBeUndefined()
  locks.set('mara', 'encrypted')
  follow(mara)
  await settle()
  expect(shown()?.state).toBe('encrypted')
})

test('a failure reaches the screen, with what another window has done meanwhile', async () => {
  const { follow, shown, locks, fail } = createFollowed()
  follow(mara)
  await settle()
  fail(new Error('The lock was changed in another window'))
  locks.set('mara', 'asked')
  await expect(shown()?.change(signal)).rejects.toThrow('another window')
  expect(shown()?.state).toBe('asked')
})
