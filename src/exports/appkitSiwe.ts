export type { SiweClient } from '../appkit/options.js'
export {
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  type SIWEConfig,
  type SIWECreateMessageArgs,
  type SIWEMessageArgs,
  type SIWESession,
  type SIWEVerifyMessageArgs,
  verifySignature,
} from '../appkit/siwe.js'
