import { eip155Relay } from '../../adapters/eip155/relay.js'
import { eip155Side } from '../../adapters/eip155/relaySide.js'
import { createSolanaRelay } from '../../adapters/solana/relay.js'
import { defaultRelay, type RelaySide, type RelaySupport } from '../../connectors/walletConnect/relaySupport.js'

const solana = createSolanaRelay({ activeNetwork: () => undefined, sendRpc: async () => undefined })
const relays: Readonly<Record<string, RelaySupport>> = { eip155: eip155Relay, solana }

/** What the adapters say about the relay. */
export const relayOf = (namespace: string) => relays[namespace] ?? defaultRelay(namespace)

/** As if only the EVM adapter had one: others get a signer that passes requests on. */
export const sideOf = (namespace: string): RelaySide => (namespace === 'eip155' ? eip155Side : {})
