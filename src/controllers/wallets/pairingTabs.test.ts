import { describe, expect, test } from 'vitest'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { listTabs } from './pairingTabs.js'

const wallet = (change: Partial<CatalogueWallet>): CatalogueWallet => ({
  id: 'w',
  name: 'Heron',
  chains: [],
  ...change,
})
const app = { mobileLink: 'heron://' }
const site = { webappLink: 'https://heron.example' }
const desk = { desktopLink: 'heron-desk://' }
const extension = { rdns: 'example.heron', chromeStore: 'https://store.example/heron' }

const desktop = { isMobile: false, isInstalled: false }
const phone = { isMobile: true, isInstalled: false }

test('without a wallet there is only the QR code', () => {
  expect(listTabs(undefined, desktop)).toEqual(['qrcode'])
  expect(listTabs(undefined, phone)).toEqual(['qrcode'])
})

describe('tabs of a wallet', () => {
  test.each([
    ['an app', app, ['qrcode'], ['mobile']],
    ['a site', site, ['web'], ['web']],
    ['a program for the desktop', desk, ['desktop'], []],
    ['an extension', extension, ['unsupported'], ['unsupported']],
    ['an extension that has a name alone', { rdns: 'example.heron' }, ['unsupported'], ['unsupported']],
    [
      'an extension that has a page alone',
      { chromeStore: 'https://store.example/h' },
      ['unsupported'],
      ['unsupported'],
    ],
    ['an app and an extension', { ...app, ...extension }, ['qrcode', 'unsupported'], ['mobile']],
    ['an app, a site and a program', { ...desk, ...site, ...app }, ['qrcode', 'web', 'desktop'], ['mobile', 'web']],
    [
      'everything',
      { ...app, ...site, ...desk, ...extension },
      ['qrcode', 'web', 'desktop', 'unsupported'],
      ['mobile', 'web'],
    ],
    ['nothing', {}, [], []],
  ])('that has %s, here and on a phone', (_, links, onDesktop, onPhone) => {
    expect(listTabs(wallet(links), desktop)).toEqual(onDesktop)
    expect(listTabs(wallet(links), phone)).toEqual(onPhone)
  })

  test('start with the browser if the wallet is installed', () => {
    const all = wallet({ ...app, ...site, ...desk, ...extension })
    expect(listTabs(all, { isMobile: false, isInstalled: true })).toEqual(['browser', 'qrcode', 'web', 'desktop'])
    expect(listTabs(all, { isMobile: true, isInstalled: true })).toEqual(['browser', 'mobile', 'web'])
    expect(listTabs(wallet(extension), { isMobile: false, isInstalled: true })).toEqual(['browser'])
  })
})
