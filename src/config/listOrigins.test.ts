import { describe, expect, test } from 'vitest'
import { toNetwork } from '../domain/network.js'
import { listOrigins, type OriginOptions } from './listOrigins.js'
import { mainnet } from './networks.js'

const fantom = { ...mainnet, id: 250, rpcUrls: { default: { http: ['https://rpc.fantom.example/v1'] } } }
const networks = [mainnet, fantom].map((chain) => toNetwork('eip155', chain))
const adapters = [{ networks }]
const publicOrigin = new URL(mainnet.rpcUrls.default.http[0]).origin

const names = (options: OriginOptions) => listOrigins(options).map(({ feature }) => feature)
const all = (options: OriginOptions) => [
  ...new Set(listOrigins(options).flatMap(({ connectSrc, frameSrc }) => [...connectSrc, ...frameSrc])),
]
const find = (feature: string, options: OriginOptions) =>
  listOrigins(options).find((listOrigin) => listOrigin.feature === feature)

describe('POL-2: the required origins are available as data', () => {
  test('lists every feature with a project id', () => {
    expect(listOrigins({ projectId: 'p1', adapters })).toEqual([
      { feature: 'icons', connectSrc: [], imgSrc: ['data:'], frameSrc: [] },
      {
        feature: 'balances',
        connectSrc: ['https://rpc.walletconnect.org', publicOrigin, 'https://rpc.fantom.example'],
        imgSrc: [],
        frameSrc: [],
      },
      { feature: 'names', connectSrc: ['https://rpc.walletconnect.org'], imgSrc: [], frameSrc: [] },
      { feature: 'catalogue', connectSrc: ['https://api.web3modal.org'], imgSrc: ['blob:'], frameSrc: [] },
      { feature: 'configuration', connectSrc: ['https://api.web3modal.org'], imgSrc: [], frameSrc: [] },
      {
        feature: 'pairing',
        connectSrc: ['wss://relay.walletconnect.org'],
        imgSrc: [],
        frameSrc: ['https://verify.walletconnect.org'],
      },
      { feature: 'telemetry', connectSrc: ['https://pulse.walletconnect.org'], imgSrc: [], frameSrc: [] },
    ])
  })

  test('lists the page of the embedded wallet if there is one', () => {
    expect(find('embedded', { adapters })).toBeUndefined()
    const connectors = [{ id: 'ID_AUTH' }]
    expect(find('embedded', { adapters, connectors })?.frameSrc).toEqual(['https://secure.walletconnect.org'])
    const services = { secureSite: 'https://keys.example/wallet' }
    expect(find('embedded', { adapters, connectors, services })?.frameSrc).toEqual(['https://keys.example'])
  })

  test('lists the services of payments where they are on', () => {
    const features = { pay: true }
    expect(find('payments', { adapters })).toBeUndefined()
    expect(find('payments', { adapters, features })?.connectSrc).toEqual([
      'https://rpc.walletconnect.org',
      'https://api.web3modal.org',
    ])
    const services = { pay: 'https://pay.example/v1', catalogue: 'https://api.example' }
    expect(find('payments', { adapters, features, services })?.connectSrc).toEqual([
      'https://pay.example',
      'https://api.example',
    ])
  })

  test('lists only the networks without a project id', () => {
    expect(names({ adapters })).toEqual(['icons', 'balances'])
    const ensGateway = 'https://gateway.example/v1'
    expect(listOrigins({ adapters, services: { ensGateway } })[2]).toMatchObject({
      feature: 'names',
      connectSrc: ['https://gateway.example'],
    })
    expect(all({ adapters })).toEqual([publicOrigin, 'https://rpc.fantom.example'])
  })

  test.each<[string, OriginOptions, string[]]>([
    ['pairing', { walletConnect: false }, ['wss://relay.walletconnect.org', 'https://verify.walletconnect.org']],
    ['the origin check', { services: { verify: false } }, ['https://verify.walletconnect.org']],
    ['telemetry', { features: { analytics: false } }, ['https://pulse.walletconnect.org']],
    [
      'wallets',
      { wallets: false, features: { analytics: false, email: false, socials: false } },
      ['https://api.web3modal.org', 'wss://relay.walletconnect.org'],
    ],
  ])('%s needs none when it is off', (_, options, origins) => {
    const before = all({ projectId: 'p1', adapters })
    const after = all({ projectId: 'p1', adapters, ...options })
    expect(before).toEqual(expect.arrayContaining(origins))
    expect(after.filter((origin) => origins.includes(origin))).toEqual([])
  })

  test('uses the services and URLs of the app, without paths or duplicates', () => {
    const options = {
      projectId: 'p1',
      adapters,
      services: {
        relay: 'wss://relay.example/line',
        verify: 'https://verify.example/x',
        catalogue: 'javascript:alert(1)',
      },
      networks: {
        rpcUrls: { 'eip155:1': ['https://rpc.example/a', 'https://rpc.example/b'] },
        images: { 'eip155:1': 'https://images.example/one.svg', 'eip155:250': 'data:image/png;base64,AA==' },
      },
    }
    expect(find('pairing', options)).toMatchObject({
      connectSrc: ['wss://relay.example'],
      frameSrc: ['https://verify.example'],
    })
    expect(find('balances', options)?.connectSrc).toEqual([
      'https://rpc.example',
      'https://rpc.walletconnect.org',
      publicOrigin,
      'https://rpc.fantom.example',
    ])
    expect(find('networkPictures', options)?.imgSrc).toEqual(['https://images.example', 'data:'])
    expect(find('catalogue', options)?.connectSrc).toEqual([])
  })

  test('lists pairing on Ethereum for a modal without an adapter', () => {
    expect(find('balances', { projectId: 'p1' })?.connectSrc).toEqual(['https://rpc.walletconnect.org'])
    expect(names({})).toEqual(['icons'])
  })
})
