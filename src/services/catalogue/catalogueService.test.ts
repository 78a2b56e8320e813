import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MalformedResponseError } from '../../errors/requestErrors.js'
import { createHttp, type Http } from '../http.js'
import { createCatalogueService, isOriginAllowed, type WalletPage } from './catalogueService.js'

function create(body: unknown, allowLoopback = false) {
  const urls: string[] = []
  const fetch = async (url: unknown) => {
    urls.push(String(url))
    return new Response(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const http = createHttp({
    base: 'https://catalogue.example',
    common: { projectId: 'p1' },
    signal: new AbortController().signal,
    isOnline: () => true,
    fetch: fetch as typeof globalThis.fetch,
    retryTools: { sleep: async () => {} },
  })
  const service = createCatalogueService(http, { allowLoopback })
  const fetchPage = (entries = 40) => service.fetchWallets({ page: 1, entries })
  return { service, fetchPage, urls }
}

const good = {
  id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  name: 'Marten',
  image_id: '018b2d52-10e9-4158-1fde-a5d5bac5aa00',
  rdns: 'example.marten',
  order: 10,
  badge_type: 'certified',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  homepage: 'https://marten.example',
  mobile_link: 'marten://',
  desktop_link: 'https://marten.example/app',
  webapp_link: 'https://app.marten.example',
  app_store: 'https://apps.example/marten',
  play_store: null,
  chrome_store: '',
}

const walletsOf = async (data: unknown[], count: unknown = data.length) =>
  (await create({ count, data }).fetchPage()).wallets

describe('fetchWallets', () => {
  test('requests a page and returns its wallets', async () => {
    const { service, urls } = create({ count: 1, data: [good] })
    const page = await service.fetchWallets({ page: 2, entries: 40, include: ['a', 'b'], chains: ['eip155:1'] })
    expect(urls).toEqual([
      'https://catalogue.example/getWallets?page=2&entries=40&include=a%2Cb&chains=eip155%3A1&projectId=p1',
    ])
    expect(page).toEqual({
      count: 1,
      wallets: [
        {
          id: good.id,
          name: 'Marten',
          rawName: 'Marten',
          imageId: good.image_id,
          rdns: 'example.marten',
          order: 10,
          isCertified: true,
          isExtension: false,
          chains: good.chains,
          homepage: 'https://marten.example',
          mobileLink: 'marten://',
          desktopLink: 'https://marten.example/app',
          webappLink: 'https://app.marten.example',
          appStore: 'https://apps.example/marten',
          playStore: undefined,
          chromeStore: undefined,
        },
      ],
    })
  })

  test.each([
    ['id', 'a/b'],
    ['id', 'a'.repeat(129)],
    ['id', ''],
    ['id', 7],
    ['name', '\u200b'],
    ['name', ''],
    ['name', null],
    ['name', 'x'.repeat(4097)],
  ])('CAT-1: an entry whose %s is %j is dropped, and the others stay', async (field, value) => {
    const wallets = await walletsOf([
      { ...good, [field]: value },
      { ...good, id: 'other' },
    ])
    expect(wallets.map(({ id }) => id)).toEqual(['other'])
  })

  test.each([null, 7, 'wallet', [], {}])('GEN-3: one bad entry (%j) does not empty the list', async (entry) => {
    expect(await walletsOf([entry, good])).toHaveLength(1)
  })

  test('CAT-1: a bad link is removed, and the wallet stays', async () => {
    const links = {
      homepage: 'javascript:alert(1)',
      mobile_link: 'intent://x#Intent;end',
      desktop_link: 'wc:abc@2',
      webapp_link: 'http://plain.example',
      app_store: ' https://a.example',
      chrome_store: { url: 'https://a.example' },
    }
    const [wallet] = await walletsOf([{ ...good, ...links }])
    expect(wallet?.name).toBe('Marten')
    const { homepage, mobileLink, desktopLink, webappLink, appStore, chromeStore } = wallet ?? {}
    expect(
      [homepage, mobileLink, desktopLink, webappLink, appStore, chromeStore].every((link) => link === undefined),
    ).toBe(true)
  })

  test('CAT-1: an image id cannot escape its path, and an rdns follows DISC-1', async () => {
    for (const [field, value] of [
      ['image_id', '../../x'],
      ['image_id', 'a'.repeat(129)],
      ['rdns', 'example'],
      ['rdns', 'a..b'],
      ['rdns', '-.-'],
      ['order', Number.NaN],
      ['order', '1'],
    ] as const) {
      const [wallet] = await walletsOf([{ ...good, [field]: value }])
      const key = { image_id: 'imageId', rdns: 'rdns', order: 'order' }[field] as 'rdns'
      expect(wallet?.[key], `${field} ${value}`).toBeUndefined()
    }
  })

  test('CAT-1: chains are CAIP-2, at most 200', async () => {
    const chains = ['eip155', 7, null, ...Array.from({ length: 300 }, (_, index) => `eip155:${index}`)]
    const [wallet] = await walletsOf([{ ...good, chains }])
    expect(wallet?.chains).toHaveLength(197)
    expect((await walletsOf([{ ...good, chains: 'eip155:1' }]))[0]?.chains).toEqual([])
  })

  test('CAT-1: the first of duplicate ids wins', async () => {
    const wallets = await walletsOf([good, { ...good, name: 'Impostor' }])
    expect(wallets.map(({ name }) => name)).toEqual(['Marten'])
  })

  test('CAT-2: surplus entries are dropped', async () => {
    const data = Array.from({ length: 100 }, (_, index) => ({ ...good, id: `w${index}` }))
    expect((await create({ count: 100, data }).fetchPage(40)).wallets).toHaveLength(40)
  })

  test.each([-1, 1e12, 1.5, '100', null, undefined])(
    'CAT-2: a count of %j falls back to the length of the page',
    async (count) => {
      expect((await create({ count, data: [good] }).fetchPage()).count).toBe(1)
    },
  )

  test.each(['{}', '{"data":{}}', '[]', 'null', '<html>', '{"count":1}'])(
    'GEN-3: an invalid envelope (%s) fails the call',
    async (body) => {
      await expect(create(body).fetchPage()).rejects.toBeInstanceOf(MalformedResponseError)
    },
  )

  test('TXT-2: a name is cleaned and truncated', async () => {
    const [wallet] = await walletsOf([{ ...good, name: `\u202eMarten\u200b ${'x'.repeat(100)}` }])
    expect(wallet?.name).toHaveLength(40)
    expect(wallet?.name.startsWith('Marten x')).toBe(true)
  })

  test('CAT-1: any response gives valid wallets or a malformed response', { timeout: 20_000 }, async () => {
    const anything = fc.anything({ maxDepth: 1, maxKeys: 2 })
    const or = (...values: unknown[]) => fc.oneof(fc.constantFrom(...values), fc.string({ maxLength: 12 }), anything)
    const links = ['https://a.example', 'http://a.example', 'javascript:x', 'wc:x', 'app://', 'data:text/html,x', '//x']
    const entry = fc.record(
      {
        id: or('a', 'b', 'a_b-c', '../x'),
        name: or('Marten', '\u202eMarten', '\u200b'),
        image_id: or('a-b', '../../x'),
        rdns: or('example.marten', 'a..b', '-.-'),
        chains: fc.oneof(fc.array(or('eip155:1', 'eip155'), { maxLength: 3 }), anything),
        mobile_link: or(...links),
        homepage: or(...links),
      },
      { requiredKeys: [] },
    )
    const data = fc.array(fc.oneof(entry, anything), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.record({ count: anything, data }), anything), async (value) => {
        const get: Http['get'] = async (path, { parse }) => {
          const parsed = parse(value)
          if (parsed === undefined) throw new MalformedResponseError(path)
          return parsed
        }
        const service = createCatalogueService({ get } as Http, {})
        const page = await service.fetchWallets({ page: 1, entries: 40 }).catch((error: unknown) => error)
        if (page instanceof MalformedResponseError) return
        const { count, wallets } = page as WalletPage
        expect(Number.isInteger(count) && count >= 0 && count <= 1_000_000).toBe(true)
        for (const { id, name, homepage, mobileLink, imageId } of wallets) {
          expect(id).toMatch(/^[A-Za-z0-9_-]{1,128}$/)
          expect(name.trim()).not.toBe('')
          if (homepage !== undefined) expect(homepage).toMatch(/^https:\/\//i)
          if (mobileLink !== undefined) expect(mobileLink).not.toMatch(/^(javascript|data|wc|http):/i)
          if (imageId !== undefined) expect(imageId).toMatch(/^[A-Za-z0-9-]{1,128}$/)
        }
        expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
      }),
      { numRuns: 500 },
    )
  })
})

describe('switches', () => {
  test('CAT-3: analytics are on only if the service says so explicitly', async () => {
    await expect(create({ isAnalyticsEnabled: true }).service.fetchAnalyticsConfig()).resolves.toBe(true)
    await expect(create({ isAnalyticsEnabled: false }).service.fetchAnalyticsConfig()).resolves.toBe(false)
    for (const body of [{}, { isAnalyticsEnabled: 'true' }, { isAnalyticsEnabled: 1 }, []]) {
      await expect(create(body).service.fetchAnalyticsConfig()).rejects.toBeInstanceOf(MalformedResponseError)
    }
  })

  test.each([
    [{ tier: 'starter', isAboveRpcLimit: true, isAboveMauLimit: false }, true],
    [{ tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: true }, true],
    [{ tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: false }, false],
    [{ tier: 'pro', isAboveRpcLimit: true, isAboveMauLimit: true }, false],
    [{ tier: 'none', isAboveRpcLimit: true, isAboveMauLimit: true }, false],
  ])('a project is over its limits only in the plan that has them: %j', async (planLimits, isEnded) => {
    await expect(create({ planLimits }).service.fetchIsOverLimit()).resolves.toBe(isEnded)
  })

  test.each([{}, { planLimits: null }, { planLimits: { tier: 'starter', isAboveRpcLimit: 'true' } }])(
    'limits that cannot be read are an error, not an answer: %j',
    async (body) => {
      await expect(create(body).service.fetchIsOverLimit()).rejects.toBeInstanceOf(MalformedResponseError)
    },
  )

  test('GEN-5: allowed origins are strings, at most 1,000', async () => {
    const allowedOrigins = [7, null, ...Array.from({ length: 2_000 }, (_, index) => `https://a${index}.example`)]
    expect(await create({ allowedOrigins }).service.fetchAllowedOrigins()).toHaveLength(1_000)
  })
})

describe('isOriginAllowed', () => {
  describe('built-in origins', () => {
    const development = [
      'http://localhost:3000',
      'https://localhost:5173',
      'http://127.0.0.1:8080',
      'https://127.0.0.1:8443',
      'https://preview.pages.dev',
      'https://my-app.vercel.app',
      'https://1a2b.ngrok-free.app',
    ]
    test('a development or preview origin is allowed with any list', () => {
      for (const origin of development) expect(isOriginAllowed(origin, []), origin).toBe(true)
    })

    const otherEntries = [
      'https://app.example',
      'http://my-app.vercel.app',
      'https://vercel.app',
      'https://my-app.vercel.app.evil.example',
      'https://evilvercel.app',
      'https://localhost.evil.example:3000',
      'http://127.0.0.1.evil.example:80',
    ]
    test('WC-9: another origin is not allowed with an empty list', () => {
      for (const origin of otherEntries) expect(isOriginAllowed(origin, []), origin).toBe(false)
    })
  })

  describe('origins of a project', () => {
    test('WC-9: an exact origin is allowed, and no other', () => {
      const allowed = ['https://one.example', 'https://app.example:8443']
      expect(isOriginAllowed('https://app.example:8443', allowed)).toBe(true)
      for (const otherText of [
        'https://app.example',
        'http://app.example:8443',
        'https://app.example:84430',
        'https://my.app.example:8443',
      ]) {
        expect([otherText, isOriginAllowed(otherText, allowed)]).toEqual([otherText, false])
      }
    })

    const patterns: [pattern: string, origin: string, isAllowed: boolean][] = [
      ['https://*.example.org', 'https://app.example.org', true],
      ['https://*.example.org', 'https://example.org', false],
      ['https://*.example.org', 'https://app.example.org.evil.example', false],
      ['https://*.example.org', 'http://app.example.org', false],
      ['https://app-*.example.org', 'https://app-42.example.org', true],
      ['https://app-*.example.org', 'https://web-42.example.org', false],
      ['http://app.example.org:*', 'http://app.example.org:8080', true],
      ['http://app.example.org:*', 'http://app.example.org', false],
      ['https://*.*.example.org', 'https://a.b.example.org', true],
      ['https://*.example.org', 'https://a.b.example.org', true],
      ['https://*-team.example.org', 'https://app-team.example.org', true],
      ['https://a*a.example', 'https://a.example', false],
      ['https://*b*b', 'https://example.b', false],
      ['*', 'https://a.b.example.org', true],
      ['app.example.org', 'https://app.example.org', false],
    ]
    test('a star in a pattern matches one or more characters', () => {
      for (const [pattern, origin, isAllowed] of patterns) {
        expect(isOriginAllowed(origin, [pattern]), `${pattern} on ${origin}`).toBe(isAllowed)
      }
    })

    const literals: [pattern: string, origin: string][] = [
      ['https://app.example.org', 'https://appxexample.org'],
      ['https://*.example.org', 'https://app.examplexorg'],
      ['https://(app|web).example.org', 'https://app.example.org'],
      ['https://.*', 'https://app.example.org'],
      ['https://[a-z]+.example.org', 'https://app.example.org'],
    ]
    test('a pattern is literal except its star', () => {
      for (const [pattern, origin] of literals) expect(isOriginAllowed(origin, [pattern]), pattern).toBe(false)
    })
  })

  describe('hostile lists', () => {
    const long = 'a'.repeat(100_000)

    test.each([
      ['stars without end', `https://${'*a'.repeat(50_000)}`, `https://${long}b`],
      ['many stars', `https://${'*a'.repeat(140)}`, `https://${long}b`],
      ['a long text', `${long}b`, long],
    ])('GEN-4: a pattern of %s matches nothing', (_, pattern, origin) => {
      expect(isOriginAllowed(origin, [pattern])).toBe(false)
    })

    test('GEN-4: accepts any pattern without throwing', () => {
      fc.assert(
        fc.property(fc.string(), fc.array(fc.string()), (origin, allowed) => {
          const isListed = isOriginAllowed(origin, allowed)
          // Only a star, the origin itself, or the built-in ones allow anything.
          if (!allowed.some((pattern) => pattern.includes('*') || pattern === origin)) {
            expect(isListed).toBe(isOriginAllowed(origin, []))
          }
        }),
        { numRuns: 500 },
      )
    })

    test('an empty pattern allows nothing', () => {
      expect(isOriginAllowed('https://app.example', ['', 'https://'])).toBe(false)
    })
  })
})
