import type { User } from '../frame/api.ts'
import type { KeyStore } from '../frame/keys.ts'
import type { Passkeys } from '../frame/passkeys.ts'
import type { LockSetting } from '../ui/lockView.ts'

type LockOptions = {
  readonly keyStore: KeyStore
  readonly passkeys: Pick<Passkeys, 'isAvailable'>
  /** Host of the page around the frame: keys and their lock are for this site alone. */
  readonly host: string
  readonly show: (setting: LockSetting | undefined) => void
}

/** Shows the lock of the current user's keys. */
export function followLock({ keyStore, passkeys, host, show }: LockOptions) {
  let current = ''

  async function refresh(user: User | undefined) {
    current = user?.userId ?? ''
    if (!user) return show(undefined)
    const { userId, email, userName } = user
    const state = await keyStore.readLock(userId)
    if (current !== userId) return
    // A lock is shown even where it cannot be opened.
    if (state === 'open' && !passkeys.isAvailable()) return show(undefined)
    show({
      state,
      async change(signal) {
        try {
          if (state === 'open') await keyStore.lock(userId, `${email ?? userName ?? 'Your keys'} in ${host}`, signal)
          else await keyStore.removeLock(userId, signal)
        } finally {
          // Another window may have been faster, so a failure is followed too.
          if (current === userId) await refresh(user)
        }
      },
    })
  }

  return (user: User | undefined) => void refresh(user).catch(() => show(undefined))
}
