// What a test adds to the app: the local sandbox in place of the hosted services, and a wallet in the browser.
import { createTestWallet, sandbox } from 'latchkey/testing'

const query = new URLSearchParams(location.search)
const url = query.get('sandbox') ?? ''
export const projectId = query.get('project') ?? ''

const rpcUrl = (chainId: string) => `${url}/v1/?${new URLSearchParams({ chainId, projectId })}`
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Options of this library beyond AppKit's. */
export const latchkey = { sandbox: sandbox(url) }

export const customRpcUrls = Object.fromEntries(
  ['eip155:1', 'eip155:42161', SOLANA].map((id) => [id, [{ url: rpcUrl(id) }]]),
)

export const solanaRpcUrl = rpcUrl(SOLANA)

const key = query.get('key') as `0x${string}` | null
const seed = query.get('seed')

createTestWallet({
  name: 'Marten',
  rdns: 'example.marten',
  chains: [1, 42161].map((id) => ({ id, rpcUrl: rpcUrl(`eip155:${id}`) })),
  approvals: 'approve',
  ...(key && { accounts: [key] }),
  ...(seed && {
    solana: {
      seeds: [Uint8Array.from(JSON.parse(seed) as number[])],
      chains: [{ id: 'solana:mainnet' as const, rpcUrl: solanaRpcUrl }],
    },
  }),
})
