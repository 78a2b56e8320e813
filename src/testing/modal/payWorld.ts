import { mainnet } from '../../config/networks.js'
import { JSON_LIMITS, parseJson } from '../../core/parseJson.js'
import type { PaymentRequest } from '../../domain/payment.js'
import type { WalletModal } from '../../exports/index.js'
import type { createTestPage } from './createTestPage.js'

export const STORE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const GWEI = '0x3b9aca00'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SERVICE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

type Page = ReturnType<typeof createTestPage>

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

/** 120 dollars for a store, on Ethereum. */
export const request: PaymentRequest = Object.freeze<PaymentRequest>({
  kind: 'pay',
  id: 'order-1',
  asset: { networkId: 'eip155:1', address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  network: { ...mainnet, namespace: 'eip155', caipNetworkId: 'eip155:1' },
  units: 120_000_000n,
  recipient: STORE,
  recipientName: 'Northlight Store',
  fiat: undefined,
})

const exchanges = ['Granary', 'Meridian'].map((name) => ({ id: name.toLowerCase(), name }))

/** What was asked for last. */
const lastBody = <T>(page: Page) => parseJson(page.requests.at(-1)?.body ?? '', JSON_LIMITS.serviceBytes) as T

type World = {
  /** Ids of exchanges that have the token. @default all */
  readonly having?: readonly string[]
  /** Nobody answers for them. */
  readonly areExchangesDown?: boolean
  /** The recipient is a contract. */
  readonly isContract?: boolean
  /** What the account has on the chain, in millionths of a dollar. */
  readonly balance?: bigint
}

/** An entry of the balance service. */
export const holding = (network: number, symbol: string, amount: string, price: number, address?: string) => ({
  name: symbol === 'ETH' ? 'Ether' : 'USD Coin',
  symbol,
  chainId: `eip155:${network}`,
  ...(address && { address: `eip155:${network}:${address}` }),
  price,
  quantity: { decimals: symbol === 'ETH' ? '18' : '6', numeric: amount },
  iconUrl: '',
})

/** Services and a chain on which the account can pay. */
export function setPayWorld(page: Page, { having, areExchangesDown, isContract, balance = 312_400_000n }: World = {}) {
  const answers = {
    eth_estimateGas: '0xcb20',
    eth_gasPrice: GWEI,
    eth_getCode: isContract ? '0x60' : '0x',
    eth_maxPriorityFeePerGas: GWEI,
    eth_blockNumber: '0x10',
    eth_getLogs: [],
    eth_getBlockByNumber: { number: '0x10', timestamp: '0x67000000', baseFeePerGas: GWEI, transactions: [] },
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: null,
    eth_getTransactionCount: '0x1',
    '/v1/supported-chains': { http: ['eip155:1', 'eip155:42161'] },
    '/v1/identity/': { name: null, avatar: null },
    '/v1/account/': {
      balances: [
        holding(1, 'USDC', '312.4', 1, USDC),
        holding(1, 'ETH', '1.2', 3_000),
        holding(42161, 'ETH', '2', 3_000),
      ],
    },
    '/appkit/v1/transfers/status': { status: 'waiting' },
  }
  for (const [part, answer] of Object.entries(answers)) page.answer(part, () => answer)
  page.answer('eth_call', ({ params }) => {
    const [{ data }] = params as [{ data: string }]
    if (data.startsWith('0x313ce567')) return word(6n)
    return data.startsWith('0xa9059cbb') ? word(1n) : word(balance)
  })
  page.answer('/v1/json-rpc', () => {
    if (areExchangesDown) return new Response('{}', { status: 404 })
    const { method, params } = lastBody<{ method: string; params: { asset?: string } }>(page)
    const list = params.asset && having ? exchanges.filter(({ id }) => having.includes(id)) : exchanges
    const result = method === 'reown_getExchanges' ? { exchanges: list, total: list.length } : { status: 'UNKNOWN' }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
  page.answer('/appkit/v1/transfers/quote', () => {
    const quoteRequest = lastBody<Record<string, string>>(page)
    const currency = (network: string | undefined, asset: string | undefined) => ({
      network: `eip155:${network}`,
      asset,
      metadata:
        asset === COIN
          ? { name: 'Ether', symbol: 'ETH', decimals: 18 }
          : { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    })
    const origin = currency(quoteRequest.originChainId, quoteRequest.originCurrency)
    const destination = currency(quoteRequest.destinationChainId, quoteRequest.destinationCurrency)
    // 0.05 ether, which are 150 dollars.
    const amount = '50000000000000000'
    return {
      origin: { amount, currency: origin },
      destination: { amount: quoteRequest.amount, currency: destination },
      steps: [{ requestId: 'r-1', type: 'deposit', deposit: { amount, currency: origin, receiver: SERVICE } }],
      fees: [],
      timeInSeconds: 20,
    }
  })
}

type Act = (action: () => Promise<void>) => Promise<void>

/** A modal that shows what an app asks to be paid. */
export async function openAtPay(page: Page, act: Act, payRequest: PaymentRequest = request): Promise<WalletModal> {
  const modal = await page.open({ projectId: 'test', features: { pay: true } })
  await act(() => modal.open({ view: 'Pay', arguments: { request: payRequest } } as never))
  return modal
}
