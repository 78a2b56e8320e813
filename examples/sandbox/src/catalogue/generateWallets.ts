import { createSeed, hashOf, type Seed } from './createSeed.ts'
import { inventName, MAX_INVENTED_NAMES } from './inventName.ts'
import { type NamedWallet, namedWallets, payOnlyNames, type Reach } from './namedWallets.ts'
import type { Wallet } from './wallet.ts'

export const MAX_WALLETS = namedWallets.length + MAX_INVENTED_NAMES

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const evmChains = [1, 10, 137, 42161, 8453, 56].map((chainId) => `eip155:${chainId}`)

const CERTIFIED_PERCENT = 30
const UNRATED_PERCENT = 50
const ANNOUNCED_PERCENT = 70
const PAY_PERCENT = 20

const paths: Readonly<Record<Reach, string>> = {
  phone: 'on the phone',
  browser: 'in the browser',
  desktop: 'on the desktop',
  web: 'on the web',
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** Eight, four, four, four and twelve digits. */
const uuidOf = (text: string) => hashOf(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

function inventWallet(index: number): NamedWallet {
  const name = inventName(index)
  const seed = createSeed(`reach of ${name}`)
  const reach: Reach[] = []
  if (seed.chance(75)) reach.push('phone')
  if (seed.chance(45)) reach.push('browser')
  if (seed.chance(25)) reach.push('desktop')
  if (seed.chance(25) || reach.length === 0) reach.push('web')
  const isAnnounced = reach.includes('browser') && seed.chance(ANNOUNCED_PERCENT)
  return {
    name,
    reach,
    ...(seed.chance(CERTIFIED_PERCENT) ? { isCertified: true } : {}),
    ...(isAnnounced ? { rdns: `example.${slugOf(name)}` } : {}),
  }
}

function chooseChains(seed: Seed): readonly string[] {
  const kind = seed.below(10)
  if (kind === 0) return [SOLANA]
  if (kind === 1) return [BITCOIN]
  const chosen = evmChains.filter((_, index) => index === 0 || seed.chance(60))
  return [...chosen, ...(seed.chance(25) ? [SOLANA] : []), ...(seed.chance(10) ? [BITCOIN] : [])]
}

function describeWallet({ name, reach, isCertified, rdns }: NamedWallet, index: number): Wallet {
  const slug = slugOf(name)
  const seed = createSeed(`wallet ${name}`)
  const isNamed = index < namedWallets.length
  const isOnPhone = reach.includes('phone')
  const isUnrated = seed.chance(UNRATED_PERCENT)
  const chains = chooseChains(seed)
  const isPairing = isOnPhone || reach.includes('desktop') || reach.includes('web')
  // A separate seed, so that other fields stay the same.
  const isPaying = isPairing && createSeed(`pay ${name}`).chance(PAY_PERCENT)
  return {
    id: hashOf(`wallet ${name}`),
    name,
    description: `${name} keeps test accounts ${reach.map((location) => paths[location]).join(' and ')}.`,
    homepage: `https://${slug}.example`,
    image_id: uuidOf(`image ${name}`),
    order: (index + 1) * 10,
    display_index: index,
    ...(isCertified ? { badge_type: 'certified' } : isUnrated ? {} : { badge_type: 'none' }),
    chains: isNamed ? evmChains : chains,
    mobile_link: isOnPhone ? `${slug}://` : null,
    desktop_link: reach.includes('desktop') ? `${slug}-desktop://` : null,
    webapp_link: reach.includes('web') ? `https://app.${slug}.example` : null,
    link_mode: isOnPhone && seed.chance(30) ? `https://${slug}.example/link` : null,
    app_store: isOnPhone ? `https://apps.example/${slug}` : null,
    play_store: isOnPhone && (isNamed || seed.chance(85)) ? `https://play.example/${slug}` : null,
    chrome_store: reach.includes('browser') ? `https://extensions.example/${slug}` : null,
    rdns: rdns ?? null,
    supports_wc: isPairing,
    supports_wcpay: isPaying,
    injected: rdns ? [{ namespace: 'eip155', injected_id: `is${name.replaceAll(' ', '')}` }] : null,
  }
}

/** The catalogue by rank. A longer one starts like a shorter one. */
export const generateWallets = (count: number): readonly Wallet[] =>
  Array.from({ length: count }, (_, index) =>
    describeWallet(namedWallets[index] ?? inventWallet(index - namedWallets.length), index),
  )

/** Payment-only wallets, without pairing: listed last, if a query includes them. */
export const generatePayOnlyWallets = (count: number): readonly Wallet[] =>
  payOnlyNames.map((name, index) => ({
    ...describeWallet({ name, reach: ['phone'] }, count + index),
    supports_wc: false,
    supports_wcpay: true,
  }))
