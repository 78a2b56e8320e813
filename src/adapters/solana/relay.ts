import { olderSolanaIds } from '../../config/solanaChains.js'
import { createSolanaProvider, type SolanaProviderContext } from '../../connectors/createSolanaProvider.js'
import type { RelaySupport } from '../../connectors/walletConnect/relaySupport.js'
import { createRelaySigner } from './createRelaySigner.js'

/** Solana wallets over WalletConnect. */
export const createSolanaRelay = (context: SolanaProviderContext): RelaySupport => ({
  methods: [
    ...['solana_signMessage', 'solana_signTransaction', 'solana_requestAccounts', 'solana_getAccounts'],
    ...['solana_signAllTransactions', 'solana_signAndSendTransaction'],
  ],
  events: ['accountsChanged', 'chainChanged'],
  olderIds: olderSolanaIds,
  createSigner(line) {
    const signer = createRelaySigner(line)
    return { signer, createAppProvider: (app) => createSolanaProvider(signer, app, context) }
  },
})
