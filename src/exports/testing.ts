export { sandbox } from '../testing/sandbox.js'
export type { TestContractAccount } from '../testing/wallet/contractAccount.js'
export type { AnnounceMode, WalletInfo as TestWalletInfo } from '../testing/wallet/createAnnouncer.js'
export type { ApprovalMode, Behavior, PendingRequest } from '../testing/wallet/createApprovals.js'
export type { AnswerOverride, LoggedRequest, TestProvider } from '../testing/wallet/createTestProvider.js'
export {
  createTestSolanaWallet,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
} from '../testing/wallet/createTestSolanaWallet.js'
export {
  createTestWallet,
  DEV_PRIVATE_KEY,
  type TestWallet,
  type TestWalletOnSolana,
  type TestWalletOptions,
  type TestWalletSolanaOptions,
} from '../testing/wallet/createTestWallet.js'
export {
  type HostileSolanaWallet,
  type HostileSolanaWalletOptions,
  hostileSolanaWallets,
} from '../testing/wallet/hostileSolanaWallets.js'
export { type HostileWallet, type HostileWalletOptions, hostileWallets } from '../testing/wallet/hostileWallets.js'
export type {
  SolanaAnswerOverride,
  TestSolanaChain,
  TestSolanaMethod,
} from '../testing/wallet/solana/createSolanaSide.js'
export type { RegisterMode } from '../testing/wallet/solana/registerWallet.js'
export { DEV_SOLANA_SEED } from '../testing/wallet/solana/solanaKeys.js'
export type { TestChain, WalletStorage } from '../testing/wallet/walletMemory.js'
export type { WrongSignature } from '../testing/wallet/wrongSignature.js'
