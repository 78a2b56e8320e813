import { expect, test } from 'vitest'
import { listWalletLinks } from './walletLinks.js'

const wallet = { id: 'a', name: 'Heron', chains: [] }

test("lists every download page, the browser's store first and the website last", () => {
  const links = listWalletLinks({
    ...wallet,
    homepage: 'https://heron.example/start',
    playStore: 'https://play.example/heron',
    appStore: 'https://apps.example/heron',
    chromeStore: 'https://store.example:8443/heron',
  })
  expect(links).toEqual([
    { kind: 'browser', href: 'https://store.example:8443/heron', host: 'store.example:8443' },
    { kind: 'ios', href: 'https://apps.example/heron', host: 'apps.example' },
    { kind: 'android', href: 'https://play.example/heron', host: 'play.example' },
    { kind: 'homepage', href: 'https://heron.example/start', host: 'heron.example' },
  ])
})

test('deep links are not download pages', () => {
  const links = { mobileLink: 'heron://', desktopLink: 'heron-desktop://', webappLink: 'https://app.heron.example' }
  expect(listWalletLinks({ ...wallet, ...links })).toEqual([])
})
