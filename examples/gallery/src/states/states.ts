import { accountSettingsStates, accountStates, profileWalletsStates } from './account.ts'
import { appSignatureStates } from './appSignatures.ts'
import { appTransactionStates } from './appTransactions.ts'
import {
  allWalletsStates,
  connectingStates,
  connectStates,
  connectWalletsStates,
  findWalletStates,
  multiChainStates,
  usageExceededStates,
} from './connect.ts'
import {
  approveStates,
  connectByEmailStates,
  emailCodeStates,
  emailDeviceStates,
  emailLoginStates,
  profileByEmailStates,
  updateEmailPrimaryStates,
  updateEmailSecondaryStates,
  updateEmailStates,
  upgradeEmailStates,
} from './embedded.ts'
import {
  downloadsStates,
  getWalletStates,
  whatIsABuyStates,
  whatIsANetworkStates,
  whatIsAWalletStates,
} from './guide.ts'
import { historyStates } from './history.ts'
import { chooseNameStates, nameDoneStates, registerNameStates } from './names.ts'
import { networksStates, switchActiveChainStates, switchStates, unsupportedStates } from './networks.ts'
import { buyInProgressStates, fiatSelectStates, providersStates, purchasesStates, tokenSelectStates } from './onramp.ts'
import { basicStates, pairingStates } from './pairing.ts'
import {
  payAssetStates,
  payLoadingStates,
  paymentsStates,
  payQuoteStates,
  payReviewStates,
  payStates,
  payWithExchangeStates,
} from './pay.ts'
import { payButtonStates } from './payButton.ts'
import { compatibleNetworksStates, fundWalletStates, receiveStates } from './receive.ts'
import { resultStates } from './results.ts'
import { selectTokenStates, sendPreviewStates, sendStates } from './send.ts'
import { sessionCreatedStates, sessionRevokeStates, sessionsStates } from './sessions.ts'
import { connectingSiweStates, dataCaptureCodeStates, dataCaptureStates, signMessageStates } from './siwx.ts'
import { smartAccountStates, upgradeToSmartAccountStates } from './smartAccounts.ts'
import {
  connectBySocialStates,
  connectingSocialStates,
  connectSocialsStates,
  createStates,
  farcasterStates,
} from './socials.ts'
import type { Scripts } from './state.ts'
import { swapPreviewStates, swapRevokeStates, swapSelectTokenStates, swapStates } from './swap.ts'
import { toastStates } from './toasts.ts'
import { transactionButtonStates } from './transactionButton.ts'
import { layoutStates } from './wide.ts'

/** Every available state, by view. */
export const states: Readonly<Record<string, Scripts>> = {
  Connect: { ...connectStates, ...connectByEmailStates, ...connectBySocialStates, ...layoutStates },
  Create: createStates,
  ConnectWallets: connectWalletsStates,
  DataCapture: dataCaptureStates,
  DataCaptureOtpConfirm: dataCaptureCodeStates,
  SmartAccountSettings: smartAccountStates,
  ConnectSocials: connectSocialsStates,
  ConnectingExternal: connectingStates,
  ConnectingSocial: connectingSocialStates,
  ConnectingFarcaster: farcasterStates,
  ConnectingWalletConnect: pairingStates,
  ConnectingWalletConnectBasic: basicStates,
  ConnectingMultiChain: multiChainStates,
  FindWallet: findWalletStates,
  AllWallets: allWalletsStates,
  Downloads: downloadsStates,
  GetWallet: getWalletStates,
  WhatIsAWallet: whatIsAWalletStates,
  WhatIsANetwork: whatIsANetworkStates,
  WhatIsABuy: whatIsABuyStates,
  Networks: networksStates,
  SwitchActiveChain: switchActiveChainStates,
  SwitchNetwork: switchStates,
  UnsupportedChain: unsupportedStates,
  Account: accountStates,
  AccountSettings: accountSettingsStates,
  ProfileWallets: { ...profileWalletsStates, ...profileByEmailStates },
  Transactions: historyStates,
  WalletSend: sendStates,
  WalletSendSelectToken: selectTokenStates,
  WalletSendPreview: sendPreviewStates,
  Swap: swapStates,
  SwapSelectToken: swapSelectTokenStates,
  SwapPreview: swapPreviewStates,
  SwapRevoke: swapRevokeStates,
  AppTransaction: appTransactionStates,
  Toast: toastStates,
  TransactionButton: transactionButtonStates,
  PayButton: payButtonStates,
  AppSignature: appSignatureStates,
  TransactionResult: resultStates,
  WalletReceive: receiveStates,
  WalletCompatibleNetworks: compatibleNetworksStates,
  FundWallet: fundWalletStates,
  ChooseAccountName: chooseNameStates,
  EmailLogin: emailLoginStates,
  EmailVerifyOtp: emailCodeStates,
  EmailVerifyDevice: emailDeviceStates,
  UpdateEmailWallet: updateEmailStates,
  UpdateEmailPrimaryOtp: updateEmailPrimaryStates,
  UpdateEmailSecondaryOtp: updateEmailSecondaryStates,
  UpgradeEmailWallet: upgradeEmailStates,
  UsageExceeded: usageExceededStates,
  UpgradeToSmartAccount: upgradeToSmartAccountStates,
  ApproveTransaction: approveStates,
  RegisterAccountName: registerNameStates,
  RegisterAccountNameSuccess: nameDoneStates,
  SmartSessionList: sessionsStates,
  SmartSessionRevoke: sessionRevokeStates,
  SmartSessionCreated: sessionCreatedStates,
  OnRampProviders: providersStates,
  OnRampTokenSelect: tokenSelectStates,
  OnRampFiatSelect: fiatSelectStates,
  OnRampActivity: purchasesStates,
  BuyInProgress: buyInProgressStates,
  Pay: payStates,
  PayQuote: payQuoteStates,
  PayReview: payReviewStates,
  PayLoading: payLoadingStates,
  PayWithExchange: payWithExchangeStates,
  PayWithExchangeSelectAsset: payAssetStates,
  Payments: paymentsStates,
  SIWXSignMessage: signMessageStates,
  ConnectingSiwe: connectingSiweStates,
}
