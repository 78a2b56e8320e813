import { type Hex, numberToHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { startSandbox } from '../../examples/sandbox/src/startSandbox.ts'
import type { AdapterContext, Swaps, Transfers } from '../../src/adapters/adapter.js'
import { eip155 } from '../../src/adapters/eip155/eip155.js'
import { mainnet } from '../../src/config/networks.js'
import type { Connection } from '../../src/connectors/connector.js'
import type { RequestWatch } from '../../src/domain/namespaceTypes.js'
import type { Network } from '../../src/domain/network.js'
import { createRpc } from '../../src/services/rpc.js'

/** A transaction as the wallet is asked for it. */
export type Sent = Record<string, Hex>
type WalletOptions = {
  /** Instead of the wallet's own answers, by method. */
  readonly answers?: Record<string, unknown>
  /** The account that the wallet has, if that is not the signer itself. */
  readonly address?: string
  /** What the signer sends for what was asked. */
  readonly carryOut?: (request: Sent) => Sent | Promise<Sent>
}

const { signal } = new AbortController()
/** Of a request that nobody withdraws. */
export const watch: RequestWatch = { signal, onAsked() {} }

/** An address that no other test uses. */
export const freshAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** The EVM adapter on a real chain, and wallets that sign. */
export async function startEvmRig() {
  const sandbox = await startSandbox({ port: 0, wallets: 1, chains: [1], clusters: [] })
  const factory = eip155({ networks: [mainnet] })
  const [network] = factory.networks as [Network]
  const owner = new AbortController()
  let projects = 0

  const createContext = (fetch?: typeof globalThis.fetch): AdapterContext => {
    projects += 1
    const rpc = createRpc({
      addresses: { blockchainApi: sandbox.url, projectId: `evm-${projects}`, customRpcUrls: {} },
      allowLoopback: true,
      signal: owner.signal,
      isOnline: () => true,
      ...(fetch && { fetch }),
      retryTools: { sleep: async () => undefined, random: () => 0 },
    })
    return {
      allowLoopback: true,
      networks: () => factory.networks,
      activeNetwork: () => network,
      readRpc: rpc.read,
      sendRpc: rpc.send,
      nodeUrls: async () => [],
      rpcUrls: async () => [],
    }
  }

  async function control(name: string, body: object): Promise<{ result?: unknown }> {
    const response = await fetch(`${sandbox.url}/__sandbox/${name}`, {
      method: 'POST',
      body: JSON.stringify({ chainId: 1, ...body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${name}: ${text}`)
    return text ? JSON.parse(text) : {}
  }
  const node = async (method: string, ...params: unknown[]) => (await control('rpc', { method, params })).result

  /** Signs what was asked, at the account's next nonce, and sends it. */
  async function signAndSend(account: PrivateKeyAccount, request: Sent): Promise<unknown> {
    const signed = await account.signTransaction({
      chainId: 1,
      nonce: Number(request.nonce ?? (await node('eth_getTransactionCount', account.address, 'latest'))),
      to: request.to as Hex,
      value: BigInt(request.value ?? 0),
      data: request.data as Hex,
      gas: BigInt(request.gas as Hex),
      maxFeePerGas: BigInt(request.maxFeePerGas as Hex),
      maxPriorityFeePerGas: BigInt(request.maxPriorityFeePerGas as Hex),
    })
    return node('eth_sendRawTransaction', signed)
  }

  return {
    network,
    control,
    node,
    signAndSend,
    /** The adapter's own parts, over the sandbox or another network. */
    async adapterWith(fetch?: typeof globalThis.fetch) {
      const adapter = await factory.create(createContext(fetch), {})
      const [transfers, swaps] = [await adapter.capabilities?.transfers?.(), await adapter.capabilities?.swaps?.()]
      if (!transfers || !swaps) throw new Error('The adapter neither sends nor swaps')
      return { adapter, transfers: transfers as Transfers<'eip155'>, swaps: swaps as Swaps<'eip155'> }
    },
    /** An account that no other test uses. */
    async createPerson(wei: bigint, token?: string, units = 0n): Promise<PrivateKeyAccount> {
      const account = privateKeyToAccount(generatePrivateKey())
      const { address } = account
      await control('fund', { address, wei: String(wei) })
      if (token) await control('fund-token', { address, token, units: String(units) })
      return account
    },
    give: (address: string, { address: token }: { address: string }, units: bigint) =>
      control('fund-token', { address, token, units: String(units) }),
    balance: async (address: string) => BigInt((await node('eth_getBalance', address, 'latest')) as string),
    setCode: (address: string, code: string) => node('anvil_setCode', address, code),
    setBalance: (address: string, wei: bigint) => node('anvil_setBalance', address, numberToHex(wei)),
    /** A wallet that signs and sends what it is asked for. */
    connectionOf(
      account: PrivateKeyAccount,
      { answers = {}, address = account.address, carryOut }: WalletOptions = {},
    ) {
      const sent: Sent[] = []
      const methods: string[] = []
      async function request(method: string, params?: unknown) {
        methods.push(method)
        if (method in answers) return answers[method]
        if (method === 'eth_accounts') return [address.toLowerCase()]
        if (method === 'eth_chainId') return '0x1'
        const [requested] = params as [Sent]
        sent.push(requested)
        return signAndSend(account, carryOut ? await carryOut(requested) : requested)
      }
      return { sent, methods, connection: { signer: { request } } as unknown as Connection<'eip155'> }
    },
    close() {
      owner.abort()
      return sandbox.close()
    },
  }
}

export type EvmRig = Awaited<ReturnType<typeof startEvmRig>>
