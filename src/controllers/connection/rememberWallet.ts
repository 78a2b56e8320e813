import { MAX_RECENT_WALLETS } from '../../config/limits.js'
import type { Storage } from '../../platform/storage.js'

/** The wallet that was connected last, in front of the others. */
export function rememberWallet(storage: Storage, id: string) {
  const others = storage.read('recent_wallets')?.filter((other) => other !== id) ?? []
  storage.write('recent_wallets', [id, ...others].slice(0, MAX_RECENT_WALLETS))
}
