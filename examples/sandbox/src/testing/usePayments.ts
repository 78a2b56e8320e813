import { type Address, createPublicClient, createWalletClient, defineChain, erc20Abi, type Hex, http } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Quote, QuoteStep } from '../pay/quote.ts'
import { readJson, useSandbox } from './useSandbox.ts'

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const SOL = 'So11111111111111111111111111111111111111111'
export const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** On Ethereum. */
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const POL_USDC = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'

const POLL_MS = 20

export type QuoteFields = {
  readonly user?: string
  readonly originChainId: string
  readonly originCurrency: string
  readonly destinationChainId: string
  readonly destinationCurrency: string
  readonly recipient: string
  readonly amount: string
}

export const someAccount = () => privateKeyToAccount(generatePrivateKey())

/** A sandbox with all its EVM chains and Solana, and what a payer does with it. */
export function usePayments() {
  const sandbox = useSandbox({ chains: [1, 137, 42161], clusters: [SOLANA] })
  const { running, post, read, control } = sandbox
  const transport = (chainId: number) => http(running().rpc[chainId])
  const clientOf = (chainId: number) =>
    createPublicClient({ transport: transport(chainId), pollingInterval: POLL_MS, cacheTime: 0 })

  const chainOf = (id: number) =>
    defineChain({
      id,
      name: `${id}`,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: { default: { http: [running().rpc[id] ?? ''] } },
    })

  /** Sends, and waits until it is mined. */
  async function sendEvm(chainId: number, account: PrivateKeyAccount, tx: { to: Address; data: Hex; value: bigint }) {
    const wallet = createWalletClient({ account, chain: chainOf(chainId), transport: transport(chainId) })
    const hash = await wallet.sendTransaction(tx)
    const { status } = await clientOf(chainId).waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The transaction failed: ${hash}`)
    return hash
  }

  async function rpc<value>(method: string, params: readonly unknown[]): Promise<value> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(running().solana.rpc[SOLANA] ?? '', { method: 'POST', body, headers })
    return (await readJson<{ result: { value: value } }>(response)).result.value
  }

  type TokenAccounts = readonly {
    readonly account: { readonly data: { readonly parsed: { readonly info: { tokenAmount: { amount: string } } } } }
  }[]

  return {
    ...sandbox,
    clientOf,
    sendEvm,
    ask: (projectId: string, fields: Partial<QuoteFields>) =>
      post(`/appkit/v1/transfers/quote?projectId=${projectId}`, fields),
    async quote(projectId: string, fields: QuoteFields): Promise<Quote> {
      const response = await post(`/appkit/v1/transfers/quote?projectId=${projectId}`, fields)
      if (!response.ok) throw new Error(await response.text())
      return readJson(response)
    },
    statusOf: async (projectId: string, { steps: [step] }: Quote) =>
      (
        await read<{ status: string }>(
          `/appkit/v1/transfers/status?projectId=${projectId}&requestId=${step?.requestId ?? ''}`,
        )
      ).status,
    /** An account with coins for fees, and so many units of a token. */
    async createPayer(chainId: number, token?: string, units = 0n) {
      const account = someAccount()
      await control('fund', { address: account.address, wei: `${10n ** 20n}`, chainId })
      if (token) await control('fund-token', { address: account.address, token, units: `${units}`, chainId })
      return account
    },
    balanceOn: (chainId: number, token: string, address: Address): Promise<bigint> =>
      token === COIN
        ? clientOf(chainId).getBalance({ address })
        : clientOf(chainId).readContract({
            address: token as Address,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [address],
          }),
    async solanaBalance(owner: string, mint: string): Promise<bigint> {
      if (mint === SOL) return BigInt(await rpc<number>('getBalance', [owner]))
      const accounts = await rpc<TokenAccounts>('getTokenAccountsByOwner', [
        ...[owner, { mint }, { encoding: 'jsonParsed' }],
      ])
      return BigInt(accounts[0]?.account.data.parsed.info.tokenAmount.amount ?? 0)
    },
    /** All transactions of a quote, as a wallet sends them. */
    async sendAll(chainId: number, account: PrivateKeyAccount, steps: readonly QuoteStep[]) {
      for (const step of steps) {
        if (step.type !== 'transaction') throw new Error('No transaction')
        const { to, data, value } = step.transaction
        await sendEvm(chainId, account, { to: to as Address, data: data as Hex, value: BigInt(value) })
      }
    },
  }
}

export function depositOf({ steps: [step] }: Quote) {
  if (step?.type !== 'deposit') throw new Error('No deposit')
  return { ...step.deposit, amount: BigInt(step.deposit.amount), receiver: step.deposit.receiver as Address }
}

export function transactionsOf({ steps }: Quote) {
  return steps.map((step) => {
    if (step.type !== 'transaction') throw new Error('No transaction')
    return step.transaction
  })
}
