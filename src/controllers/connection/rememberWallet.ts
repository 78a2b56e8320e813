import { MAX_RECENT_WALLETS } from '../../config/limits.js'
import type { Storage } from '../../platform/storage.js'

/** Puts the last connected wallet first. */
export function rememberWallet(storage: Storage, id: string) {
  const others = storage.read('recent_wallets')?.filter((other) => other !== id) ?? []
  storage.write('recent_wallets', [id, ...others].slice(0, MAX_RECENT_WALLETS))
}
