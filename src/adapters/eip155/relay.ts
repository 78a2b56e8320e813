import type { RelaySupport } from '../../connectors/walletConnect/relaySupport.js'
import { importWithRetry } from '../../core/load.js'

/** EVM wallets over WalletConnect. Without `eth_sign`: nobody can read what it signs. */
export const eip155Relay: RelaySupport = {
  methods: [
    ...['eth_accounts', 'eth_requestAccounts', 'eth_sendRawTransaction', 'eth_signTransaction', 'eth_signTypedData'],
    ...['eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction', 'personal_sign'],
    ...['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_getPermissions', 'wallet_requestPermissions'],
    ...['wallet_registerOnboarding', 'wallet_watchAsset', 'wallet_scanQRCode', 'wallet_getCallsStatus'],
    ...['wallet_showCallsStatus', 'wallet_sendCalls', 'wallet_getCapabilities', 'wallet_grantPermissions'],
    ...['wallet_revokePermissions', 'wallet_getAssets'],
  ],
  events: ['accountsChanged', 'chainChanged'],
  loadSide: async () => (await importWithRetry(() => import('./connectedWallet.js'))).eip155Side,
}
