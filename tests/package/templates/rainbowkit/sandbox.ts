// What a test adds to the app: the local sandbox in place of the hosted services, and a wallet in the browser.
import { createTestWallet, sandbox } from 'latchkey/testing'
import type { Chain } from 'viem'

const query = new URLSearchParams(location.search)
const url = query.get('sandbox') ?? ''
export const projectId = query.get('project') ?? ''

const rpcUrl = (chainId: number) => `${url}/v1/?${new URLSearchParams({ chainId: `eip155:${chainId}`, projectId })}`

/** Options of this library beyond RainbowKit's. */
export const latchkey = { sandbox: sandbox(url) }

/** The chain as wagmi reads it, through the sandbox's node. */
export const onSandbox = <chain extends Chain>(chain: chain): chain => ({
  ...chain,
  rpcUrls: { default: { http: [rpcUrl(chain.id)] } },
})

createTestWallet({
  name: 'Marten',
  rdns: 'example.marten',
  chains: [1, 42161].map((id) => ({ id, rpcUrl: rpcUrl(id) })),
  approvals: 'approve',
  accounts: [query.get('key') as `0x${string}`],
})
