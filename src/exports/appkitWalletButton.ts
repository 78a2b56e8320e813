'use client'

import { defineWalletButton } from '../appkit/walletButton.js'

export {
  AppKitWalletButton,
  type AppKitWalletButtonProps,
  type UseAppKitWalletOptions,
  type UseAppKitWalletReturn,
  useAppKitWallet,
} from '../appkit/walletButton.js'

defineWalletButton()
