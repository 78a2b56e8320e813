import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitrum, mainnet, solanaMainnet } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { toNetwork } from '../../domain/network.js'
import { relayOf } from '../../testing/modal/relayOf.js'
import { parseSession } from './parseSession.js'
import { buildProposal } from './proposal.js'

const candidate = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const rules = {
  proposal: buildProposal(
    [mainnet, arbitrum].map((chain) => toNetwork('eip155', chain)),
    () => undefined,
    relayOf,
  ),
  parseAddress: (_: string, address: string) => checksumAddress(address),
  relayOf,
  allowLoopback: false,
}
const parse = (value: unknown) => parseSession(value, rules)
const metadata = {
  name: 'Heron',
  url: 'https://heron.example',
  icons: ['https://heron.example/icon.png'],
  redirect: { native: 'heron://', universal: 'https://heron.example/app' },
}
const eip155 = {
  accounts: [`eip155:1:${candidate}`, `eip155:42161:${candidate}`, `eip155:1:${two}`],
  chains: ['eip155:1', 'eip155:42161'],
  methods: ['personal_sign'],
  events: [],
}
const session = (change: object = {}, peer: object = {}) => ({
  topic: 'a'.repeat(64),
  expiry: 1_800_000_000,
  peer: { publicKey: 'k', metadata: { ...metadata, ...peer } },
  namespaces: { eip155: { ...eip155, ...change } },
})
const approved = (change: object) => parse(session(change))?.namespaces.get('eip155')

describe('a session', () => {
  test("returns the wallet's accounts, each once, and their networks", () => {
    const parsed = parse(session())
    const { accounts, accountsOf, networkIds, methods } = parsed?.namespaces.get('eip155') ?? {}
    expect(accounts).toEqual([candidate, two])
    expect(networkIds).toEqual(['eip155:1', 'eip155:42161'])
    expect(accountsOf?.get('eip155:42161')).toEqual([candidate])
    expect([...(methods ?? [])]).toEqual(['personal_sign'])
    expect(parsed?.goesAnywhere).toBe(false)
  })

  test('matches accounts in any case', () => {
    expect(approved({ accounts: [`eip155:1:${candidate.toLowerCase()}`, `eip155:1:${candidate}`] })?.accounts).toEqual([
      candidate,
    ])
  })

  test('may name its namespace with the chain', () => {
    const namespaces = { 'eip155:42161': { accounts: [`eip155:42161:${candidate}`], methods: [], events: [] } }
    expect(parse({ ...session(), namespaces })?.namespaces.get('eip155')?.networkIds).toEqual(['eip155:42161'])
  })

  test('of the one wallet that switches to unapproved networks is marked, by its exact name', () => {
    expect(parse(session({}, { name: 'MetaMask Wallet' }))?.goesAnywhere).toBe(true)
    expect(parse(session({}, { name: 'MetaMask\u200b Wallet' }))?.goesAnywhere).toBe(false)
  })
})

describe('WC-3: drops what was not requested', () => {
  test('networks', () => {
    const accounts = [`eip155:137:${candidate}`, `eip155:1:${two}`]
    const { accounts: remaining, networkIds } = approved({ accounts, chains: ['eip155:137', 'eip155:1'] }) ?? {}
    expect([remaining, networkIds]).toEqual([[two], ['eip155:1']])
  })

  test('methods', () => {
    expect([...(approved({ methods: ['eth_sign', 'personal_sign', 7] })?.methods ?? [])]).toEqual(['personal_sign'])
  })

  test('namespaces', () => {
    const namespaces = { eip155, solana: { accounts: ['solana:x:y'], methods: [], events: [] } }
    expect([...(parse({ ...session(), namespaces })?.namespaces.keys() ?? [])]).toEqual(['eip155'])
  })
})

describe('WC-3: without any account there is no session', () => {
  test.each([
    [[]],
    [['eip155:1']],
    [['eip155:1:']],
    [[`eip155:1:${candidate}:x`]],
    [['eip155:1:0x1']],
    [[`solana:1:${candidate}`]],
    [[null, 7, {}]],
    ['eip155'],
    [undefined],
  ])('accounts %j', (accounts) => {
    expect(parse(session({ accounts }))).toBeUndefined()
  })

  test.each([
    undefined,
    null,
    7,
    [],
    {},
    { topic: 5 },
    { topic: '' },
    { topic: 'a'.repeat(129), namespaces: { eip155 } },
  ])('the session %j', (value) => {
    expect(parse(value)).toBeUndefined()
  })
})

describe("WC-4: the wallet's metadata", () => {
  test('is sanitized, and its links are validated', () => {
    const hostile = {
      name: '\u202eHer\u200bon',
      url: 'javascript:alert(1)',
      redirect: { native: 'intent://x', universal: 'http://a' },
    }
    expect(parse(session({}, hostile))?.peer).toMatchObject({
      name: 'Heron',
      rawName: '\u202eHer\u200bon',
      url: undefined,
      native: undefined,
      universal: undefined,
    })
    expect(parse(session())?.peer).toMatchObject({ native: 'heron://', universal: 'https://heron.example/app' })
  })

  test.each([undefined, null, 7, { metadata: null }, { metadata: { name: 7, icons: 7, redirect: [] } }])(
    'may be missing or broken: %j',
    (peer) => {
      expect(parse({ ...session(), peer })?.peer).toMatchObject({ name: '', icons: [] })
    },
  )
})

test('WC-3: for any input, accounts are canonical and networks were requested', () => {
  const text = fc.oneof(
    fc.constantFrom('eip155:1', `eip155:1:${candidate}`, `eip155:137:${candidate}`, 'eip155:1:0x'),
    fc.string(),
  )
  const entry = fc.record(
    { accounts: fc.array(text), chains: fc.array(text), methods: fc.array(text) },
    { requiredKeys: [] },
  )
  const namespaces = fc.dictionary(
    fc.constantFrom('eip155', 'eip155:1', 'solana', '__proto__'),
    fc.oneof(entry, fc.anything()),
  )
  fc.assert(
    fc.property(namespaces, fc.anything(), (input, peer) => {
      const parsed = parse({ topic: 't', expiry: 1, namespaces: input, peer })
      for (const { accounts, networkIds } of parsed?.namespaces.values() ?? []) {
        expect(accounts.length).toBeGreaterThan(0)
        expect(accounts.every((account) => checksumAddress(account) === account)).toBe(true)
        expect(networkIds.every((id) => ['eip155:1', 'eip155:42161'].includes(id))).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('PRV-1: the account limit holds across all entries', () => {
  const looked: string[] = []
  const accounts = Array.from({ length: 200 }, (_, index) => `eip155:1:0x${index.toString(16).padStart(40, '0')}`)
  const entries = Array.from({ length: 50 }, (_, index) => [`eip155:${index + 1}`, { ...eip155, accounts }])
  const parseAddress = (_: string, address: string) => {
    looked.push(address)
    return address
  }
  const parsed = parseSession({ ...session(), namespaces: Object.fromEntries(entries) }, { ...rules, parseAddress })
  expect(parsed?.namespaces.get('eip155')?.accounts).toHaveLength(200)
  expect(looked).toHaveLength(200)
})

describe('WC-3: an invalid', () => {
  test('topic rejects the session: nothing, another type, or a text of more than 128 characters', () => {
    for (const topic of [undefined, null, 7, [], '', 'a'.repeat(129)]) {
      expect(parse({ ...session(), topic }), JSON.stringify(topic)).toBeUndefined()
    }
    expect(parse({ ...session(), topic: 'a'.repeat(128) })?.topic).toHaveLength(128)
  })

  test('expiry counts as passed', () => {
    expect(parse({ ...session(), expiry: 1_800_000_000 })?.expiry).toBe(1_800_000_000)
    for (const expiry of [undefined, '1800000000', {}, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(parse({ ...session(), expiry })?.expiry, String(expiry)).toBe(0)
    }
  })

  test('list of namespaces gives no session', () => {
    for (const namespaces of [undefined, null, 7, 'eip155', { eip155: null }, { eip155: 'x' }, { eip155: [] }]) {
      expect(parse({ ...session(), namespaces }), JSON.stringify(namespaces)).toBeUndefined()
    }
  })

  test('list of texts drops its invalid entries', () => {
    const methods = [7, null, 'personal_sign', {}]
    expect([...(approved({ methods })?.methods ?? [])]).toEqual(['personal_sign'])
    expect(approved({ methods: 'personal_sign' })?.methods.size).toBe(0)
    const icons = [7, 'https://heron.example/a.png', null]
    expect(parse(session({}, { icons }))?.peer.icons).toEqual(['https://heron.example/a.png'])
  })
})

test('WC-3: a namespace that only starts like a requested one is dropped', () => {
  const namespaces = {
    eip1559: { ...eip155, accounts: [`eip155:1:${two}`] },
    eip155: { ...eip155, accounts: [`eip155:1:${candidate}`] },
  }
  expect(parse({ ...session(), namespaces })?.namespaces.get('eip155')?.accounts).toEqual([candidate])
})

test('WC-3: a network without an account on it counts as approved', () => {
  expect(approved({ accounts: [`eip155:1:${candidate}`] })?.networkIds).toEqual(['eip155:1', 'eip155:42161'])
  const namespaces = {
    eip155: { ...eip155, accounts: [`eip155:1:${candidate}`], chains: [] },
    'eip155:42161': { ...eip155, accounts: [], chains: undefined },
  }
  const { networkIds } = parse({ ...session(), namespaces })?.namespaces.get('eip155') ?? {}
  expect(networkIds).toEqual(['eip155:1', 'eip155:42161'])
})

test('an account listed twice appears once on its network', () => {
  const accounts = [`eip155:1:${candidate}`, `eip155:1:${candidate.toLowerCase()}`]
  expect(approved({ accounts })?.accountsOf.get('eip155:1')).toEqual([candidate])
})

test("WC-4: a peer's name is truncated, eight icons are kept, and URLs must be https", () => {
  const url = 'http://127.0.0.1:8080'
  const redirect = { universal: `${url}/app` }
  const icons = Array.from({ length: 9 }, (_, index) => `https://heron.example/${index}.png`)
  const reported = session({}, { name: 'a'.repeat(10_000), icons, url, redirect })
  const { peer } = parse(reported) ?? {}
  expect(peer?.rawName.length).toBeLessThan(10_000)
  expect(peer?.icons).toHaveLength(8)
  expect([peer?.url, peer?.universal]).toEqual([undefined, undefined])
  const local = parseSession(reported, { ...rules, allowLoopback: true })?.peer
  expect([local?.url, local?.universal]).toEqual([url, `${url}/app`])
  expect(parse(session({}, { url: 'heron://page' }))?.peer.url).toBeUndefined()
})

test("WC-3: a network with the wallet's older id maps to the app's network", () => {
  const current = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const older = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const session = {
    topic: 't',
    expiry: 1,
    peer: {},
    namespaces: { solana: { accounts: [`${older}:${address}`], methods: [], events: [] } },
  }
  const parsed = parseSession(session, {
    proposal: buildProposal([toNetwork('solana', solanaMainnet)], () => undefined, relayOf),
    parseAddress: (_, text) => text,
    relayOf,
    allowLoopback: false,
  })
  const solana = parsed?.namespaces.get('solana')
  expect(solana?.networkIds).toEqual([current])
  expect(solana?.accountsOf.get(current)).toEqual([address])
  expect(solana?.relayIds?.get(current)).toBe(older)
})

test('WC-3: a wallet that knows the current id too is asked with that one', () => {
  const current = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const older = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  for (const ids of [
    [current, older],
    [older, current],
  ]) {
    const accounts = ids.map((id) => `${id}:${address}`)
    const session = { topic: 't', expiry: 1, namespaces: { solana: { accounts, methods: [], events: [] } } }
    const parsed = parseSession(session, {
      proposal: buildProposal([toNetwork('solana', solanaMainnet)], () => undefined, relayOf),
      parseAddress: (_, text) => text,
      relayOf,
      allowLoopback: false,
    })
    const solana = parsed?.namespaces.get('solana')
    expect([solana?.networkIds, solana?.relayIds?.size]).toEqual([[current], 0])
  }
})
