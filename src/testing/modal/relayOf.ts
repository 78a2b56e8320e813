import { eip155Relay } from '../../adapters/eip155/relay.js'
import { createSolanaRelay } from '../../adapters/solana/relay.js'
import { defaultRelay, type RelaySupport } from '../../connectors/walletConnect/relaySupport.js'

const solana = createSolanaRelay({ activeNetwork: () => undefined, sendRpc: async () => undefined })
const relays: Readonly<Record<string, RelaySupport>> = { eip155: eip155Relay, solana }

/** As if only the EVM adapter existed: other namespaces get a signer that passes requests on. */
export const plainRelayOf = (namespace: string) => (namespace === 'eip155' ? eip155Relay : defaultRelay(namespace))

/** What the adapters say about the relay. */
export const relayOf = (namespace: string) => relays[namespace] ?? defaultRelay(namespace)
