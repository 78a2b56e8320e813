import { createUuid } from '../../core/createUuid.js'
import type { WalletInfo } from './createAnnouncer.js'
import type { TestProvider } from './createTestProvider.js'
import { createWalletInfo } from './createWalletInfo.js'

export type HostileWalletOptions = {
  /** The honest wallet to imitate; a `TestWallet` fits. By default one that is announced along with it. */
  readonly victim?: { readonly info: WalletInfo; readonly provider: TestProvider } | undefined
  /** Called for every request to a hostile provider. */
  readonly onRequest?: ((method: string) => void) | undefined
}

/** Announces something malformed, now and whenever a page asks. Returns a cleanup function. */
export type HostileWallet = (stage?: HostileWalletOptions) => () => void

const ANNOUNCE = 'eip6963:announceProvider'
const REQUEST = 'eip6963:requestProvider'

/** Malformed announcements by name. A plural name announces several of one kind. */
export const hostileWallets = {
  /** Reading the detail of the event throws. */
  throwingDetail: () => announceEvents(throwingEvent),
  throwingInfo: (stage) => announce([throwingOn({ ...honest(stage) }, 'info')]),
  throwingProvider: (stage) => announce([throwingOn({ ...honest(stage) }, 'provider')]),
  /** One announcement per field, which throws when read. */
  throwingFields: (stage) =>
    announce(
      (['uuid', 'name', 'icon', 'rdns'] as const).map((field) => {
        const { info, provider } = honest(stage)
        return { info: throwingOn({ ...info }, field), provider }
      }),
    ),
  throwingRequest: (stage) => announce([{ ...honest(stage), provider: throwingOn({}, 'request') }]),
  nullDetails: (stage) =>
    announce([
      null,
      undefined,
      'detail',
      1,
      {},
      { ...honest(stage), info: null },
      { ...honest(stage), provider: null },
    ]),
  /** Proxies that throw on any access, and a revoked one. */
  proxies: (stage) => {
    const { proxy: revoked, revoke } = Proxy.revocable({}, {})
    revoke()
    return announce([trap(), revoked, { ...honest(stage), info: trap() }, { ...honest(stage), provider: trap() }])
  },
  /** Honest on the first read of a field, different on every later one. */
  shiftingGetters: (stage) => {
    const { info, provider } = honest(stage)
    const shifting = {
      uuid: [info.uuid, createUuid()],
      name: [info.name, 'Another wallet'],
      icon: [info.icon, 'javascript:alert(1)'],
      rdns: [info.rdns, 'example.another'],
    }
    return announce([{ info: shift(shifting), provider }])
  },
  cyclic: (stage) => {
    const { info, provider } = honest(stage)
    const detail: Record<string, unknown> = { info: { ...info }, provider: { ...provider } }
    for (const part of [detail.info, detail.provider]) Object.assign(part ?? {}, { detail, self: part })
    return announce([Object.assign(detail, { detail })])
  },
  /** Honest while announced; a moment later every part of the same objects differs. */
  changedLater: (stage) => {
    const { info, provider } = honest(stage)
    const detail = { info: { ...info }, provider: { ...provider } }
    const second = honest(stage)
    const stop = announce([detail])
    const timer = setTimeout(() => {
      Object.assign(detail.info, { ...second.info, name: 'Another wallet', icon: 'javascript:alert(1)' })
      Object.assign(detail.provider, second.provider)
      detail.provider = second.provider
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  },
  badUuids: (stage) => announceInfos('uuid', BAD_UUIDS, stage),
  badRdns: (stage) => announceInfos('rdns', BAD_RDNS, stage),
  /** 100,000 characters that slow down a backtracking pattern. */
  longRdns: (stage) => announceInfos('rdns', [`${'a-'.repeat(50_000)}.`], stage),
  /** Invisible names. */
  emptyNames: (stage) => announceInfos('name', ['', '   ', '\u200b\u200d\ufeff', '\u2066\u2069', 7, null], stage),
  /** Names that reorder the text around them, or imitate another one. */
  bidiNames: (stage) => announceInfos('name', ['\u202eneteM', 'Mar\u2067ten', 'Mаrten'], stage),
  markupName: (stage) => announceInfos('name', ['<img src=x onerror=alert(1)>'], stage),
  longName: (stage) => announceInfos('name', ['Marten '.repeat(10_000)], stage),
  javascriptIcon: (stage) => announceInfos('icon', ['javascript:alert(1)'], stage),
  /** A URL that would reveal that the wallet was listed. */
  remoteIcons: (stage) =>
    announceInfos(
      'icon',
      ['http://tracker.invalid/a.png', 'https://tracker.invalid/b.png', '//tracker.invalid/c'],
      stage,
    ),
  htmlIcon: (stage) => announceInfos('icon', ['data:text/html,<script>alert(1)</script>'], stage),
  /** Five million characters. */
  hugeIcon: (stage) => announceInfos('icon', [`data:image/png;base64,${'A'.repeat(5_000_000)}`], stage),
  scriptedSvgIcon: (stage) => announceInfos('icon', [`data:image/svg+xml,${encodeURIComponent(SCRIPTED_SVG)}`], stage),
  providersWithoutRequest: (stage) =>
    announce(
      [{}, { request: 'eth_accounts' }, () => {}, 'provider'].map((provider) => ({ ...honest(stage), provider })),
    ),
  /** The victim's uuid, another provider. */
  sameUuid: (stage) => announceDouble(stage, ({ info }) => ({ ...honest(stage), info })),
  /** The victim's rdns and name, with another uuid and provider. */
  sameRdns: (stage) =>
    announceDouble(stage, ({ info }) => ({ ...honest(stage), info: { ...info, uuid: createUuid() } })),
  /** The victim's rdns in capitals. */
  sameRdnsInCapitals: (stage) =>
    announceDouble(stage, ({ info }) => ({
      ...honest(stage),
      info: { ...info, uuid: createUuid(), rdns: info.rdns.toUpperCase() },
    })),
  /** The victim's own provider under a new uuid. */
  sameProvider: (stage) =>
    announceDouble(stage, ({ info, provider }) => ({ info: { ...info, uuid: createUuid() }, provider })),
  /** The victim's name and icon, with another rdns. */
  clone: (stage) =>
    announceDouble(stage, ({ info }) => ({
      ...honest(stage),
      info: { ...info, uuid: createUuid(), rdns: 'example.clone' },
    })),
  /** 1,000 different valid wallets at once. */
  flood: (stage) =>
    announce(
      Array.from({ length: 1000 }, (_, index) => ({
        info: createWalletInfo({ name: `Wallet ${index}`, rdns: `example.flood-${index}` }),
        provider: hostileProvider(stage),
      })),
    ),
} satisfies Record<string, HostileWallet>

const BAD_UUIDS = [
  '',
  'marten',
  '00000000-0000-0000-0000-000000000000',
  // Version 1, then version 4 with a wrong variant, then one with a suffix.
  '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  '350670db-19fa-4704-c166-e52e178b59d2',
  '350670db-19fa-4704-a166-e52e178b59d2\n',
  350670,
  null,
]

const BAD_RDNS = [
  '',
  'marten',
  'example..marten',
  '.example',
  'example.marten.',
  '-example.marten',
  'example.marten-',
  'example.mar ten',
  'example.mаrten',
  'javascript:alert(1)',
  `example.${'a'.repeat(100)}`,
  7,
  null,
]

const SCRIPTED_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><image href="https://tracker.invalid/d.png"/></svg>'

/** Fully valid; the factories break one thing in it. */
function honest(stage: HostileWalletOptions | undefined) {
  return {
    info: createWalletInfo({ name: 'Honest wallet', rdns: 'example.honest' }),
    provider: hostileProvider(stage),
  }
}

function hostileProvider(stage: HostileWalletOptions | undefined): TestProvider {
  const provider: TestProvider = {
    async request({ method }) {
      stage?.onRequest?.(method)
      throw new Error('A hostile wallet was asked.')
    },
    on: () => provider,
    removeListener: () => provider,
  }
  return provider
}

function announceInfos(field: keyof WalletInfo, values: readonly unknown[], stage: HostileWalletOptions | undefined) {
  return announce(
    values.map((value) => {
      const { info, provider } = honest(stage)
      return { info: { ...info, [field]: value }, provider }
    }),
  )
}

type Detail = { readonly info: WalletInfo; readonly provider: TestProvider }

/** The victim first: announcing it again changes nothing for a page that knows it. */
function announceDouble(stage: HostileWalletOptions | undefined, imitate: (victim: Detail) => Detail) {
  const { info, provider } = stage?.victim ?? honest(stage)
  return announce([{ info, provider }, imitate({ info, provider })])
}

const announce = (details: readonly unknown[]) =>
  announceEvents(...details.map((detail) => () => new CustomEvent(ANNOUNCE, { detail })))

function announceEvents(...events: readonly (() => Event)[]) {
  const dispatch = () => {
    for (const createEvent of events) window.dispatchEvent(createEvent())
  }
  dispatch()
  window.addEventListener(REQUEST, dispatch)
  return () => window.removeEventListener(REQUEST, dispatch)
}

function throwing(): never {
  throw new Error('A hostile wallet threw this.')
}

const throwingOn = (target: object, field: string) =>
  Object.defineProperty(target, field, { get: throwing, enumerable: true })

const throwingEvent = () => throwingOn(new CustomEvent(ANNOUNCE), 'detail') as Event

const trap = () =>
  new Proxy(() => {}, {
    get: throwing,
    has: throwing,
    ownKeys: throwing,
    getPrototypeOf: throwing,
    getOwnPropertyDescriptor: throwing,
    apply: throwing,
    set: throwing,
  })

function shift(fields: Readonly<Record<string, readonly [string, string] | readonly string[]>>) {
  const target = {}
  for (const [field, [first, later]] of Object.entries(fields)) {
    let reads = 0
    const get = () => {
      reads += 1
      return reads === 1 ? first : later
    }
    Object.defineProperty(target, field, { get, enumerable: true })
  }
  return target
}
