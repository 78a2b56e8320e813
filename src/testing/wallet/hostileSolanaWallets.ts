import type { Wallet } from '@wallet-standard/base'
import { createWalletInfo } from './createWalletInfo.js'
import { createRegistration } from './solana/registerWallet.js'

export type HostileSolanaWalletOptions = {
  /** The honest wallet to imitate; the `wallet` of a `TestSolanaWallet` fits. */
  readonly victim?: Wallet | undefined
  /** Called for every method of a hostile wallet. */
  readonly onRequest?: ((method: string) => void) | undefined
}

/** Registers something malformed by Wallet Standard. Returns a cleanup function. */
export type HostileSolanaWallet = (stage?: HostileSolanaWalletOptions) => () => void

/** Malformed registrations by name. A plural name registers several of one kind. */
export const hostileSolanaWallets = {
  notObjects: () => register([null, undefined, 'wallet', 1, [], () => {}, {}]),
  /** One wallet per property, which throws when read. */
  throwingProperties: (stage) =>
    register(
      ['version', 'name', 'icon', 'chains', 'features', 'accounts'].map((key) => throwingOn(honest(stage), key)),
    ),
  /** One wallet per feature, which throws when read. */
  throwingFeatures: (stage) =>
    register(
      Object.keys(honest(stage).features).map((key) => {
        const wallet = honest(stage)
        return { ...wallet, features: throwingOn({ ...wallet.features }, key) }
      }),
    ),
  proxies: (stage) => {
    const { proxy: revoked, revoke } = Proxy.revocable({}, {})
    revoke()
    return register([trap(), revoked, { ...honest(stage), features: trap() }, { ...honest(stage), chains: trap() }])
  },
  /** Honest on the first read of a property, different on every later one. */
  shiftingGetters: (stage) => {
    const wallet = honest(stage)
    return register([
      shift(wallet, {
        name: [wallet.name, 'Another wallet'],
        icon: [wallet.icon, 'javascript:alert(1)'],
        chains: [wallet.chains, []],
        features: [wallet.features, {}],
      }),
    ])
  },
  withoutConnect: (stage) => register([without(honest(stage), 'standard:connect')]),
  withoutSigning: (stage) =>
    register([without(without(honest(stage), 'solana:signTransaction'), 'solana:signAndSendTransaction')]),
  /** Features that are no functions. */
  emptyFeatures: (stage) =>
    register(
      [{}, { connect: 'connect' }, null, 'connect'].map((feature) => {
        const wallet = honest(stage)
        return { ...wallet, features: { ...wallet.features, 'standard:connect': feature } }
      }),
    ),
  otherChains: (stage) =>
    register(
      [[], ['eip155:1'], ['sui:mainnet'], 'solana:mainnet', [7, null]].map((chains) => ({ ...honest(stage), chains })),
    ),
  emptyNames: (stage) => registerNames(['', '   ', '\u200b\u200d\ufeff', '\u2066\u2069', 7, null], stage),
  /** Names of connectors that belong to the modal. */
  reservedNames: (stage) => registerNames(['WalletConnect', 'walletconnect', 'Wallet\u200bConnect', 'injected'], stage),
  /** Names that reorder the text around them, or imitate another one. */
  bidiNames: (stage) => registerNames(['\u202eneteM', 'Mar\u2067ten', 'Mаrten'], stage),
  longName: (stage) => registerNames(['Weasel '.repeat(10_000)], stage),
  /** Another wallet's identity as a name. */
  identityName: (stage) => registerNames(['io.metamask'], stage),
  icons: (stage) =>
    register(
      ['javascript:alert(1)', 'https://tracker.invalid/a.png', 'data:text/html,<script>alert(1)</script>', 7].map(
        (icon, index) => ({ ...honest(stage), name: `Icon ${index}`, icon }),
      ),
    ),
  /** The victim's name and icon, from another object. */
  sameName: (stage) => {
    const victim = stage?.victim ?? honest(stage)
    return register([...(stage?.victim ? [] : [victim]), { ...honest(stage), name: victim.name, icon: victim.icon }])
  },
  /** 1,000 different valid wallets at once. */
  flood: (stage) =>
    register(Array.from({ length: 1000 }, (_, index) => ({ ...honest(stage), name: `Wallet ${index}` }))),
} satisfies Record<string, HostileSolanaWallet>

/** Fully valid; the factories break one thing in it. */
function honest(stage: HostileSolanaWalletOptions | undefined): Wallet {
  const ask = (method: string) => async () => {
    stage?.onRequest?.(method)
    throw new Error('A hostile wallet was asked.')
  }
  const { name, icon } = createWalletInfo({ name: 'Honest wallet', rdns: 'example.honest' })
  return {
    version: '1.0.0',
    name,
    icon: icon as Wallet['icon'],
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: ask('connect') },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signTransaction': { version: '1.0.0', signTransaction: ask('signTransaction') },
      'solana:signAndSendTransaction': { version: '1.0.0', signAndSendTransaction: ask('signAndSendTransaction') },
    },
  }
}

function without(wallet: Wallet, feature: string): Wallet {
  const features = Object.entries(wallet.features).filter(([key]) => key !== feature)
  return { ...wallet, features: Object.fromEntries(features) as Wallet['features'] }
}

const registerNames = (names: readonly unknown[], stage: HostileSolanaWalletOptions | undefined) =>
  register(names.map((name) => ({ ...honest(stage), name })))

function register(wallets: readonly unknown[]) {
  const registrations = wallets.map((wallet) => createRegistration(wallet as Wallet, 'now'))
  return () => {
    for (const { unregister } of registrations) unregister()
  }
}

function throwing(): never {
  throw new Error('A hostile wallet threw this.')
}

const throwingOn = (target: object, key: string) =>
  Object.defineProperty({ ...target }, key, { get: throwing, enumerable: true })

const trap = () => new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing, getPrototypeOf: throwing })

function shift(target: object, properties: Readonly<Record<string, readonly [unknown, unknown]>>) {
  const shifting = { ...target }
  for (const [key, [first, later]] of Object.entries(properties)) {
    let reads = 0
    const get = () => {
      reads += 1
      return reads === 1 ? first : later
    }
    Object.defineProperty(shifting, key, { get, enumerable: true })
  }
  return shifting
}
