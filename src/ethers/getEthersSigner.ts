import { importWithRetry } from '../core/load.js'
import type { LatchkeyErrorOf } from '../errors/errorOf.js'
import type { WalletModal } from '../instance/walletModal.js'
import type { EthersProvider, EthersSigner } from './createEthers.js'

export type EthersErrorType = LatchkeyErrorOf<'NOT_CONNECTED' | 'NOT_STARTED' | 'PACKAGE_MISSING'>

/** Loads once a wallet is connected, or asked for. */
export const loadCreateEthers = () => importWithRetry(() => import('./createEthers.js'))

/**
 * An ethers provider over the connected EVM wallet. It stays usable when the wallet switches networks. Restores a stored
 * connection, and never asks the user to connect.
 * @throws NotConnectedError without a connected EVM wallet, PackageMissingError without ethers
 */
export async function getEthersProvider(modal: WalletModal): Promise<EthersProvider> {
  const { createEthersProvider, requireWallet } = await loadCreateEthers()
  return createEthersProvider(await requireWallet(modal))
}

/**
 * An ethers signer for the active EVM account on its active network. After a change of either it refuses to sign and send:
 * then call this again. Restores a stored connection, and never asks the user to connect.
 * @throws NotConnectedError without a connected EVM wallet, PackageMissingError without ethers
 */
export async function getEthersSigner(modal: WalletModal): Promise<EthersSigner> {
  const { createEthersSigner, requireWallet } = await loadCreateEthers()
  return createEthersSigner(modal, await requireWallet(modal))
}
