// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { createFakeConnector } from '../../testing/modal/fakeAdapter.js'
import { isReachable } from './isReachable.js'

const wallet = (entry: Partial<CatalogueWallet>): CatalogueWallet => ({ id: 'a', name: 'Heron', chains: [], ...entry })
const local = { ...createFakeConnector().connector, rdns: 'example.here' }
const phone = { isMobile: true, isAndroid: false }
const onPhone = (entry: Partial<CatalogueWallet>, namespace = 'eip155') =>
  isReachable(wallet(entry), { device: phone, connectors: [local], namespace })

test.each<[string, boolean, Partial<CatalogueWallet>]>([
  ['an app', true, { mobileLink: 'heron://' }],
  ['a web wallet', true, { webappLink: 'https://heron.example' }],
  ['its own browser for the page', true, { name: 'Phantom' }],
  ['been found in this browser', true, { rdns: 'example.here' }],
  ['an extension alone', false, { chromeStore: 'https://store.example/heron', rdns: 'example.heron' }],
  ['a desktop program alone', false, { desktopLink: 'heron-desktop://' }],
])('a wallet that has %s is offered on a phone: %s', (_, isOffered, entry) => {
  expect(onPhone(entry)).toBe(isOffered)
})

test('every wallet is offered on a desktop, where it can at least be installed', () => {
  const location = { device: { isMobile: false, isAndroid: false }, connectors: [], namespace: 'eip155' }
  expect(isReachable(wallet({ desktopLink: 'heron-desktop://' }), location)).toBe(true)
  expect(isReachable(wallet({}), location)).toBe(true)
})
