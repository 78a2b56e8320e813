import { describe, expect, test } from 'vitest'
import { coinbaseOnramp } from '../services/onramp/coinbase.js'
import { meldOnramp } from '../services/onramp/meld.js'
import * as callLimits from './callLimits.js'
import * as otherLimits from './limits.js'
import { mainnet } from './networks.js'
import { DEFAULT_LIMITS, DEFAULT_OPTIONS } from './onramp.js'
import { resolveSettings } from './options.js'
import * as pageLimits from './pageLimits.js'
import { isRestrictedZone } from './restrictedZones.js'
import { isSwapNetwork } from './swap.js'

const limits = { ...pageLimits, ...callLimits, ...otherLimits }

// The value is the rule: changing it changes the product, so it is repeated here, once.
describe('the constants of the specification', () => {
  const defaults = resolveSettings({})
  const { purchaseCurrencies, paymentCurrencies } = DEFAULT_OPTIONS

  test.each<[string, unknown, unknown]>([
    ['native balance cache 30 s', limits.BALANCE_CACHE_MS, 30_000],
    ['token balance retry block 30 s', limits.BALANCE_RETRY_BLOCK_MS, 30_000],
    ['name and identity cache 5 min', limits.IDENTITY_CACHE_MS, 300_000],
    ['recent wallets kept: 2', limits.MAX_RECENT_WALLETS, 2],
    ['snackbar swap delay 150 ms', limits.SNACKBAR_SWAP_MS, 150],
    ['back side effects 100 ms', limits.BACK_EFFECTS_MS, 100],
    ['modal shake 500 ms', limits.SHAKE_MS, 500],
    ['featured wallets 4', limits.FEATURED_WALLETS, 4],
    ['recommended wallets 4', limits.RECOMMENDED_WALLETS, 4],
    ['wallet pages of 40 entries', limits.WALLETS_PER_PAGE, 40],
    ['images for the first 20', limits.IMAGES_AHEAD, 20],
    ['search up to 100 entries', limits.MAX_FOUND_WALLETS, 100],
    ['search waits 300 ms', limits.SEARCH_WAIT_MS, 300],
    ['pending-transactions limit 99', limits.MAX_PENDING_TRANSACTIONS, 99],
    ['pairing lasts 4 min', limits.PAIRING_LIFE_MS, 240_000],
    ['log buffer about 1 MB', limits.LOG_BUFFER_BYTES, 1_000_000],
    ['RPC retry: 3 retries', limits.CALLS.rpcRead.retries, 3],
    ['RPC retry: base delay 150 ms', limits.RETRY_BASE_DELAY_MS, 150],
    ['retried statuses', limits.CALLS.rpcRead.statuses, [403, 408, 413, 429, 500, 502, 503, 504]],
    ['swap slippage tolerance 1 %', limits.SLIPPAGE_PERCENT, 1],
    ['name suffixes', defaults.names.suffixes, ['.reown.id', '.wcn.id']],
    [
      'default on-ramp limits',
      DEFAULT_LIMITS.map(({ min, max }) => [min, max]),
      [
        ['10.00', '7500.00'],
        ['10.00', '25000.00'],
      ],
    ],
    ['limited currencies', paymentCurrencies.map(({ id }) => id), ['USD', 'EUR']],
    ['default currencies', purchaseCurrencies.map(({ symbol }) => symbol), ['USDC', 'ETH']],
    [
      'their networks',
      purchaseCurrencies.map(({ networks }) => networks.map(({ chainId }) => chainId)),
      [
        ['1', '137'],
        ['1', '137'],
      ],
    ],
    [
      'fee range 1 to 2 %',
      [coinbaseOnramp(), meldOnramp({ publicKey: 'x' })].map(({ feePercent }) => feePercent),
      [
        [1, 2],
        [1, 2],
      ],
    ],
    ['default chain eip155:1', `eip155:${mainnet.id}`, 'eip155:1'],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  test.each<[string, unknown, unknown]>([
    ['DISC-5: announced wallets 50', limits.MAX_ANNOUNCED_WALLETS, 50],
    ['DISC-6: restoring a wallet 5 s', limits.RECONNECT_TIMEOUT_MS, 5_000],
    ['IMG-5: images 400', limits.MAX_IMAGES, 400],
    ['SIWX-1: sessions 24 h', limits.SIWX_LIFE_MS, 86_400_000],
    ['PRV-4: a switch is confirmed within 3 s', limits.SWITCH_CONFIRM_MS, 3_000],
    ['relay silent after 5 s', limits.RELAY_SILENT_MS, 5_000],
    ['attestation 1 s', limits.ATTEST_TIMEOUT_MS, 1_000],
    ['wallet silent after 30 s', limits.WALLET_SILENT_MS, 30_000],
    ['error posts 5 a minute', [limits.MAX_ERROR_POSTS, limits.ERROR_POSTS_WINDOW_MS], [5, 60_000]],
    ['Retry-After at most 30 s', limits.MAX_RETRY_AFTER_MS, 30_000],
    ['sent transfers 50', limits.MAX_SENT_TRANSFERS, 50],
    ['sign-ins stored 50', limits.MAX_SIWX_SESSIONS, 50],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  test('swap networks: the twelve, and no other', () => {
    const twelve = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
    const otherEntries = [...Array(2_000).keys(), 42220, 59144, 81457, 534352, 11155111, 7777777]
    const matches = [...new Set([...twelve, ...otherEntries])].filter((id) => isSwapNetwork(`eip155:${id}`))
    expect(matches.sort()).toEqual([...twelve].sort())
    expect(isSwapNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(false)
  })

  test('restricted time zones: the nine, in any case, and no other', () => {
    const cities = ['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Hong_Kong', 'Macao', 'Beijing']
    const nine = cities.map((city) => `Asia/${city}`)
    const existing = [...new Set([...nine, ...Intl.supportedValuesOf('timeZone')])]
    expect(existing.filter(isRestrictedZone).sort()).toEqual([...nine].sort())
    expect(nine.map((zone) => zone.toLowerCase()).every(isRestrictedZone)).toBe(true)
    expect(isRestrictedZone('')).toBe(false)
  })
})

describe('the numbers of the safety rules, which no behaviour pins', () => {
  test('DISC-5: at most 50 announced wallets are kept', () => {
    expect(limits.MAX_ANNOUNCED_WALLETS).toBe(50)
  })

  test('PRV-1: at most 200 accounts', () => {
    expect(limits.MAX_ACCOUNTS).toBe(200)
  })

  test('IMG-5: at most 400 image entries are kept', () => {
    expect(limits.MAX_IMAGES).toBe(400)
  })

  test('NET-2: more than 30 s of Retry-After is busy, total time per logical call 60 s', () => {
    expect(limits.MAX_RETRY_AFTER_MS).toBe(30_000)
    expect(limits.MAX_CALL_MS).toBe(60_000)
  })

  test('WC-2: a pairing counts as expired when 10 s or less are left, and is renewed at most 3 times', () => {
    expect(limits.PAIRING_MARGIN_MS).toBe(10_000)
    expect(limits.MAX_PAIRING_RENEWALS).toBe(3)
  })

  test('WC-6: a silent relay is reported after 5 s', () => {
    expect(limits.RELAY_SILENT_MS).toBe(5_000)
  })

  test('an origin check delays nothing by more than 1 s', () => {
    expect(limits.ATTEST_TIMEOUT_MS).toBe(1_000)
  })

  test('an app that has not opened within 2 s counts as missing', () => {
    expect(limits.APP_OPEN_MS).toBe(2_000)
  })

  test('a wallet has 3 s to disconnect', () => {
    expect(limits.WALLET_GOODBYE_MS).toBe(3_000)
  })
})
