import type { OnrampNetwork, OnrampProvider } from '../../domain/onramp.js'
import { ProviderInvalidError } from '../../errors/onrampErrors.js'

export type MeldOptions = {
  /** The public key of your account at Meld. */
  readonly publicKey: string
  /** Page of the widget, `https:`. @default 'https://meldcrypto.com' */
  readonly url?: string | undefined
}

const WIDGET = 'https://meldcrypto.com'
const MAX_KEY_LENGTH = 512

/** What its codes `USDC` and `SOL` mean. */
const networks: readonly OnrampNetwork[] = [
  { caipNetworkId: 'eip155:1', name: 'Ethereum' },
  { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
]
const sells = (namespace: string) => (namespace === 'solana' ? 'SOL' : 'USDC')

/** Whether an app's page is `https:`. Each URL is checked in full before it opens (RAMP-1). */
function isHttps(url: string) {
  try {
    return new URL(url).protocol === 'https:'
  } catch {
    return false
  }
}

/**
 * Meld, by its widget and the key of your account: USDC on Ethereum, SOL on Solana.
 * @throws ProviderInvalidError without a key, or for a page that is not `https:`.
 */
export function meldOnramp({ publicKey, url = WIDGET }: MeldOptions): OnrampProvider {
  if (typeof publicKey !== 'string' || publicKey === '' || publicKey.length > MAX_KEY_LENGTH)
    throw new ProviderInvalidError('meld', 'the public key of your account is needed')
  if (!isHttps(url)) throw new ProviderInvalidError('meld', 'the page of its widget must be https:')
  return {
    id: 'meld',
    label: 'Meld.io',
    feePercent: [1, 2],
    methods: ['card', 'bank'],
    namespaces: ['eip155', 'solana'],
    networks,
    sells,
    hosts: [new URL(url).host],
    createUrl({ address, namespace, paymentAmount, paymentCurrency }, { projectId, sandboxUrl }) {
      // A fresh URL each time: parameters never pile up.
      const page = new URL(sandboxUrl === undefined ? url : `${sandboxUrl}/onramp/meld`)
      page.searchParams.set('publicKey', publicKey)
      page.searchParams.set('destinationCurrencyCode', sells(namespace))
      page.searchParams.set('walletAddress', address)
      if (paymentAmount !== undefined) {
        page.searchParams.set('sourceAmount', paymentAmount)
        page.searchParams.set('sourceCurrencyCode', paymentCurrency)
      }
      if (projectId) page.searchParams.set('externalCustomerId', projectId)
      return page.href
    },
  }
}
