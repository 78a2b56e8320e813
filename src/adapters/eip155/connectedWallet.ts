import { checksumAddress } from '../../core/checksumAddress.js'
import { readWalletAssets } from './readWalletAssets.js'
import { eip155RelayHandler } from './relayHandler.js'
import { addNetwork, signMessage, switchNetwork } from './walletActions.js'

// What a connected wallet is used with, as one chunk.
export { addNetwork, checksumAddress, eip155RelayHandler, readWalletAssets, signMessage, switchNetwork }
