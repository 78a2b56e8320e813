import { describe, expect, test } from 'vitest'
import { generateWallets, MAX_WALLETS } from './generateWallets.ts'

const wallets = generateWallets(600)
const share = (count: number) => count / wallets.length

describe('generateWallets', () => {
  test('starts with the wallets that tests know by name', () => {
    expect(wallets.slice(0, 8).map(({ name, rdns }) => [name, rdns])).toEqual([
      ['Marten', 'example.marten'],
      ['Plover', 'example.plover'],
      ['Quay', 'example.quay'],
      ['Umbra', 'example.umbra'],
      ['Tern', null],
      ['Lodestar', null],
      ['Bracken', null],
      ['Kestrel', null],
    ])
  })

  test.each(['id', 'name', 'image_id', 'order'] as const)('gives every wallet another %s', (member) => {
    expect(new Set(wallets.map((wallet) => wallet[member])).size).toBe(600)
  })

  test('repeats no name in the longest catalogue', () => {
    expect(new Set(generateWallets(MAX_WALLETS).map(({ name }) => name)).size).toBe(MAX_WALLETS)
  })

  test('is the same in every run, and a longer one starts like a shorter one', () => {
    expect(generateWallets(650).slice(0, 600)).toEqual(wallets)
    expect(wallets[0]?.id).toBe('3850b2cdeb440dd234f3fa39bd643220c0dfff81b220b15e1e2c44198ba5fc69')
  })

  test('has ids and image ids of the right form', () => {
    for (const { id, image_id } of wallets) {
      expect(id).toMatch(/^[0-9a-f]{64}$/)
      expect(image_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    }
  })

  test('links only to example hosts and its own schemes', () => {
    for (const wallet of wallets) {
      const { homepage, mobile_link, desktop_link, webapp_link, link_mode, app_store, play_store, chrome_store } =
        wallet
      for (const link of [homepage, webapp_link, link_mode, app_store, play_store, chrome_store]) {
        if (link !== null) expect(new URL(link).hostname).toMatch(/(^|\.)example$/)
      }
      for (const link of [mobile_link, desktop_link]) if (link !== null) expect(link).toMatch(/^[a-z-]+:\/\/$/)
    }
  })

  test('gives every wallet a link', () => {
    for (const { mobile_link, desktop_link, webapp_link, chrome_store } of wallets) {
      expect([mobile_link, desktop_link, webapp_link, chrome_store].some((link) => link !== null)).toBe(true)
    }
  })

  test('mixes present and missing fields', () => {
    const counts = [
      wallets.filter(({ badge_type }) => badge_type === 'certified').length,
      wallets.filter(({ badge_type }) => badge_type === undefined).length,
      wallets.filter(({ rdns }) => rdns !== null).length,
      wallets.filter(({ mobile_link }) => mobile_link === null).length,
      wallets.filter(({ chrome_store }) => chrome_store !== null).length,
      wallets.filter(({ chains }) => chains.some((chain) => chain.startsWith('solana:'))).length,
      wallets.filter(({ chains }) => chains.some((chain) => chain.startsWith('bip122:'))).length,
      wallets.filter(({ chains }) => !chains.some((chain) => chain.startsWith('eip155:'))).length,
    ]
    for (const count of counts) {
      expect(share(count)).toBeGreaterThan(0.1)
      expect(share(count)).toBeLessThan(0.7)
    }
  })
})
