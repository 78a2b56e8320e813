import { createTestWallet, type TestWallet } from '../testing/wallet/createTestWallet.js'
import type { TestChain } from '../testing/wallet/walletMemory.js'

type StoredWalletOptions = { chains?: readonly TestChain[]; storedNetwork?: string }

/** An installed wallet that the page was connected to at an earlier visit, and what that visit stored. */
export async function createStoredWallet({
  chains = [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
  storedNetwork = 'eip155:1',
}: StoredWalletOptions = {}): Promise<TestWallet> {
  const rdns = 'example.marten'
  const wallet = createTestWallet({ name: 'Marten', rdns, chains, approvals: 'approve', storage: null })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const stored = {
    connection_status: 'connected',
    connected_namespaces: 'eip155',
    active_caip_network_id: storedNetwork,
    'eip155:connected_connector_id': rdns,
    'eip155:connected_account': String(wallet.accounts[0]),
  }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(`latchkey/default/v1/${key}`, value)
  return wallet
}
