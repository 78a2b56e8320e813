import type { Modal } from '../../modal/modal.js'

const MAX_CHOICES = 20

/** The chain that the user last chose for a wallet, by the wallet's id; `all` for every chain. */
export function createChainChoices({ services }: Pick<Modal, 'services'>) {
  const { storage } = services
  return {
    read: (walletId: string) => storage.read('wallet_chains')?.[walletId],
    write(walletId: string, chain: string) {
      // Another tab may have added some. The newest is last, and the oldest are dropped.
      const { [walletId]: _, ...others } = storage.read('wallet_chains') ?? {}
      const kept = Object.entries(others).slice(1 - MAX_CHOICES)
      storage.write('wallet_chains', Object.fromEntries([...kept, [walletId, chain]]))
    },
  }
}
