import { createWalletModal } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { createTestWallet } from 'latchkey/testing'
import { defineChain } from 'viem'

const rpcUrl = new URLSearchParams(location.search).get('rpc') ?? ''

export const chain = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})

// The first two accounts of the development phrase.
export const wallet = createTestWallet({
  name: 'Marten',
  rdns: 'example.marten',
  chains: [{ id: chain.id, rpcUrl }],
  approvals: 'approve',
  accounts: [
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  ],
})

export const modal = createWalletModal({ adapters: [eip155({ networks: [chain] })] })

export const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
