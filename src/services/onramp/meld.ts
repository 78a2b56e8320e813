import type { OnrampProvider } from '../../domain/onramp.js'
import { ProviderInvalidError } from '../../errors/onrampErrors.js'

export type MeldOptions = {
  /** The public key of your account at Meld. */
  readonly publicKey: string
  /** Page of the widget. @default 'https://meldcrypto.com' */
  readonly url?: string | undefined
}

const WIDGET = 'https://meldcrypto.com'
const MAX_KEY_LENGTH = 512

/** Meld, by its widget and the key of your account. EVM and Solana accounts. */
export function meld({ publicKey, url = WIDGET }: MeldOptions): OnrampProvider {
  if (typeof publicKey !== 'string' || publicKey === '' || publicKey.length > MAX_KEY_LENGTH)
    throw new ProviderInvalidError('meld', 'the public key of your account is needed')
  return {
    id: 'meld',
    label: 'Meld.io',
    feePercent: [1, 2],
    methods: ['card', 'bank'],
    namespaces: ['eip155', 'solana'],
    hosts: [new URL(url).host],
    createUrl({ address, namespace }, { projectId, sandboxUrl }) {
      // A fresh URL each time: parameters never pile up.
      const page = new URL(sandboxUrl === undefined ? url : `${sandboxUrl}/onramp/meld`)
      page.searchParams.set('publicKey', publicKey)
      page.searchParams.set('destinationCurrencyCode', namespace === 'solana' ? 'SOL' : 'USDC')
      page.searchParams.set('walletAddress', address)
      if (projectId) page.searchParams.set('externalCustomerId', projectId)
      return page.href
    },
  }
}
