import { base64 } from '@scure/base'
import { olderSolanaIds } from '../../config/solanaChains.js'
import { createSolanaProvider, type SolanaProviderContext } from '../../connectors/createSolanaProvider.js'
import type { RelayChannel } from '../../connectors/requestHandler.js'
import type { RelaySupport } from '../../connectors/walletConnect/relaySupport.js'
import type { SolanaSigner } from '../../domain/solanaTypes.js'
import { createWireSigner } from './createWireSigner.js'

/** A paired wallet as a signer. Messages go in base58, transactions in base64. */
export const createRelaySigner = (
  { ask, methods }: RelayChannel,
  { loadTransactions }: Pick<SolanaProviderContext, 'loadTransactions'>,
): SolanaSigner =>
  createWireSigner({
    ask,
    can: (method) => methods().has(`solana_${method}`),
    canSignAll: () => methods().has('solana_signAllTransactions'),
    codec: base64,
    charsPerByte: 4 / 3,
    accountParams: (pubkey) => ({ pubkey }),
    describe: async (transaction) => (await loadTransactions()).describeLegacy(transaction),
    // Older wallets answer with the signature alone.
    addSignature: async (...signed) => (await loadTransactions()).addSignature(...signed),
    sendOptions: (sendOptions) => ({ sendOptions }),
  })

/** Solana wallets over WalletConnect. */
export const createSolanaRelay = (context: SolanaProviderContext): RelaySupport => ({
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  events: ['accountsChanged', 'chainChanged'],
  olderIds: olderSolanaIds,
  loadHandler: async () => ({
    createSigner(channel) {
      const signer = createRelaySigner(channel, context)
      return { signer, createAppProvider: (app) => createSolanaProvider(signer, app, context) }
    },
  }),
})
