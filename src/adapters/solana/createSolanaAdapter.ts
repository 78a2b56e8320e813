import { createWalletStandardStore } from '../../connectors/walletStandard/createWalletStandardStore.js'
import { importWithRetry } from '../../core/load.js'
import type { Adapter, AdapterContext } from '../adapter.js'

/** How services name SOL; no mint has it. */
const SOL_ADDRESS = 'So11111111111111111111111111111111111111111'
const SOL_COIN_TYPE = 501

export type SolanaSources = {
  /** Wallets that register themselves by Wallet Standard. */
  readonly walletStandard: boolean
}

export function createSolanaAdapter(context: AdapterContext, { walletStandard }: SolanaSources): Adapter<'solana'> {
  const registered = createWalletStandardStore(context)
  return {
    namespace: 'solana',
    coinAddress: SOL_ADDRESS,
    nameCoinTypes: () => [SOL_COIN_TYPE],
    connectors: () => (walletStandard ? registered.connectors() : []),
    watchConnectors(onChange) {
      const stop = walletStandard ? registered.watch(onChange) : () => undefined
      onChange()
      return stop
    },
    async getBalance({ address }, network, signal) {
      const { getBalance } = await importWithRetry(() => import('./getBalance.js'))
      return getBalance(address, network, (params) => context.readRpc(network, 'getBalance', params, signal))
    },
    async signMessage(connection, account, message) {
      const { signMessage } = await importWithRetry(() => import('./signMessage.js'))
      return signMessage(connection, account, message)
    },
    async transfers() {
      const { createTransfers } = await importWithRetry(() => import('./transfers/createTransfers.js'))
      return createTransfers(context)
    },
    addressParser: async () => (await importWithRetry(() => import('../../core/base58.js'))).parseSolanaAddress,
  }
}
