import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseNativeLink } from './nativeLink.js'
import { parseImageSource } from './untrusted.js'
import { isLinkText, isLoopbackHost, parseUrl, type UrlPurpose } from './url.js'

const purposes: UrlPurpose[] = ['page', 'universalLink', 'service', 'relay']
const refusedRanges = [
  [0x00, 0x20],
  [0x7f, 0x9f],
  [0xa0, 0xa0],
  [0x5c, 0x5c],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x2069],
  [0xfeff, 0xfeff],
] as const
const refusedCharacters = refusedRanges.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)),
)
const denied = [
  ...'javascript data vbscript blob file filesystem about view-source intent android-app ios-app content'.split(' '),
  ...'chrome chrome-extension moz-extension safari-web-extension edge brave opera resource jar ms-settings'.split(' '),
  ...'ms-windows-store search-ms shell mailto tel sms facetime itms-services ws wss ftp http https wc'.split(' '),
]

describe('URL-1', () => {
  test('URL-1: rejects, and does not trim, a URL with a hidden or separating character', () => {
    for (const character of refusedCharacters) {
      const addresses = [
        `${character}https://a.example/`,
        `https://a.example/${character}`,
        `https://a${character}.example/`,
      ]
      for (const address of addresses) {
        for (const purpose of purposes) {
          expect(parseUrl(address, purpose), JSON.stringify(address)).toBeUndefined()
        }
      }
      expect(parseNativeLink(`marten://${character}`)).toBeUndefined()
    }
  })

  test('URL-1: rejects a URL of more than 2,048 characters', () => {
    const address = `https://a.example/${'a'.repeat(2030)}`
    expect(parseUrl(address.slice(0, 2048), 'page')).toBe(address.slice(0, 2048))
    expect(parseUrl(address.padEnd(2049, 'a'), 'page')).toBeUndefined()
  })
})

describe('URL-2', () => {
  test.each(['page', 'universalLink', 'service'] as const)('URL-2: a %s URL must be https', (purpose) => {
    expect(parseUrl('https://a.example/path?x=1#y', purpose)).toBe('https://a.example/path?x=1#y')
    expect(parseUrl('HTTPS://A.example', purpose)).toBe('HTTPS://A.example')
    for (const address of [
      'http://a.example',
      'wss://a.example',
      'ftp://a.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'blob:https://a.example/x',
      '//a.example',
      '/path',
      'a.example',
      '',
    ]) {
      expect(parseUrl(address, purpose), address).toBeUndefined()
    }
  })

  test('URL-2: the relay must be wss', () => {
    expect(parseUrl('wss://relay.example', 'relay')).toBe('wss://relay.example')
    expect(parseUrl('https://relay.example', 'relay')).toBeUndefined()
    expect(parseUrl('ws://relay.example', 'relay', { allowLoopback: true })).toBeUndefined()
    expect(parseUrl('ws://127.0.0.1:1', 'relay', { allowLoopback: true })).toBe('ws://127.0.0.1:1')
  })

  test('URL-2: rejects user info, even empty', () => {
    for (const address of [
      'https://a@b.example',
      'https://a:b@b.example',
      'https://@b.example',
      'https://:@b.example',
    ]) {
      expect(parseUrl(address, 'page'), address).toBeUndefined()
    }
    expect(parseUrl('https://b.example/@name', 'page')).toBe('https://b.example/@name')
  })

  test('URL-2: requires a host after two slashes, so that no page reads it as relative', () => {
    const inPath = ['https:/a.example/b://c.example', 'https:b://c.example']
    for (const address of [
      'https:',
      'https://',
      'https:a.example',
      'https:/a.example',
      'https:///a.example',
      ...inPath,
    ]) {
      expect(parseUrl(address, 'page'), address).toBeUndefined()
    }
  })

  test('URL-2: plain http is accepted only for loopback hosts, and only where allowed', () => {
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1', '127.9.9.9', '[::1]', '127.1', '0x7f.1']) {
      expect(parseUrl(`http://${host}/`, 'service')).toBeUndefined()
      expect(parseUrl(`http://${host}/`, 'service', { allowLoopback: true }), host).toBe(`http://${host}/`)
    }
    for (const host of ['127.0.0.1.example', 'localhost.example', '128.0.0.1', '0.0.0.0', '[::2]', 'a.example']) {
      expect(parseUrl(`http://${host}/`, 'service', { allowLoopback: true }), host).toBeUndefined()
    }
  })

  test('URL-2: a native link is a scheme, followed by host and path characters only', () => {
    for (const link of ['marten://', 'marten:', 'marten', 'my+app', 'my-app+1.x://wc/path~_', 'Marten://']) {
      expect(parseNativeLink(link)).toBe(link)
    }
    for (const link of [
      'm://',
      '1app://',
      `${'a'.repeat(51)}://`,
      'marten://?x=1',
      'marten://#x',
      'marten://%61',
      'marten://a:b',
      'marten://<script>',
      'märten://',
    ]) {
      expect(parseNativeLink(link), link).toBeUndefined()
    }
  })
})

test.each([...['localhost', 'a.localhost', 'shop-1.dev.localhost', '[::1]', '127.0.0.1', '127.255.100.200']])(
  'URL-2: %s is this machine',
  (hostname) => {
    expect(isLoopbackHost(hostname)).toBe(true)
  },
)

test.each([
  ...['', 'evillocalhost', 'evil_localhost', '.localhost', 'localhost.', 'localhost.example', 'a..localhost'],
  ...['1127.0.0.1', '127.0.0.1.example', '127.0.0', '127.0.0.1000', '128.0.0.1', '::1', '[::1].example'],
])('URL-2: %j is another machine', (hostname) => {
  expect(isLoopbackHost(hostname)).toBe(false)
})

test.each(['', 7, null, ['https://a.example'], 'a b', 'a'.repeat(2049)])('URL-1: %j is no text of a link', (value) => {
  expect(isLinkText(value)).toBe(false)
})

describe('URL-3', () => {
  test.each(denied)('URL-3: %s is not a native link scheme, in any case', (scheme) => {
    for (const name of [scheme, scheme.toUpperCase(), scheme[0]?.toUpperCase() + scheme.slice(1)]) {
      for (const suffix of ['', ':', '://', '://host/path']) {
        expect(parseNativeLink(name + suffix), name + suffix).toBeUndefined()
      }
    }
  })
})

const address = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.stringMatching(/^(https?|wss?|javascript|data|marten|wc):[/]{0,3}[-a-z0-9.@:[\]/?#%]{0,40}$/),
  fc.tuple(fc.constantFrom(...denied), fc.string({ maxLength: 20 })).map(([scheme, suffix]) => `${scheme}:${suffix}`),
  fc.anything(),
)

test('URL-2: returns the URL unchanged or nothing, and never one that the purpose rejects', {
  timeout: 20_000,
}, () => {
  fc.assert(
    fc.property(address, fc.constantFrom(...purposes), fc.boolean(), (value, purpose, allowLoopback) => {
      const accepted = parseUrl(value, purpose, { allowLoopback })
      if (accepted === undefined) return
      expect(accepted).toBe(value)
      expect(parseUrl(accepted, purpose, { allowLoopback })).toBe(accepted)
      expect(refusedCharacters.some((character) => accepted.includes(character))).toBe(false)
      // Resolved like a page does, which may differ from parsing it alone.
      const { protocol, username, password, hostname } = new URL(accepted, 'https://page.example/path')
      const secure = purpose === 'relay' ? 'wss:' : 'https:'
      expect(protocol === secure || (allowLoopback && isLoopbackHost(hostname))).toBe(true)
      expect(username + password).toBe('')
      expect(hostname).toBe(new URL(accepted).hostname)
    }),
    { numRuns: 3000 },
  )
})

test('URL-2: returns a native link unchanged or nothing, and never one of a denied scheme', () => {
  fc.assert(
    fc.property(address, (value) => {
      const accepted = parseNativeLink(value)
      if (accepted === undefined) return
      expect(accepted).toBe(value)
      expect(parseNativeLink(accepted)).toBe(accepted)
      expect(refusedCharacters.some((character) => accepted.includes(character))).toBe(false)
      expect(denied).not.toContain(accepted.split(':')[0]?.toLowerCase())
    }),
    { numRuns: 3000 },
  )
})

describe('parseImageSource', () => {
  const png = 'data:image/png;base64,AAAA'

  test('IMG-1: accepts https and a data image', () => {
    expect(parseImageSource('https://a.example/x.png')).toBe('https://a.example/x.png')
    expect(parseImageSource(png)).toBe(png)
  })

  test('IMG-1: rejects everything else', () => {
    for (const value of [
      'blob:x',
      'http://a.example/x.png',
      'javascript:alert(1)',
      'data:text/html,<script>',
      'data:image/tiff;base64,AAAA',
      'data:image/svg+xmlx;base64,AAAA',
      'ipfs://x',
      'ar://x',
      '//a.example/x',
      '',
      null,
      7,
    ]) {
      expect(parseImageSource(value), String(value)).toBeUndefined()
    }
  })

  test('IMG-1: a data image has at most 256 KiB', () => {
    const head = 'data:image/png;base64,'
    const most = head + 'A'.repeat(256 * 1024 - head.length)
    expect(parseImageSource(most)).toBe(most)
    expect(parseImageSource(`${most}A`)).toBeUndefined()
  })

  test('IMG-1: any value gives an accepted source, or nothing', { timeout: 20_000 }, () => {
    const types = fc.constantFrom('png', 'jpeg', 'gif', 'webp', 'avif', 'svg+xml', 'tiff', 'html', '')
    const data = fc.tuple(types, fc.string({ maxLength: 30 })).map(([type, suffix]) => `data:image/${type}${suffix}`)
    fc.assert(
      fc.property(fc.oneof(address, data), (value) => {
        const source = parseImageSource(value)
        if (source === undefined) return
        expect(source).toMatch(/^(https:\/\/|data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,])/i)
        expect(parseImageSource(source)).toBe(source)
      }),
      { numRuns: 1500 },
    )
  })
})

test('URL-2: on loopback too a URL needs the protocol of its purpose', () => {
  const local = { allowLoopback: true }
  for (const wrong of ['ftp://127.0.0.1/', 'ws://127.0.0.1/', 'file://localhost/a', 'gopher://localhost/'])
    expect(parseUrl(wrong, 'page', local), wrong).toBeUndefined()
  for (const wrong of ['http://127.0.0.1/', 'https://127.0.0.1/', 'ftp://127.0.0.1/'])
    expect(parseUrl(wrong, 'relay', local), wrong).toBeUndefined()
})
