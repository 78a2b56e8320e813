import { eip155Relay } from '../../adapters/eip155/createEip155Adapter.js'
import { eip155RelayHandler } from '../../adapters/eip155/relayHandler.js'
import { createSolanaRelay } from '../../adapters/solana/relay.js'
import type { RelayHandler } from '../../connectors/requestHandler.js'
import { defaultRelay, type RelaySupport } from '../../connectors/walletConnect/relaySupport.js'

/** For what signs on Solana, on a page without an active network. */
export const solanaContext = {
  activeNetwork: () => undefined,
  sendRpc: async () => undefined,
  loadTransactions: () => import('../../connectors/solanaTransactions.js'),
}

const relays: Readonly<Record<string, RelaySupport>> = { eip155: eip155Relay, solana: createSolanaRelay(solanaContext) }

/** What the adapters say about the relay. */
export const relayOf = (namespace: string) => relays[namespace] ?? defaultRelay(namespace)

/** As if only the EVM adapter had one: others get a signer that passes requests on. */
export const handlerOf = (namespace: string): RelayHandler => (namespace === 'eip155' ? eip155RelayHandler : {})
