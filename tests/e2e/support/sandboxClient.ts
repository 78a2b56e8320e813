import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { RecordedRequest, TelemetryRecord } from '../../../examples/sandbox/src/scopes/createScopes.ts'
import type { Lie } from '../../../examples/sandbox/src/swap/lies.ts'
import type { TestContractAccount } from '../../../src/testing/wallet/contractAccount.js'

/** What a route does instead of succeeding, in the sandbox's format. */
export type Fault =
  | { status: number; body?: unknown; retryAfter?: string | number }
  | { delayMs: number }
  | { kind: string; [option: string]: unknown }

type FaultOptions = { times?: number; method?: string }

type PlanLimits = { tier: string; isAboveRpcLimit: boolean; isAboveMauLimit: boolean }
type Config = {
  isAnalyticsEnabled?: boolean
  allowedOrigins?: string[]
  supportedChains?: string[]
  planLimits?: PlanLimits
  features?: readonly { id: string; isEnabled: boolean; config: readonly string[] | null }[]
}

type Description = { relay: string; verify: string; rpc: Readonly<Record<number, string>> }

type RpcAnswer = { result?: unknown; error?: { message: string } }

export const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The sandbox's control routes for one project, isolated from other tests. */
export function createSandboxClient(url: string, projectId: string) {
  async function send(method: string, route: string, body?: object): Promise<unknown> {
    const query = method === 'POST' ? '' : `?${new URLSearchParams({ projectId })}`
    const response = await fetch(new URL(`/__sandbox/${route}${query}`, url), {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The sandbox answered ${method} ${route} with ${response.status}: ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  async function rpc(call: { chainId: number; method: string; params?: unknown[] }): Promise<unknown> {
    const { result, error } = (await send('POST', 'rpc', call)) as RpcAnswer
    if (error) throw new Error(`${call.method}: ${error.message}`)
    return result
  }
  /** Calls the cluster as any client does. */
  async function solanaRpc(method: string, params: unknown[] = []): Promise<unknown> {
    const query = new URLSearchParams({ chainId: SOLANA_MAINNET, projectId: 'observer' })
    const response = await fetch(new URL(`/v1/?${query}`, url), {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as RpcAnswer
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    url,
    projectId,
    /** What the relay does to this project's sockets. */
    relay: (fault: object) => send('POST', 'relay/faults', { projectId, ...fault }),
    kick: (code?: number) => send('POST', 'relay/kick', { projectId, ...(code === undefined ? {} : { code }) }),
    clearRelayFaults: () => send('DELETE', 'relay/faults'),
    /** The sandbox's description of itself. */
    describe: async () => (await (await fetch(new URL('/__sandbox', url))).json()) as Description,
    relayLog: () => send('GET', 'relay') as Promise<unknown>,
    /** Makes a route fail a number of times, or until reset. */
    faults: (route: string, fault: Fault, options: FaultOptions = {}) =>
      send('POST', 'faults', { projectId, route, fault, ...options }),
    clearFaults: () => send('DELETE', 'faults'),
    requests: () => send('GET', 'requests') as Promise<RecordedRequest[]>,
    clearRequests: () => send('DELETE', 'requests'),
    telemetry: () => send('GET', 'telemetry') as Promise<TelemetryRecord[]>,
    identity: (identity: { address: string; name: string | null; avatar: string | null }) =>
      send('POST', 'identity', { projectId, ...identity }),
    /** Codes that the sign-in service has mailed. */
    mails: () => send('GET', 'otp') as Promise<{ email: string; account: string; code: string }[]>,
    onramp: (settings: object) => send('POST', 'onramp', { projectId, ...settings }),
    /** What exchanges, quotes and deliveries do. */
    pay: (settings: object) => send('POST', 'pay', { projectId, ...settings }),
    config: (config: Config) => send('POST', 'config', { projectId, ...config }),
    /** Resets all of the above for this project. */
    reset: () => send('POST', 'reset', { projectId }),
    /** Chains are shared: use the test's own account. */
    fund: (funding: { address: string; wei: string; chainId: number }) => send('POST', 'fund', funding),
    /** Sets an ERC-20 balance. */
    fundToken: (funding: { address: string; token: string; units: string; chainId: number }) =>
      send('POST', 'fund-token', funding),
    /** Makes the swap service dishonest, a number of times or until reset. */
    lie: (lie: Lie, times?: number) => send('POST', 'swap/lies', { projectId, lie, ...(times ? { times } : {}) }),
    clearLies: () => send('DELETE', 'swap/lies'),
    /** The market is shared: use a token that no other test swaps. */
    moveMarket: (move: { token: string; percent: number; chainId: number }) => send('POST', 'swap/move', move),
    drainMarket: (pools: { token: string; chainId: number }) => send('POST', 'swap/drain', pools),
    restoreMarket: (pools: { token: string; chainId: number }) => send('POST', 'swap/restore', pools),
    /** Sets a SOL or token balance on mainnet's cluster. */
    fundSolana: (funding: { address: string; lamports?: string; mint?: string; units?: string }) =>
      send('POST', 'solana/fund', { chainId: SOLANA_MAINNET, ...funding }),
    /** Every block hash so far has expired for this test. */
    expireSolana: () => send('POST', 'solana/expire', { projectId, chainId: SOLANA_MAINNET }),
    /** Registers an ENS name. */
    ens: (record: { name: string; address: string | null }) => send('POST', 'ens', record),
    /** Registers a name of the profile service. */
    profileName: (record: { name: string; addresses: Record<string, string> }) =>
      send('POST', 'name', { projectId, ...record }),
    /** Permissions that an app has for a while. */
    session: (session: {
      account: string
      pci: string
      expiry: number
      permissions: unknown[]
      [more: string]: unknown
    }) => send('POST', 'session', { projectId, ...session }),
    /** An account that is a contract, deployed or not yet. */
    async contractAccount({ key, address }: { key: Hex; address: Hex }, isDeployed: boolean) {
      const account = await send('POST', 'contract-account', { chainId: 1, owner: address, isDeployed })
      return { owner: key, ...(account as Omit<TestContractAccount, 'owner'>) }
    },
    rpc,
    solanaRpc,
    /** What an account has in wei. */
    balance: async (address: string, chainId = 1) =>
      BigInt((await rpc({ chainId, method: 'eth_getBalance', params: [address, 'latest'] })) as string),
    /** Units of an ERC-20. */
    async tokenBalance(address: string, token: string, chainId = 1) {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Hex] })
      const call = { chainId, method: 'eth_call', params: [{ to: token, data }, 'latest'] }
      return BigInt((await rpc(call)) as string)
    },
    /** What a contract may take of a token. */
    async allowance(token: string, owner: string, spender: string, chainId = 1) {
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'allowance',
        args: [owner as Hex, spender as Hex],
      })
      const call = { chainId, method: 'eth_call', params: [{ to: token, data }, 'latest'] }
      return BigInt((await rpc(call)) as string)
    },
    lamports: async (address: string) => ((await solanaRpc('getBalance', [address])) as { value: number }).value,
    /** Units of a Solana token, by account of its owner. */
    async solanaUnits(owner: string, mint: string) {
      const match = (await solanaRpc('getTokenAccountsByOwner', [owner, { mint }, { encoding: 'jsonParsed' }])) as {
        value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
      }
      return match.value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
    },
  }
}

export type SandboxClient = ReturnType<typeof createSandboxClient>
