import type { CaipNetworkId } from '../../core/caip.js'
import type { OnrampNetwork, OnrampProvider, OnrampRequest } from '../../domain/onramp.js'

const PATH = '/v1/generators/onrampurl'

/** Coinbase's names of the networks that it pays to, the fallback first. */
const payChains: readonly (readonly [chain: string, id: number, name: string])[] = [
  ['ethereum', 1, 'Ethereum'],
  ['arbitrum', 42161, 'Arbitrum One'],
  ['polygon', 137, 'Polygon'],
  ['berachain', 80094, 'Berachain'],
  ['avalanche-c-chain', 43114, 'Avalanche'],
  ['optimism', 10, 'OP Mainnet'],
  ['celo', 42220, 'Celo'],
  ['base', 8453, 'Base'],
]
const DEFAULT_CHAIN = 'ethereum'

const idOf = (id: number): CaipNetworkId => `eip155:${id}`

const networks: readonly OnrampNetwork[] = payChains.map(([, id, name]) => ({
  caipNetworkId: idOf(id),
  name,
}))

/** The service takes whole amounts only; without one the user chooses on the page. */
const toWholeNumber = (amount: string | undefined) => {
  const digits = amount?.replace(/\.0*$/, '')
  return digits !== undefined && /^[1-9][0-9]{0,8}$/.test(digits) ? Number.parseInt(digits, 10) : undefined
}

/** Coinbase reads it in the user's own currency, which is the dollar by default. */
const presetOf = (amount: string | undefined, currency: string) =>
  currency === 'USD' ? toWholeNumber(amount) : undefined

/** What the service needs to create the URL. */
export function toCoinbaseBody(request: OnrampRequest) {
  const { address, network, purchaseCurrency, paymentAmount, purchaseAmount } = request
  const chain = payChains.find(([, id]) => idOf(id) === network.caipNetworkId)?.[0] ?? DEFAULT_CHAIN
  const blockchains = request.isSmartAccount ? [chain] : payChains.map(([name]) => name)
  return {
    destinationWallets: [{ address, blockchains, assets: [purchaseCurrency] }],
    defaultNetwork: chain,
    partnerUserId: address,
    defaultExperience: 'buy',
    presetCryptoAmount: toWholeNumber(purchaseAmount),
    presetFiatAmount: presetOf(paymentAmount, request.paymentCurrency),
  }
}

/** Coinbase, whose URL the blockchain-data service creates for the project. EVM accounts only. */
export const coinbaseOnramp = (): OnrampProvider => ({
  id: 'coinbase',
  label: 'Coinbase',
  imageId: '0c2840c3-5b04-4c44-9661-fbd4b49e1800',
  feePercent: [1, 2],
  methods: ['card', 'bank'],
  namespaces: ['eip155'],
  networks,
  hosts: ['pay.coinbase.com'],
  takesAmount: (amount, currency) => presetOf(amount, currency) !== undefined,
  async createUrl(request, { post }) {
    const answer = await post(PATH, toCoinbaseBody(request))
    const url = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : undefined
    // What is no URL is refused where URLs are checked.
    return typeof url === 'string' ? url : ''
  },
  listPurchases: ({ address, network }, { fetchCoinbasePurchases }) =>
    fetchCoinbasePurchases(address, network.caipNetworkId),
})
