// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStorage } from './storage.js'
import { readHint } from './storageHint.js'
import { type StorageKey, storageTable } from './storageTable.js'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const key = (name: string, instance = 'default') => `latchkey/${instance}/v1/${name}`
const put = (name: string, value: string) => localStorage.setItem(key(name), value)
const keys = Object.keys(storageTable) as StorageKey[]

/** Receives keys written by another tab. */
const hear = (name: string | null) => window.dispatchEvent(new StorageEvent('storage', { key: name }))

const balance = { caipAddress: 'eip155:1:0xab', balance: '1.5', symbol: 'ETH', timestamp: 5 }
const rate = { currency: 'EUR', rate: 0.92, timestamp: 5 }
const tokenBalance = { balance: '250.5', decimals: 6, symbol: 'USDC', timestamp: 5 }
const identity = { address: '0xab', identity: { name: 'x', avatar: null }, timestamp: 5 }
const names = { address: '0xab', names: ['marta.reown.id'], timestamp: 5 }
const portfolio = { caipAddress: 'eip155:1:0xab', balances: [{ name: 'x' }], timestamp: 5 }
const sent = {
  hash: '0x1',
  networkId: 'eip155:1',
  from: '0xa',
  to: '0xb',
  amount: '1.5',
  symbol: 'ETH',
  decimals: 18,
  at: 5,
  status: 'pending',
}
const signIn = { data: { nonce: 'a' }, message: 'text', signature: '0x1' }
const samples: { [name in StorageKey]: [good: unknown, ...bad: string[]] } = {
  active_namespace: ['eip155', '', 'EIP155', 'a'.repeat(33), '<script>', 'a,b'],
  active_caip_network_id: ['eip155:1', 'eip155', 'eip155:1:2', ':', 'javascript:alert(1)'],
  connected_namespaces: ['eip155,solana', 'a'.repeat(600)],
  connected_connector_id: ['io.metamask', '', ' a', 'a'.repeat(129), '../x'],
  connected_account: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '', '0x ', '<b>'],
  preferred_account_type: ['smartAccount', 'x', '', '"eoa"'],
  other_wallets: [[{ id: 'example.marten', account: '0xA' }], '{}', '"a"', '1'],
  wallet_chains: [{ 'example.marten': 'solana' }, '[]', '"solana"'],
  paired_sessions: [
    [{ topic: 'ab', namespaces: ['eip155'], link: 'heron://' }],
    '{}',
    '"ab"',
    '{"topic":"ab","namespaces":["eip155"]}',
  ],
  open_pairing: [
    { since: 1, until: 2, namespaces: ['eip155'], link: { href: 'heron://', name: 'Heron' } },
    '[]',
    '{"since":1}',
    '{"since":-1,"until":2,"namespaces":[]}',
    '"open"',
  ],
  recent_wallets: [['a', 'b'], '{}', 'x', '"a"', '1', 'null'],
  recent_emails: [['mara@fieldnote.co'], '{}', 'x', '"mara@fieldnote.co"', '1', 'null'],
  connection_status: ['connected', 'connecting', 'true', '', '"connected"'],
  login_accounts: [{ eip155: { eoa: '0xA', smartAccount: undefined } }, '[]', '"0xA"'],
  sign_out_due: ['true', 'false', '', '1'],
  custody_offer_hidden: ['true', 'false', '', '1', '"true"'],
  amounts_hidden: ['true', 'false', '', '1', '"true"'],
  last_balance: ['eip155:1:0xA 15 1700000000000', 'eip155:1:0xA 1.5 1', 'eip155:1:0xA -1 1', '', '<script> 1 1'],
  email_login_used: ['true', 'false', '', '1', 'TRUE', '"true"'],
  email: ['mara@fieldnote.co', '', 'mara', '<b>@x.co', '"mara@fieldnote.co"'],
  social_username: ['mara', ''],
  connected_social: ['google', '', 'Google', 'email', 'telegram'],
  last_social: ['google', '', 'Google', 'email', '"google"'],
  social_provider: [
    { provider: 'x', begunAt: 1_700_000_000_000 },
    'x',
    '{}',
    '{"provider":"X","begunAt":1}',
    '{"provider":"x"}',
  ],
  last_used_chain: ['eip155:1', 'eip155', '1', ''],
  last_email_login_time: ['1700000000000', '-1', '1e3', 'NaN', '', '1.5', 'Infinity'],
  smart_account_enabled_networks: [[1, 137], '{}', 'x', '"1"'],
  native_balance_cache: [{ a: balance }, '[]', 'x', 'null', '1'],
  token_balance_cache: [{ a: tokenBalance }, '[]', 'x', 'null', '1'],
  sent_transfers: [[sent], '{}', 'x', 'null', '1'],
  payments: [[{ id: 'a' }], '{}', 'x', 'null', '1'],
  siwx_sessions: [[signIn], '{}', 'x', 'null', 'true', '"signed-in"'],
  siwx_nonce_token: ['eyJh.eyJi.c-_', '', 'a b', '<b>', 'a'.repeat(8193)],
  siwx_auth_token: ['eyJh.eyJi.c-_', '', 'a b', '"a"', 'a'.repeat(8193)],
  exchange_rate: [rate, '[]', 'x', 'null', '1', '{"currency":"EUR","rate":0,"timestamp":5}'],
  portfolio_cache: [{ a: portfolio }, '[]', 'x', 'null', '1'],
  name_cache: [{ a: names }, '[]', 'x', 'null', '1'],
  identity_cache: [{ a: identity }, '[]', 'x', 'null', '1'],
}

describe('STO-1: a sent transfer', () => {
  const read = (changes: object) => {
    put('sent_transfers', JSON.stringify([{ ...sent, ...changes }]).replace('"huge"', '1e999'))
    return createStorage('default').read('sent_transfers')
  }

  test.each([-1, 8.64e15 + 1, 1e300, 'huge', '5', null])(
    'that was sent at %j is dropped, as no date shows it',
    (at) => {
      expect(read({ at })).toEqual([])
    },
  )

  test('asked for as calls has the id of its wallet, which is no hash', () => {
    const id = `0x${'1f'.repeat(100)}#2`
    expect(read({ hash: id, isCalls: true })).toMatchObject([{ hash: id, isCalls: true }])
    for (const [hash, isCalls] of [
      [id, undefined],
      [id, 'true'],
      ['a b', true],
      ['', true],
      [7, true],
    ])
      expect(read({ hash, isCalls })).toEqual([])
  })

  test.each([
    { to: '0xb\u202e' },
    { from: '<b>' },
    { hash: '../x' },
    { hash: '' },
    { networkId: 'eip155' },
    { amount: '-1' },
    { amount: '1e9' },
    { amount: 'NaN' },
    { status: 'paid' },
    { status: 'constructor' },
    { status: undefined },
    { decimals: undefined },
    { decimals: '18' },
    { decimals: -1 },
    { decimals: 1.5 },
    { decimals: 'huge' },
  ])('with %j is dropped', (changes) => {
    expect(read(changes)).toEqual([])
  })

  test('was sent at any time that a date shows, from and to addresses of at most 128 characters', () => {
    for (const at of [0, 8.64e15]) expect(read({ at })).toEqual([{ ...sent, at }])
    for (const name of ['hash', 'from', 'to']) {
      expect(read({ [name]: 'a'.repeat(128) })).toHaveLength(1)
      for (const wrong of ['a'.repeat(129), 'a b', ' a', 'a\n', 7, null, undefined])
        expect(read({ [name]: wrong })).toEqual([])
    }
  })

  test('keeps what is known of its wallet and token', () => {
    const facts = { toName: 'juno.eth', walletName: 'Heron', connectorId: 'example.heron', token: '0xC' }
    expect(read(facts)).toEqual([{ ...sent, ...facts }])
  })

  test('TXT-2: has a symbol of 12 characters and names of 80 at most', () => {
    const long = 'x'.repeat(100)
    expect(read({ symbol: long, toName: long, walletName: long })).toMatchObject([
      { symbol: `${'x'.repeat(11)}…`, toName: `${'x'.repeat(79)}…`, walletName: `${'x'.repeat(79)}…` },
    ])
  })

  test('is one of the newest 50, and one that is broken does not take the others along', () => {
    const list = Array.from({ length: 60 }, (_, index) => (index === 1 ? null : { ...sent, hash: `0x${index}` }))
    put('sent_transfers', JSON.stringify(list))
    const hashes = createStorage('default')
      .read('sent_transfers')
      ?.map(({ hash }) => hash)
    expect(hashes).toHaveLength(49)
    expect([hashes?.[0], hashes?.[1], hashes?.at(-1)]).toEqual(['0x0', '0x2', '0x49'])
  })

  test('keeps its price only if it is one', () => {
    expect(read({ price: 3210.5 })).toEqual([{ ...sent, price: 3210.5 }])
    expect(read({ price: 0 })).toEqual([{ ...sent, price: 0 }])
    for (const price of [-1, '1', null, {}, 'huge']) expect(read({ price })).toEqual([sent])
  })

  test('keeps what a swap gives only as far as it is valid', () => {
    const gain = { amount: '2478.75', minimum: '2466.3', symbol: 'USDC', token: '0xC', decimals: 6 }
    expect(read({ gain })).toEqual([{ ...sent, gain }])
    expect(read({ gain: { ...gain, symbol: 'US\u202eDC', token: '<b>' } })).toEqual([
      { ...sent, gain: { ...gain, symbol: 'USDC', token: undefined } },
    ])
    for (const wrong of [null, 'x', 1, []]) expect(read({ gain: wrong })).toEqual([sent])
    expect(read({ gain: { ...gain, symbol: '\u200b' } })).toMatchObject([{ gain: { symbol: '?' } }])
    // Without one of these the chain could not be asked whether the swap gave what was reviewed.
    for (const wrong of [
      { amount: '-1' },
      { minimum: undefined },
      { minimum: '1e3' },
      { decimals: '6' },
      { decimals: 1e9 },
    ])
      expect(read({ gain: { ...gain, ...wrong } }), JSON.stringify(wrong)).toEqual([sent])
  })

  test.each([
    ['confirmed', { arrived: '1.4', minedHash: '0x2', fee: '0.0001', block: 7, endedAt: 6, sinceBlock: 3 }],
    ['mismatched', {}],
    ['belowMinimum', { arrived: '0.5' }],
    ['nothingArrived', {}],
    ['amountUnknown', {}],
    ['failed', { fee: '0.1' }],
    ['cancelled', { minedHash: '0x2' }],
    ['replaced', { minedHash: '0x2' }],
    ['expired', {}],
    ['unknown', {}],
  ])('keeps how it ended: %s', (status, facts) => {
    expect(read({ status, ...facts })).toEqual([{ ...sent, status, ...facts }])
  })

  test('keeps what the chain said of it only as far as it is valid', () => {
    const wrong = { arrived: '-1', minedHash: '<b>', fee: 1, block: -1, endedAt: 'huge', sinceBlock: 1.5 }
    expect(read({ status: 'confirmed', ...wrong })).toEqual([{ ...sent, status: 'confirmed' }])
    const first = { block: 0, sinceBlock: 0, endedAt: 0 }
    expect(read(first)).toEqual([{ ...sent, ...first }])
    expect(read({ block: '7', sinceBlock: -1, endedAt: -1, fee: '1e3', arrived: ['1'], minedHash: ['0x1'] })).toEqual([
      sent,
    ])
  })

  test('TXT-1: has a clean symbol and name, whatever is stored', () => {
    expect(read({ symbol: 'ET\u202eH\u200b', toName: `jun\u200eo.eth`, walletName: 'He\u200bron' })).toMatchObject([
      { symbol: 'ETH', toName: 'juno.eth', walletName: 'Heron' },
    ])
    expect(read({ symbol: ' \u200b', toName: 5, walletName: {}, connectorId: '<b>', token: '<b>' })).toMatchObject([
      { symbol: '?', toName: undefined, walletName: undefined, connectorId: undefined, token: undefined },
    ])
  })
})

/** What is read of a stored record. */
function readBack<key extends StorageKey>(name: key, value: unknown) {
  put(name, typeof value === 'string' ? value : JSON.stringify(value))
  return createStorage('default').read(name)
}

describe('STO-1: a stored WalletConnect session', () => {
  const paired = { topic: 'ab', namespaces: ['eip155', 'solana'], link: 'heron://', isAdopted: true }
  const read = (changes: object) => readBack('paired_sessions', [{ ...paired, ...changes }])

  test('keeps its topic, its namespaces, its link, and whether the app connected it', () => {
    expect(read({})).toEqual([paired])
    expect(read({ link: undefined, isAdopted: undefined })).toEqual([{ topic: 'ab', namespaces: ['eip155', 'solana'] }])
  })

  test.each([
    { topic: '' },
    { topic: '<b>' },
    { topic: 7 },
    { topic: 'a'.repeat(129) },
    { namespaces: 'eip155' },
    { namespaces: null },
  ])('with %j is dropped', (changes) => {
    expect(read(changes)).toEqual([])
  })

  test('keeps of its fields what is valid', () => {
    expect(read({ namespaces: ['EIP155', 7, '', 'a'.repeat(33), 'solana'], link: 7, isAdopted: 'true' })).toEqual([
      { topic: 'ab', namespaces: ['solana'] },
    ])
    expect(readBack('paired_sessions', [null, 'ab', [], paired])).toEqual([paired])
  })

  test('is one of 16 at most', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ ...paired, topic: `t${index}` }))
    expect(readBack('paired_sessions', many)).toEqual(many.slice(0, 16))
  })
})

describe('STO-1: a pairing that was open when the page was left', () => {
  const link = { href: 'heron://wc', name: 'Heron' }
  const pairing = { since: 1, until: 2, namespaces: ['eip155'], link }
  const read = (changes: object) => readBack('open_pairing', { ...pairing, ...changes })

  test.each([
    { since: '1' },
    { since: -1 },
    { since: 9e15 },
    { until: '2' },
    { until: -1 },
    { until: undefined },
    { namespaces: 'eip155' },
  ])('with %j is dropped', (changes) => {
    expect(read(changes)).toBeUndefined()
  })

  test('keeps its valid namespaces, 16 at most', () => {
    expect(read({ namespaces: ['EIP155', 7, 'solana'] })).toEqual({ ...pairing, namespaces: ['solana'] })
    const many = Array.from({ length: 20 }, (_, index) => `n${index}`)
    expect(read({ namespaces: many })).toEqual({ ...pairing, namespaces: many.slice(0, 16) })
  })

  test('keeps its link only with an address and a name, which is clean and short', () => {
    for (const wrong of [
      null,
      'heron://',
      [],
      { href: 'heron://' },
      { name: 'Heron' },
      { href: 7, name: 'Heron' },
      { ...link, name: 7 },
    ])
      expect(read({ link: wrong }), JSON.stringify(wrong)).toEqual({ since: 1, until: 2, namespaces: ['eip155'] })
    expect(read({ link: { ...link, name: 'He\u202eron' } })).toEqual(pairing)
    expect(read({ link: { ...link, name: 'x'.repeat(50) } })).toMatchObject({ link: { name: `${'x'.repeat(39)}…` } })
  })
})

describe('STO-1: a stored sign-in', () => {
  test('keeps what was signed, with its proof where it has one', () => {
    const signed = { ...signIn, cacao: { h: { t: 'caip122' } } }
    expect(readBack('siwx_sessions', [signed, signIn])).toEqual([signed, signIn])
    const [broken] = readBack('siwx_sessions', [{ ...signIn, cacao: 'x' }]) ?? []
    expect(Object.keys(broken ?? {}).sort()).toEqual(['data', 'message', 'signature'])
  })

  test('without its data, text or signature is dropped', () => {
    const wrong = [null, 7, { ...signIn, data: 'x' }, { ...signIn, data: null }, { ...signIn, message: 7 }]
    expect(readBack('siwx_sessions', [...wrong, { ...signIn, signature: null }, signIn])).toEqual([signIn])
  })

  test('is one of the newest 50', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...signIn, data: { nonce: `n${index}` } }))
    expect(readBack('siwx_sessions', many)).toEqual(many.slice(-50))
  })

  test('that is too large alone is not written', () => {
    const storage = createStorage('default')
    storage.write('siwx_sessions', [signIn])
    storage.write('siwx_sessions', [{ ...signIn, message: 'x'.repeat(256 * 1024) }])
    expect(storage.read('siwx_sessions')).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })
})

describe('STO-1: a stored list', () => {
  test('of other wallets has those with an id and an account, 4 at most', () => {
    const walletOf = (id: unknown, account: unknown = '0xA') => ({ id, account })
    const wrong = [
      null,
      'a',
      walletOf('../x'),
      walletOf(''),
      walletOf('a', ''),
      walletOf('a', 7),
      walletOf('a', ['x']),
      walletOf('a', 'x'.repeat(129)),
    ]
    const good = ['a', 'b', 'c', 'd', 'e'].map((id) => walletOf(id))
    expect(readBack('other_wallets', [...wrong, ...good])).toEqual(good.slice(0, 4))
    expect(readBack('other_wallets', [walletOf('a', 'x'.repeat(128))])).toHaveLength(1)
  })

  test('of e-mail addresses has addresses alone, 3 at most', () => {
    const wrong = [
      '',
      'mara',
      '@x.co',
      'a@',
      'a b@x.co',
      'a@x.co\n',
      '<a@x.co>',
      '"a"@x.co',
      'a@b@x.co',
      `${'a'.repeat(65)}@x.co`,
    ]
    const good = [`${'a'.repeat(64)}@x.co`, `a@${'x'.repeat(190)}`, 'mara@fieldnote.co']
    expect(
      readBack('recent_emails', [...wrong, 7, ['a@x.co'], null, `a@${'x'.repeat(191)}`, ...good, 'b@x.co']),
    ).toEqual(good)
  })

  test('of networks with smart accounts has chain ids, 200 at most', () => {
    expect(readBack('smart_account_enabled_networks', [0, -1, 1.5, '1', 2 ** 53, null, 1, 137])).toEqual([1, 137])
    const many = Array.from({ length: 250 }, (_, index) => index + 1)
    expect(readBack('smart_account_enabled_networks', many)).toEqual(many.slice(0, 200))
  })

  test('of wallets has ids that are neither paths nor markup, with spaces only inside', () => {
    for (const id of ['a', 'io.metamask', 'Phantom Wallet', 'é', 'a'.repeat(128)])
      expect(readBack('recent_wallets', [id]), id).toEqual([id])
    for (const id of ['', ' a', 'a ', 'a/b', 'a\\b', '<a', 'a>', 'a\u0000b', 'a\u202eb', 'a'.repeat(129), 7, ['a']])
      expect(readBack('recent_wallets', [id]), String(id)).toEqual([])
  })
})

describe('STO-1: a stored text', () => {
  test.each<[StorageKey, readonly string[], readonly string[]]>([
    ['active_namespace', ['a', 'eip155', 'a'.repeat(32)], [' eip155', 'eip155 ', 'eip155\n']],
    ['connected_account', ['a', 'x'.repeat(128)], ['x'.repeat(129), ' 0xA', '0xA ', '0xA\n']],
    ['connected_connector_id', ['a', 'a'.repeat(128)], ['a ', 'a\n', 'a\u202eb']],
    [
      'email',
      [`${'a'.repeat(64)}@${'x'.repeat(190)}`],
      [`${'a'.repeat(65)}@x.co`, `a@${'x'.repeat(191)}`, 'a@x.co ', ' a@x.co'],
    ],
    ['siwx_nonce_token', ['a', 'a'.repeat(8192), 'a.b~c+d/e=f-g_h'], [' a', 'a ', 'a\n', 'a"']],
    ['last_email_login_time', ['0', '9'.repeat(15)], ['9'.repeat(16), ' 1', '1 ']],
    ['email_login_used', [], ['true ', ' true', 'xtrue']],
    ['sign_out_due', [], ['true ', ' true', 'xtrue']],
    ['custody_offer_hidden', [], ['true ', ' true', 'xtrue']],
  ])('%s is whole: nothing is before or after it', (name, good, bad) => {
    for (const text of good) expect(readBack(name, text), text).toBe(text)
    for (const text of bad) expect(readBack(name, text), text).toBeUndefined()
  })

  test('of a user is clean and has at most 80 characters', () => {
    expect(readBack('social_username', 'ma\u202era')).toBe('mara')
    expect(readBack('social_username', 'x'.repeat(100))).toBe(`${'x'.repeat(79)}…`)
    expect(readBack('social_username', '\u200b')).toBeUndefined()
  })

  test('of connected namespaces has at most 599 characters', () => {
    expect(readBack('connected_namespaces', 'eip155,'.padEnd(599, 'x'))).toBe('eip155')
    expect(readBack('connected_namespaces', 'eip155,'.padEnd(600, 'x'))).toBeUndefined()
  })

  test.each(['connected', 'disconnected'])('of the status may be %s', (status) => {
    expect(readBack('connection_status', status)).toBe(status)
  })
})

describe('STO-1: a stored map', () => {
  test('of chosen chains has namespaces alone', () => {
    expect(readBack('wallet_chains', { a: 'all', b: 'eip155', c: 'EIP155', d: 7, e: null })).toEqual({
      a: 'all',
      b: 'eip155',
    })
  })

  test('of login accounts has addresses alone', () => {
    const long = 'a'.repeat(128)
    const accounts = { a: { eoa: '0xA', smartAccount: long }, b: { eoa: '<b>', smartAccount: 7 }, c: 'x', d: null }
    expect(readBack('login_accounts', accounts)).toEqual({ a: { eoa: '0xA', smartAccount: long }, b: {} })
    for (const eoa of ['', `${long}a`, ' 0xA', '0xA ', 'a:b', ['0xA']])
      expect(readBack('login_accounts', { a: { eoa } }), String(eoa)).toEqual({ a: {} })
  })

  test('of a provider that is logged in at has a known one and the time of it', () => {
    expect(readBack('social_provider', { provider: 'x', begunAt: 0, more: 1 })).toEqual({ provider: 'x', begunAt: 0 })
    for (const wrong of [
      { provider: 'x', begunAt: '1' },
      { provider: 'x', begunAt: 1.5 },
      { provider: 'email', begunAt: 1 },
    ])
      expect(readBack('social_provider', wrong)).toBeUndefined()
  })

  test.each<[StorageKey, object, readonly object[]]>([
    [
      'native_balance_cache',
      balance,
      [{ caipAddress: 7 }, { balance: ['1'] }, { balance: '1e3' }, { symbol: 7 }, { timestamp: '5' }],
    ],
    [
      'token_balance_cache',
      tokenBalance,
      [
        { balance: ['1'] },
        { balance: '1e3' },
        { decimals: 37 },
        { decimals: '6.5' },
        { symbol: 7 },
        { timestamp: '5' },
      ],
    ],
    [
      'portfolio_cache',
      portfolio,
      [{ caipAddress: 7 }, { balances: 'x' }, { balances: { length: 0 } }, { timestamp: '5' }],
    ],
    ['name_cache', names, [{ address: 7 }, { names: 'marta' }, { names: ['marta', 7] }, { timestamp: '5' }]],
    ['identity_cache', identity, [{ address: 7 }, { identity: 'x' }, { identity: [] }, { timestamp: '5' }]],
  ])('%s has whole entries, with nothing but their fields', (name, good, changes) => {
    const wrong = changes.map((change, index) => [`wrong${index}`, { ...good, ...change }])
    const entries = { ...Object.fromEntries(wrong), none: null, text: 'x', good: { ...good, more: 1 } }
    expect(readBack(name, entries)).toEqual({ good })
  })
})

test('TXT-1: the symbol of a stored balance is clean', () => {
  put('native_balance_cache', JSON.stringify({ a: { ...balance, symbol: 'E\u202eTH' } }))
  expect(createStorage('default').read('native_balance_cache')).toMatchObject({ a: { symbol: 'ETH' } })
})

describe('STO-1: every key', () => {
  test.each(keys)('STO-1: %s is written under the versioned prefix, and read back', (name) => {
    const storage = createStorage('default')
    const [good] = samples[name]
    storage.write(name, good as never)
    expect(Object.keys(localStorage)).toEqual([key(name)])
    expect(storage.read(name)).toEqual(good)
    expect(createStorage('default').read(name)).toEqual(good)
    storage.remove(name)
    expect(Object.keys(localStorage)).toEqual([])
    expect(storage.read(name)).toBeUndefined()
  })

  test.each(keys)('STO-1: a poisoned value of %s reads as undefined, and is removed', (name) => {
    for (const bad of samples[name].slice(1)) {
      put(name, String(bad))
      expect(createStorage('default').read(name), String(bad)).toBeUndefined()
      expect(localStorage.getItem(key(name)), String(bad)).toBeNull()
    }
  })

  test('STO-1: a value of more than 256 KiB is not written, and replaces an older one', () => {
    const storage = createStorage('default')
    storage.write('portfolio_cache', { a: portfolio })
    const huge = { ...portfolio, balances: [{ iconUrl: 'x'.repeat(256 * 1024) }] }
    storage.write('portfolio_cache', { a: huge })
    expect(Object.keys(localStorage)).toEqual([])
    expect(storage.read('portfolio_cache')).toBeUndefined()
  })

  test('STO-1: a value of just 256 KiB is written, and read back', () => {
    const storage = createStorage('default')
    const message = 'x'.repeat(256 * 1024 - JSON.stringify([{ ...signIn, message: '' }]).length)
    storage.write('siwx_sessions', [{ ...signIn, message }])
    expect(localStorage.getItem(key('siwx_sessions'))).toHaveLength(256 * 1024)
    expect(storage.read('siwx_sessions')).toEqual([{ ...signIn, message }])
  })

  test('STO-1: a list of more than 256 KiB, whose entries have no age, is dropped whole without an error', () => {
    const storage = createStorage('default')
    storage.write('recent_wallets', ['a'])
    storage.write('recent_wallets', ['b', 'x'.repeat(256 * 1024)])
    expect(storage.read('recent_wallets')).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  test('STO-1: a text of more than 256 KiB is removed, and never shortened', () => {
    put('social_username', 'x'.repeat(256 * 1024))
    expect(createStorage('default').read('social_username')).toHaveLength(80)
    put('social_username', 'x'.repeat(256 * 1024 + 1))
    expect(createStorage('default').read('social_username')).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  test('STO-1: a cache of more than 256 KiB is written without its oldest entries', () => {
    const storage = createStorage('default')
    const portfolioOf = (timestamp: number, chars: number) => ({
      caipAddress: `eip155:1:0x${timestamp}`,
      balances: [{ iconUrl: 'x'.repeat(chars) }],
      timestamp,
    })
    const entries = Object.fromEntries(
      // The order of keys says nothing about their age.
      [5, 2, 4, 1, 3].map((timestamp) => [`a${timestamp}`, portfolioOf(timestamp, 100 * 1024)]),
    )
    storage.write('portfolio_cache', entries)
    expect(Object.keys(createStorage('default').read('portfolio_cache') ?? {}).sort()).toEqual(['a4', 'a5'])
    const newest = portfolioOf(6, 200 * 1024)
    storage.write('portfolio_cache', { ...storage.read('portfolio_cache'), a6: newest })
    expect(storage.read('portfolio_cache')).toEqual({ a6: newest })
    expect(JSON.stringify(newest).length).toBeLessThan(256 * 1024)
  })

  test('STO-1: sign-ins of more than 256 KiB are written without the oldest', () => {
    const storage = createStorage('default')
    const sessions = ['a', 'b', 'c'].map((nonce) => ({ ...signIn, data: { nonce }, message: 'x'.repeat(120 * 1024) }))
    storage.write('siwx_sessions', sessions)
    expect(storage.read('siwx_sessions')?.map(({ data }) => data.nonce)).toEqual(['b', 'c'])
  })

  test('STO-1: a value of more than 256 KiB is removed unread', () => {
    put('recent_wallets', JSON.stringify(['a', 'x'.repeat(256 * 1024)]))
    expect(createStorage('default').read('recent_wallets')).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  test('STO-1: a value too deep is removed', () => {
    put('recent_wallets', '['.repeat(20) + ']'.repeat(20))
    expect(createStorage('default').read('recent_wallets')).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  test('GEN-2: keys that reach a prototype are dropped from a cache', () => {
    put('native_balance_cache', `{"__proto__":${JSON.stringify(balance)},"a":${JSON.stringify(balance)}}`)
    const cache = createStorage('default').read('native_balance_cache')
    expect(Object.keys(cache ?? {})).toEqual(['a'])
    expect(Object.getPrototypeOf(cache)).toBeNull()
  })

  test('STO-1: an invalid cache entry is dropped, and the others stay', () => {
    const bad = [
      { ...balance, balance: '-1' },
      { ...balance, balance: '1e18' },
      { ...balance, balance: 1 },
      { ...balance, timestamp: '5' },
      { ...balance, caipAddress: null },
      null,
      7,
    ]
    put('native_balance_cache', JSON.stringify({ ...bad, good: balance }))
    expect(createStorage('default').read('native_balance_cache')).toEqual({ good: balance })
    const worse = [{ ...identity, address: { toString: 1, valueOf: 1 } }, { ...identity, identity: null }, {}]
    put('identity_cache', JSON.stringify({ ...worse, good: identity }))
    expect(createStorage('default').read('identity_cache')).toEqual({ good: identity })
  })

  test('STO-1: a stored balance is decimal text of at most 60 digits before the point and 36 after it', () => {
    const read = (text: unknown) => {
      put('native_balance_cache', JSON.stringify({ a: { ...balance, balance: text } }))
      return Object.keys(createStorage('default').read('native_balance_cache') ?? {}).length
    }
    for (const good of ['0', '12', '1234.5', '0.123456', `${'9'.repeat(60)}.${'9'.repeat(36)}`])
      expect(read(good)).toBe(1)
    for (const bad of ['', '.5', '5.', '1,5', '9'.repeat(61), `1.${'9'.repeat(37)}`, ' 1'])
      expect(read(bad), bad).toBe(0)
  })

  test('STO-1: a stored symbol is text, truncated to 32 characters', () => {
    const entries = { long: { ...balance, symbol: 'E'.repeat(50) }, none: { ...balance, symbol: null } }
    put('native_balance_cache', JSON.stringify(entries))
    const cache = createStorage('default').read('native_balance_cache') ?? {}
    expect(Object.keys(cache)).toEqual(['long'])
    expect(cache.long?.symbol).toHaveLength(32)
  })

  test('STO-1: a stored identity without its time is dropped', () => {
    put('identity_cache', JSON.stringify({ old: { ...identity, timestamp: '5' }, good: identity }))
    expect(createStorage('default').read('identity_cache')).toEqual({ good: identity })
  })

  test('GEN-5: a cache keeps its newest 100 entries', () => {
    put(
      'native_balance_cache',
      JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`a${i}`, balance]))),
    )
    const names = Object.keys(createStorage('default').read('native_balance_cache') ?? {})
    expect(names).toHaveLength(100)
    expect(names.at(-1)).toBe('a299')
  })

  test('STO-1: any text under any key reads as a valid value of its table, or as undefined', {
    timeout: 20_000,
  }, () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.stringMatching(/^[a-z0-9:,.-]{0,40}$/),
      fc
        .record({ a: fc.record({ address: fc.anything(), identity: fc.anything(), timestamp: fc.integer() }) })
        .map((value) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? 0 : part))),
    )
    fc.assert(
      fc.property(fc.constantFrom(...keys), text, (name, value) => {
        put(name, value)
        const storage = createStorage('default')
        const read = storage.read(name)
        if (read === undefined) expect(localStorage.getItem(key(name))).toBeNull()
        else {
          storage.write(name, read as never)
          expect(storage.read(name)).toEqual(read)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('STO-2: without storage', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }

  const walk = (storage: ReturnType<typeof createStorage>) => {
    expect(storage.read('recent_wallets')).toBeUndefined()
    storage.write('recent_wallets', ['a'])
    expect(storage.read('recent_wallets')).toEqual(['a'])
    storage.write('connected_connector_id', 'x', 'eip155')
    expect(storage.read('connected_connector_id', 'eip155')).toBe('x')
    storage.remove('recent_wallets')
    expect(storage.read('recent_wallets')).toBeUndefined()
    storage.reset()
    expect(storage.read('connected_connector_id', 'eip155')).toBeUndefined()
  }

  test('STO-2: access is denied: the session continues in memory', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied)
    expect(() => walk(createStorage('default'))).not.toThrow()
    expect(readHint('default', 'connection_status')).toBeUndefined()
  })

  test('STO-2: every method throws: the session continues in memory', () => {
    const broken = { getItem: denied, setItem: denied, removeItem: denied, keys: denied }
    expect(() => walk(createStorage('default', () => broken))).not.toThrow()
  })

  test('STO-2: it is full: the newest value counts, and the older stored one does not return', () => {
    const entries = new Map<string, string>()
    let isFull = false
    const backing = {
      getItem: (name: string) => entries.get(name) ?? null,
      setItem(name: string, value: string) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        entries.set(name, value)
      },
      removeItem: (name: string) => void entries.delete(name),
      keys: () => [...entries.keys()],
    }
    const storage = createStorage('default', () => backing)
    storage.write('recent_wallets', ['old'])
    isFull = true
    storage.write('recent_wallets', ['new'])
    expect(storage.read('recent_wallets')).toEqual(['new'])
    isFull = false
    storage.write('recent_wallets', ['newest'])
    expect(entries.get(key('recent_wallets'))).toBe('["newest"]')
    isFull = true
    storage.write('recent_wallets', ['lost'])
    storage.remove('recent_wallets')
    expect(storage.read('recent_wallets')).toBeUndefined()
    expect(entries.size).toBe(0)
  })

  test('STO-2: it is cleared at run time: values are gone, and new ones are kept', () => {
    const storage = createStorage('default')
    storage.write('recent_wallets', ['a'])
    localStorage.clear()
    expect(storage.read('recent_wallets')).toBeUndefined()
    storage.write('recent_wallets', ['b'])
    expect(storage.read('recent_wallets')).toEqual(['b'])
  })
})

describe('STO-3', () => {
  test('STO-3: a missing status reads as connecting, and only the hint is read', () => {
    put('connection_status', 'connected')
    expect(createStorage('default').read('connection_status')).toBe('connected')
    expect(readHint('default', 'connection_status')).toBe('connected')
  })

  test('GEN-5: a hint is truncated before use', () => {
    put('connected_namespaces', 'a'.repeat(100_000))
    expect(readHint('default', 'connected_namespaces')).toHaveLength(600)
  })
})

test('STO-4: connected namespaces are a comma list; invalid ones are dropped, at most 16 are kept', () => {
  put('connected_namespaces', `eip155,,<b>,SOLANA,${Array.from({ length: 30 }, (_, index) => `n${index}`).join(',')}`)
  const names = createStorage('default').read('connected_namespaces')?.split(',')
  expect(names).toHaveLength(16)
  expect(names?.slice(0, 2)).toEqual(['eip155', 'n0'])
})

test('STO-5: keeps 2 recent wallet ids', () => {
  put('recent_wallets', JSON.stringify(['a', 7, '../x', 'b', 'c']))
  expect(createStorage('default').read('recent_wallets')).toEqual(['a', 'b'])
})

describe('STO-8', () => {
  test('STO-8: another version is ignored and left in place', () => {
    localStorage.setItem('latchkey/default/v2/recent_wallets', '["new"]')
    localStorage.setItem('latchkey/default/recent_wallets', '["old"]')
    const storage = createStorage('default')
    expect(storage.read('recent_wallets')).toBeUndefined()
    storage.write('recent_wallets', ['a'])
    storage.reset()
    expect(Object.keys(localStorage).sort()).toEqual([
      'latchkey/default/recent_wallets',
      'latchkey/default/v2/recent_wallets',
    ])
  })
})

describe('STO-9', () => {
  test('STO-9: reset removes all keys of the instance and only those', () => {
    localStorage.setItem('host', 'x')
    const [first, second] = [createStorage('a'), createStorage('a/b')]
    first.write('recent_wallets', ['a'])
    first.write('connected_connector_id', 'x', 'eip155')
    second.write('recent_wallets', ['b'])
    first.reset()
    expect(Object.keys(localStorage).sort()).toEqual(['host', key('recent_wallets', 'a%2Fb')])
    expect(first.read('recent_wallets')).toBeUndefined()
    expect(second.read('recent_wallets')).toEqual(['b'])
  })

  test('connector ids are tracked separately for eip155, solana, polkadot, bip122 and cosmos', () => {
    const storage = createStorage('default')
    const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
    for (const namespace of namespaces) storage.write('connected_connector_id', `wallet.${namespace}`, namespace)
    const read = () => namespaces.map((namespace) => storage.read('connected_connector_id', namespace))
    expect(read()).toEqual(namespaces.map((namespace) => `wallet.${namespace}`))
    storage.remove('connected_connector_id', 'polkadot')
    expect(read().filter(Boolean)).toHaveLength(4)
  })

  test('STO-9: each namespace has its own entry', () => {
    const storage = createStorage('default')
    storage.write('connected_connector_id', 'x', 'eip155')
    storage.write('connected_connector_id', 'y', 'solana')
    storage.remove('connected_connector_id', 'eip155')
    expect(storage.read('connected_connector_id', 'eip155')).toBeUndefined()
    expect(storage.read('connected_connector_id', 'solana')).toBe('y')
  })
})

describe('STO-10: several tabs', () => {
  test('STO-10: a key written by another tab is reported by name, read again and validated', () => {
    const storage = createStorage('default')
    const events: string[] = []
    const unwatch = storage.watch((name) => events.push(name))
    storage.write('connected_connector_id', 'x', 'eip155')
    put('eip155:connected_connector_id', '\n')
    hear(key('eip155:connected_connector_id'))
    expect(events).toEqual(['eip155:connected_connector_id'])
    expect(storage.read('connected_connector_id', 'eip155')).toBeUndefined()
    hear(null)
    expect(events).toEqual(['eip155:connected_connector_id', ''])
    unwatch()
    hear(null)
    expect(events).toHaveLength(2)
  })

  test('STO-10: foreign keys, other instances and other versions are not reported', () => {
    const events: string[] = []
    const unwatch = createStorage('default').watch((name) => events.push(name))
    for (const name of ['host', key('x', 'other'), 'latchkey/default/v2/x', 'latchkey/default']) hear(name)
    expect(events).toEqual([])
    unwatch()
  })

  test('STO-10: watching and reading write nothing', () => {
    const set = vi.spyOn(Storage.prototype, 'setItem')
    const storage = createStorage('default')
    const unwatch = storage.watch(() => void storage.read('recent_wallets'))
    hear(key('recent_wallets'))
    expect(set).not.toHaveBeenCalled()
    unwatch()
  })

  test('STO-10: two tabs that write recents at once end with a valid list', () => {
    const [first, second] = [createStorage('default'), createStorage('default')]
    first.write('recent_wallets', ['a', 'b'])
    second.write('recent_wallets', ['c', 'd'])
    expect(first.read('recent_wallets')).toEqual(['c', 'd'])
    expect(second.read('recent_wallets')).toEqual(['c', 'd'])
  })
})
