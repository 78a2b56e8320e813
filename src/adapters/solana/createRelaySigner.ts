import { base64 } from '@scure/base'
import type { RelayLine } from '../../connectors/walletConnect/relaySupport.js'
import { importWithRetry } from '../../core/load.js'
import type { SolanaSigner } from '../../domain/solanaTypes.js'
import { createWireSigner } from './createWireSigner.js'

/** Parts that need `@solana/web3.js`, which only transactions do. */
const transactions = () => importWithRetry(() => import('./relayTransactions.js'))

/** A paired wallet as a signer. Messages go in base58, transactions in base64. */
export const createRelaySigner = ({ ask, methods }: RelayLine): SolanaSigner =>
  createWireSigner({
    ask,
    can: (method) => methods().has(`solana_${method}`),
    canSignAll: () => methods().has('solana_signAllTransactions'),
    codec: base64,
    charsPerByte: 4 / 3,
    accountParams: (pubkey) => ({ pubkey }),
    describe: async (transaction) => (await transactions()).describeLegacy(transaction),
    // Older wallets answer with the signature alone.
    addSignature: async (...signed) => (await transactions()).addSignature(...signed),
    sendOptions: (sendOptions) => ({ sendOptions }),
  })
