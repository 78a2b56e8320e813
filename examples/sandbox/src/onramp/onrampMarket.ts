import { readNativeToken } from '../dataApi/nativeTokens.ts'
import { readPrice } from '../dataApi/prices.ts'
import { nameOfChain } from '../nodes/chainNames.ts'
import { type EvmToken, evmTokensOf } from '../nodes/evmTokens.ts'
import { CLUSTERS } from '../svm/clusters.ts'
import { SPL_TOKENS, type SplToken } from '../svm/splTokens.ts'

/** The partner's name of each EVM chain that it pays to. */
const payChains: ReadonlyMap<string, number> = new Map([
  ['ethereum', 1],
  ['arbitrum', 42161],
  ['polygon', 137],
  ['berachain', 80094],
  ['avalanche-c-chain', 43114],
  ['optimism', 10],
  ['celo', 42220],
  ['base', 8453],
])

/** A token for sale, on one chain. */
export type ForSale = { readonly symbol: string; readonly decimals: number; readonly chain: string } & (
  | { readonly namespace: 'eip155'; readonly chainId: number; readonly token: EvmToken | undefined }
  | { readonly namespace: 'solana'; readonly token: SplToken | undefined }
)

const [mainCluster] = CLUSTERS
const SOLANA = mainCluster?.id ?? ''

/** `undefined` if it is not sold there. */
export function findForSale(network: string, symbol: string): ForSale | undefined {
  if (network === 'solana') {
    if (symbol === 'SOL') return { symbol, decimals: 9, chain: SOLANA, namespace: 'solana', token: undefined }
    const token = SPL_TOKENS.find((each) => each.symbol === symbol)
    return token && { symbol, decimals: token.decimals, chain: SOLANA, namespace: 'solana', token }
  }
  const chainId = payChains.get(network)
  if (chainId === undefined) return undefined
  const base = { symbol, chain: `eip155:${chainId}`, namespace: 'eip155' as const, chainId }
  if (readNativeToken(chainId).symbol === symbol) return { ...base, decimals: 18, token: undefined }
  const token = evmTokensOf(chainId).find((each) => each.isListed && each.symbol === symbol)
  return token && { ...base, decimals: token.decimals, token }
}

export const networkName = (network: string) =>
  network === 'solana' ? 'Solana' : nameOfChain(payChains.get(network) ?? 0)

const CARD = { id: 'card', min: '10.00', max: '7500.00' }
const BANK = { id: 'ach_bank_account', min: '10.00', max: '25000.00' }

/** What is paid with. */
const paymentCurrencies = ['USD', 'EUR', 'GBP'].map((id) => ({ id, payment_method_limits: [CARD, BANK] }))

const symbols = ['USDC', 'ETH', 'USDT', 'POL', 'SOL']
const names: Readonly<Record<string, string>> = {
  USDC: 'USD Coin',
  ETH: 'Ethereum',
  USDT: 'Tether USD',
  POL: 'POL',
  SOL: 'Solana',
}

const addressOf = (sold: ForSale) => (sold.namespace === 'eip155' ? sold.token?.address : sold.token?.mint) ?? ''

/** What can be bought on the chains that run. Ids are those of the partner: each its own. */
export function describeOptions(isRunning: (chain: string) => boolean) {
  const purchaseCurrencies = symbols.flatMap((symbol, index) => {
    const networks = [...payChains.keys(), 'solana'].flatMap((network) => {
      const sold = findForSale(network, symbol)
      if (!sold || !isRunning(sold.chain)) return []
      const [, chain_id = ''] = sold.chain.split(':')
      return [{ name: network, display_name: networkName(network), chain_id, contract_address: addressOf(sold) }]
    })
    const id = `2b92315d-eab7-5bef-84fa-08${index}a13133300`
    return networks.length === 0 ? [] : [{ id, name: names[symbol] ?? symbol, symbol, networks }]
  })
  return { paymentCurrencies, purchaseCurrencies }
}

const FEE_PERCENT = 1.5
const NETWORK_FEE_USD = 0.21

/** Two decimals for money, enough for a coin. */
export const writeAmount = (amount: number, decimals: number) =>
  amount.toFixed(decimals).replace(/(\.\d*?[1-9])0+$|\.0+$/, '$1')

export type Bought = {
  readonly paid: string
  readonly subtotal: string
  readonly fee: string
  readonly networkFee: string
  readonly bought: string
}

/** What an amount of money buys. `undefined` without a price, or if the fees eat it all. */
export function quote(symbol: string, currency: string, amount: number): Bought | undefined {
  const price = readPrice(symbol, currency.toLowerCase())
  const networkFee = NETWORK_FEE_USD * readPrice('USDC', currency.toLowerCase())
  const fee = (amount * FEE_PERCENT) / 100
  const subtotal = amount - fee - networkFee
  if (!(price > 0) || !(subtotal > 0)) return undefined
  return {
    paid: amount.toFixed(2),
    subtotal: subtotal.toFixed(2),
    fee: fee.toFixed(2),
    networkFee: networkFee.toFixed(2),
    bought: writeAmount(Number(subtotal.toFixed(2)) / price, 6),
  }
}
