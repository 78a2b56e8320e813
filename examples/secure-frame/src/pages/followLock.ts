import type { User } from '../frame/api.ts'
import type { KeyStore } from '../frame/keys.ts'
import type { Passkeys } from '../frame/passkeys.ts'
import type { LockSetting } from '../ui/createScreen.ts'

type LockOptions = {
  readonly keyStore: KeyStore
  readonly passkeys: Passkeys
  readonly show: (setting: LockSetting | undefined) => void
}

/** Shows the lock of the current user's keys. */
export function followLock({ keyStore, passkeys, show }: LockOptions) {
  let current = ''

  async function refresh(user: User | undefined) {
    current = user?.userId ?? ''
    if (!user || !passkeys.isAvailable()) return show(undefined)
    const { userId, email } = user
    const isLocked = await keyStore.isLocked(userId)
    if (current !== userId) return
    show({
      isLocked,
      async change() {
        await (isLocked ? keyStore.removeLock(userId) : keyStore.lock(userId, email))
        await refresh(user)
      },
    })
  }

  return (user: User | undefined) => void refresh(user).catch(() => show(undefined))
}
