import { hostileOnramp } from './onramp/hostileOnramp.ts'

const MANY_ENTRIES = 10_000
const DEEP_LEVELS = 20_000

const hexId = (seed: number) => seed.toString(16).padStart(64, '0')

/** An honest entry; each list ends with one, so that tests see whether it survives. */
const honest = (seed: number, name = `Honest Harbour ${seed}`) => ({
  id: hexId(seed),
  name,
  homepage: 'https://harbour.example',
  image_id: '00000000-0000-4000-8000-000000000000',
  order: seed,
  chains: ['eip155:1'],
  mobile_link: 'harbour://',
  desktop_link: null,
  webapp_link: null,
})

const list = (data: readonly unknown[], count: unknown = data.length) => JSON.stringify({ count, data })

const named = (names: readonly string[]) =>
  list([...names.map((name, index) => honest(index + 1, name)), honest(names.length + 1)])

const linked = (links: readonly string[]) =>
  list([
    ...links.map((link, index) => ({
      ...honest(index + 1),
      homepage: link,
      mobile_link: link,
      desktop_link: link,
      webapp_link: link,
      link_mode: link,
      app_store: link,
      play_store: link,
      chrome_store: link,
    })),
    honest(links.length + 1),
  ])

/** As text: in an object literal, this key would set the prototype. */
const poison = '{"isAdmin":true,"toString":"no function","__proto__":{"isAdmin":true}}'

/** Hostile or broken bodies for `/getWallets` and the on-ramp. Text, because some cannot be written as values. */
export const hostileFixtures = {
  ...hostileOnramp,
  prototypeKeys: () => {
    const keys = `"__proto__":${poison},"constructor":{"prototype":${poison}},"prototype":${poison}`
    const entry = JSON.stringify(honest(1)).replace(/}$/, `,${keys},"injected":[{"namespace":{${keys}},${keys}}]}`)
    return `{"count":2,${keys},"data":[${entry},${JSON.stringify(honest(2))}]}`
  },
  tenThousandEntries: () => list(Array.from({ length: MANY_ENTRIES }, (_, index) => honest(index + 1))),
  deepNesting: () => {
    const deep = `${'['.repeat(DEEP_LEVELS)}${']'.repeat(DEEP_LEVELS)}`
    const entry = JSON.stringify(honest(1)).replace(/}$/, `,"injected":${deep}}`)
    return `{"count":2,"data":[${entry},${JSON.stringify(honest(2))}],"more":${deep}}`
  },
  bidiNames: () =>
    named([
      'Good\u202Etellaw', // reorders what follows
      '\u2066Isolated\u2069 \u2067right\u2069',
      '\u202Bright to left\u202C',
      '\u061CArabic mark',
      '\u202Eonly a control',
    ]),
  zeroWidthNames: () =>
    named([
      '\u200B\u200C\u200D\u2060\uFEFF', // invisible
      'Mar\u200Bten', // imitates another wallet's name
      'Plo\u00ADver',
      '\u3164', // a letter without a glyph
      `Tall${'\u0301'.repeat(200)}`,
      'Line\u0000break\nand\u001Bescape',
      'W'.repeat(5_000),
      '',
    ]),
  scriptLinks: () =>
    linked([
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' \tjava\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'intent://scan/#Intent;scheme=http;package=com.example;end',
      'vbscript:msgbox(1)',
      'file:///etc/passwd',
      'blob:https://harbour.example/1',
      'https://harbour.example@evil.example/',
      'https://user:secret@harbour.example/',
      '//evil.example',
      'http://[::1',
    ]),
  climbingIds: () =>
    list([
      { ...honest(1), id: '../../admin', image_id: '../../__sandbox/requests' },
      { ...honest(2), id: '..%2F..%2Fadmin', image_id: '%2e%2e%2fadmin' },
      { ...honest(3), id: 'a/b?c=d#e', image_id: 'a?projectId=other' },
      { ...honest(4), id: '__proto__', image_id: 'constructor' },
      { ...honest(5), id: 'x'.repeat(10_000), image_id: 'x'.repeat(10_000) },
      { ...honest(6), id: '', image_id: '' },
      honest(7),
    ]),
  duplicateIds: () => list([honest(1, 'First'), honest(1, 'Second'), honest(1, 'First'), honest(2)]),
  countHuge: () => list([honest(1), honest(2)], 1e12),
  countNegative: () => list([honest(1), honest(2)], -1),
  countText: () => list([honest(1), honest(2)], 'NaN'),
  countMissing: () => JSON.stringify({ data: [honest(1), honest(2)] }),
  wrongTypes: () =>
    list([
      { ...honest(1), id: 1 },
      { ...honest(2), name: { toString: 'no function' } },
      { ...honest(3), name: ['Array'] },
      { ...honest(4), chains: 'eip155:1' },
      { ...honest(5), chains: [1, null, {}, 'not a chain', 'eip155:1'] },
      { ...honest(6), order: 'first' },
      { ...honest(7), mobile_link: 7, rdns: [], injected: 'all', badge_type: 'gold' },
      { ...honest(8), image_id: 8 },
      'a wallet',
      42,
      [],
      honest(9),
    ]),
  nullEntries: () => list([null, null, honest(1), null, { id: null, name: null }, {}, honest(2)]),
  dataMissing: () => JSON.stringify({ count: 3 }),
  dataNoList: () => JSON.stringify({ count: 3, data: { 0: honest(1), length: 1 } }),
  topLevelNull: () => 'null',
  topLevelList: () => JSON.stringify([honest(1)]),
} satisfies Readonly<Record<string, () => string>>

export type HostileFixture = keyof typeof hostileFixtures

export const isHostileFixture = (name: string): name is HostileFixture => Object.hasOwn(hostileFixtures, name)
