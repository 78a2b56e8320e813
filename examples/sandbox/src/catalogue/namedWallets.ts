/** Download pages and links of a wallet. */
export type Reach = 'phone' | 'browser' | 'desktop' | 'web'

export type NamedWallet = {
  readonly name: string
  readonly reach: readonly Reach[]
  readonly isCertified?: true
  /** Announces itself in the page with this rdns. */
  readonly rdns?: string
}

/** First in the catalogue, in this order; tests and demo know these by name. Each has its own icon. */
export const namedWallets: readonly NamedWallet[] = [
  { name: 'Marten', reach: ['browser'], rdns: 'example.marten' },
  { name: 'Plover', reach: ['phone', 'browser', 'desktop'], isCertified: true, rdns: 'example.plover' },
  { name: 'Quay', reach: ['browser', 'web'], rdns: 'example.quay' },
  { name: 'Umbra', reach: ['phone'], rdns: 'example.umbra' },
  { name: 'Tern', reach: ['phone', 'browser'], isCertified: true },
  { name: 'Lodestar', reach: ['phone', 'web'] },
  { name: 'Bracken', reach: ['desktop'] },
  { name: 'Kestrel', reach: ['phone', 'desktop', 'web'] },
  { name: 'Osier', reach: ['phone', 'browser'] },
  { name: 'Polar Hollow', reach: ['browser'] },
  { name: 'Harbour Pilot', reach: ['phone', 'desktop'], isCertified: true },
  { name: 'Cinderlight', reach: ['phone'] },
  { name: 'Sablecroft', reach: ['browser', 'desktop'] },
  { name: 'Deep Fathom', reach: ['phone', 'web'] },
  { name: 'Juniper Row', reach: ['phone', 'browser'] },
  { name: 'Snowdrift', reach: ['web'] },
]

export const payOnlyNames: readonly string[] = ['Copperpurse', 'Tollgate', 'Penny Lantern']
