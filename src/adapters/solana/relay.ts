import { olderSolanaIds } from '../../config/solanaChains.js'
import type { SolanaProviderContext } from '../../connectors/createSolanaProvider.js'
import type { RelaySupport } from '../../connectors/walletConnect/relaySupport.js'
import { importWithRetry } from '../../core/load.js'

/** Solana wallets over WalletConnect. */
export const createSolanaRelay = (context: SolanaProviderContext): RelaySupport => ({
  methods: [
    ...['solana_signMessage', 'solana_signTransaction', 'solana_requestAccounts', 'solana_getAccounts'],
    ...['solana_signAllTransactions', 'solana_signAndSendTransaction'],
  ],
  events: ['accountsChanged', 'chainChanged'],
  olderIds: olderSolanaIds,
  async loadSide() {
    const { createSolanaSide } = await importWithRetry(() => import('./relaySide.js'))
    return createSolanaSide(context)
  },
})
