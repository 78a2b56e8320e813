import {
  SolanaSignAndSendTransaction,
  SolanaSignMessage,
  SolanaSignTransaction,
} from '@solana/wallet-standard-features'
import { StandardConnect, StandardDisconnect, StandardEvents } from '@wallet-standard/features'
import { parseDataImage } from '../../core/dataImage.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { isRecord } from '../../core/guards.js'
import { isRdns } from '../../core/rdns.js'
import { isSameName } from '../../domain/wallet.js'
import type { Connector } from '../connector.js'
import { knownWalletId } from './knownWalletIds.js'

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
    const { name: rawName, icon, chains: given, features } = source as Readonly<Record<string, unknown>>
    const fullName = displayText(rawName, TEXT_LIMIT.full)
    const name = displayText(fullName, TEXT_LIMIT.wallet)
    if (typeof rawName !== 'string' || !fullName || RESERVED.some((one) => isSameName(one, fullName))) return undefined
    const chains = readTexts(given, MAX_CHAINS).filter((chain) => chain.startsWith('solana:'))
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
