import type { EvmChain } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { mainnet } from 'latchkey/networks'
import { linea } from 'viem/chains'

const devnet: EvmChain = {
  id: 31337,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  testnet: true,
}

export const adapter = eip155({ networks: [mainnet, linea, devnet] })
