import { createSolanaProvider, type SolanaProviderContext } from '../../connectors/createSolanaProvider.js'
import type { RelaySide } from '../../connectors/walletConnect/relaySupport.js'
import { createRelaySigner } from './createRelaySigner.js'

/** Paired Solana wallets. */
export const createSolanaSide = (context: SolanaProviderContext): RelaySide => ({
  createSigner(line) {
    const signer = createRelaySigner(line)
    return { signer, createAppProvider: (app) => createSolanaProvider(signer, app, context) }
  },
})
