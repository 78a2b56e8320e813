import { checksumAddress } from '../../core/checksumAddress.js'
import { eip155FrameSide } from './frameSide.js'
import { readWalletAssets } from './readWalletAssets.js'
import { eip155Side } from './relaySide.js'
import { addNetwork, signMessage, switchNetwork } from './walletActions.js'

// What a connected wallet is used with, as one chunk.
export { addNetwork, checksumAddress, eip155FrameSide, eip155Side, readWalletAssets, signMessage, switchNetwork }
