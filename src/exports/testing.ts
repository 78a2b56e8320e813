export { sandbox } from '../testing/sandbox.js'
export type { AnnounceMode, WalletInfo as TestWalletInfo } from '../testing/wallet/createAnnouncer.js'
export type { ApprovalMode, Behavior, PendingRequest } from '../testing/wallet/createApprovals.js'
export type { AnswerOverride, LoggedRequest, TestProvider } from '../testing/wallet/createTestProvider.js'
export {
  createTestWallet,
  DEV_PRIVATE_KEY,
  type TestWallet,
  type TestWalletOptions,
} from '../testing/wallet/createTestWallet.js'
export { type HostileWallet, type HostileWalletOptions, hostileWallets } from '../testing/wallet/hostileWallets.js'
export type { TestChain, WalletStorage } from '../testing/wallet/walletMemory.js'
