import { base58 } from '@scure/base'
import { createSolanaProvider, type SolanaProviderContext } from '../../connectors/createSolanaProvider.js'
import type { FrameHandler } from '../../connectors/requestHandler.js'
import { createWireSigner } from './createWireSigner.js'

/** Base58 has at most this many characters for a byte: the logarithm of 256 to the base 58. */
const BASE58_CHARS = 1.37

/** The embedded wallet on Solana: everything goes and comes in base58. */
export const createSolanaFrameHandler = (context: SolanaProviderContext): FrameHandler => ({
  createSigner({ ask }) {
    const signer = createWireSigner({
      ask,
      can: () => true,
      canSignAll: () => true,
      codec: base58,
      charsPerByte: BASE58_CHARS,
      sendOptions: (options) => ({ options }),
    })
    return { signer, createAppProvider: (app) => createSolanaProvider(signer, app, context) }
  },
})
