import { createWalletModal } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { createTestWallet } from 'latchkey/testing'
import { defineChain } from 'viem'

const search = new URLSearchParams(location.search)

const chainOf = (id: number, rpcUrl: string | null) =>
  defineChain({
    id,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl ?? ''] } },
  })

export const chain = chainOf(31337, search.get('rpc'))
/** Where a test switches networks. */
export const second = chainOf(31338, search.get('second'))
const chains = search.has('second') ? ([chain, second] as const) : ([chain] as const)

// The first two accounts of the development phrase.
export const wallet = createTestWallet({
  name: 'Marten',
  rdns: 'example.marten',
  chains: chains.map(({ id, rpcUrls }) => ({ id, rpcUrl: rpcUrls.default.http[0] ?? '' })),
  approvals: 'approve',
  accounts: [
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  ],
})

export const modal = createWalletModal({ adapters: [eip155({ networks: chains })] })

export const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
