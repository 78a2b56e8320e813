import {
  SolanaSignAndSendTransaction,
  SolanaSignMessage,
  SolanaSignTransaction,
} from '@solana/wallet-standard-features'
import { StandardConnect, StandardDisconnect, StandardEvents } from '@wallet-standard/features'
import { displayText, isRdns, parseDataImage, TEXT_LIMIT } from '../../core/untrusted.js'
import { isRecord } from '../../core/values.js'
import { isSameName } from '../../domain/wallet.js'
import type { Connector } from '../connector.js'

/** Catalogue ids of wallets that Wallet Standard knows only by name. */
const ids: Readonly<Record<string, string>> = {
  'OKX Wallet': '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  MetaMask: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  'Trust Wallet': '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
  Trust: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
  Solflare: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  Phantom: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  Coin98: '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
  'Magic Eden': '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
  Backpack: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
  'Bitget Wallet': '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
  Frontier: '85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041',
  'Xverse Wallet': '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
  Leather: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
  'Binance Wallet': '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
}

/** The catalogue id of a wallet with this name, if known. It proves nothing about the wallet. */
export const knownWalletId = (name: string): string | undefined => (Object.hasOwn(ids, name) ? ids[name] : undefined)

/** A method of a wallet, bound to its feature. */
export type WalletMethod = (...args: readonly unknown[]) => unknown

/** A registered wallet, each property read once and copied. */
export type StandardWallet = Pick<Connector, 'id' | 'name' | 'fullName' | 'rawName' | 'icon'> & {
  /** The wallet's own object, which identifies it. */
  readonly source: object
  /** Its Solana networks, by Wallet Standard's names. */
  readonly chains: readonly string[]
  readonly connect: WalletMethod
  readonly disconnect: WalletMethod | undefined
  /** Subscribes to its events. */
  readonly on: WalletMethod | undefined
  readonly signMessage: WalletMethod | undefined
  readonly signTransaction: WalletMethod | undefined
  readonly signAndSendTransaction: WalletMethod | undefined
}

/** Names that are ids of connectors of ours. */
const RESERVED = ['walletConnect', 'injected', 'auth', 'id_auth', 'ap_magic']
const MAX_CHAINS = 50

/** The texts of a list, read by index, because a wallet may override its methods. */
export function readTexts(list: unknown, max: number): string[] {
  if (!Array.isArray(list)) return []
  const texts: string[] = []
  for (let index = 0, length = Math.min(list.length, max); index < length; index++) {
    const text: unknown = list[index]
    if (typeof text === 'string') texts.push(text)
  }
  return texts
}

/** A method of a feature, read once: `standard:connect` has `connect`. */
function readMethod(features: unknown, feature: string): WalletMethod | undefined {
  if (!isRecord(features)) return undefined
  const source: unknown = features[feature]
  if (!isRecord(source)) return undefined
  const method: unknown = source[feature === StandardEvents ? 'on' : (feature.split(':')[1] ?? '')]
  return typeof method === 'function' ? (...args) => Reflect.apply(method, source, args) : undefined
}

/** A wallet that can be used on Solana; `undefined` if it cannot, or cannot be read (DISC-2, DISC-9). */
export function parseWallet(source: unknown): StandardWallet | undefined {
  try {
    if (typeof source !== 'object' || source === null) return undefined
    const { name: rawName, icon, chains: listedChains, features } = source as Readonly<Record<string, unknown>>
    const fullName = displayText(rawName, TEXT_LIMIT.full)
    const name = displayText(fullName, TEXT_LIMIT.wallet)
    if (typeof rawName !== 'string' || !fullName || RESERVED.some((reservedName) => isSameName(reservedName, fullName)))
      return undefined
    const chains = readTexts(listedChains, MAX_CHAINS).filter((chain) => chain.startsWith('solana:'))
    const connect = readMethod(features, StandardConnect)
    const signTransaction = readMethod(features, SolanaSignTransaction)
    const signAndSendTransaction = readMethod(features, SolanaSignAndSendTransaction)
    // Only a name: it must not pass for the identity of a wallet that announces itself.
    const isIdentity: boolean = isRdns(fullName)
    if (chains.length === 0 || !connect || !(signTransaction ?? signAndSendTransaction)) return undefined
    return {
      source,
      id: knownWalletId(fullName) ?? (isIdentity ? `name:${fullName}` : fullName).slice(0, 128),
      name,
      // Only if longer than the name: a tooltip repeating the row would be read twice.
      fullName: fullName === name ? undefined : fullName,
      rawName: rawName.slice(0, TEXT_LIMIT.full),
      // The standard requires an inline icon; a remote one would cost the user a request.
      icon: parseDataImage(icon),
      chains,
      connect,
      disconnect: readMethod(features, StandardDisconnect),
      on: readMethod(features, StandardEvents),
      signMessage: readMethod(features, SolanaSignMessage),
      signTransaction,
      signAndSendTransaction,
    }
  } catch {
    return undefined
  }
}
