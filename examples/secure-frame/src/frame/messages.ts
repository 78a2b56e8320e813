import type { Theme } from '../ui/theme.ts'
import { type ChainId, type Namespace, readChainId } from './chains.ts'

const APP = '@w3m-app/'
const MAX_ID_LENGTH = 128
const MAX_TEXT_LENGTH = 1_000
const MAX_URI_LENGTH = 4_096

export type RpcRequest = {
  readonly method: string
  readonly params: unknown
  readonly chain: ChainId | undefined
  readonly namespace: Namespace | undefined
}

/** What the app asks, read from its message. */
export type AppEvent =
  | { readonly name: 'CONNECT_EMAIL' | 'UPDATE_EMAIL'; readonly email: string }
  | { readonly name: 'CONNECT_OTP' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'; readonly code: string }
  | { readonly name: 'GET_SOCIAL_REDIRECT_URI'; readonly provider: string }
  | {
      readonly name: 'CONNECT_SOCIAL'
      readonly uri: string
      readonly chain: ChainId | undefined
      readonly preferredType: string | undefined
    }
  | { readonly name: 'SWITCH_NETWORK'; readonly chain: ChainId }
  | { readonly name: 'GET_USER'; readonly chain: ChainId | undefined; readonly preferredType: string | undefined }
  | { readonly name: 'SET_PREFERRED_ACCOUNT'; readonly type: string }
  | ({ readonly name: 'SYNC_THEME' } & Theme)
  | { readonly name: 'RPC_REQUEST'; readonly request: RpcRequest }
  | { readonly name: PlainName }

const plainNames = [
  'CONNECT_DEVICE',
  'SIGN_OUT',
  'IS_CONNECTED',
  'GET_CHAIN_ID',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'INIT_SMART_ACCOUNT',
  'RPC_ABORT',
  'SYNC_DAPP_DATA',
  'RELOAD',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
] as const

type PlainName = (typeof plainNames)[number]

export type AppMessage = {
  readonly id: string | undefined
  /** As it is echoed in the type of the answer. */
  readonly name: string
  readonly event: AppEvent | undefined
}

/** Larger ones would make pills of everything. */
const MAX_RADIUS = 6

/** The master of all radii, as the app sends it: `4px`. */
function readRadius(variables: unknown): number | undefined {
  const value = isObject(variables) ? variables['--w3m-border-radius-master'] : undefined
  const [, pixels] = typeof value === 'string' ? (/^(\d(?:\.\d+)?)px$/.exec(value) ?? []) : []
  return pixels === undefined ? undefined : Math.min(Number(pixels), MAX_RADIUS)
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readText = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH ? value : undefined

const isPlain = (name: string): name is PlainName => (plainNames as readonly string[]).includes(name)

function readRpcRequest(payload: Readonly<Record<string, unknown>>): RpcRequest | undefined {
  const { method, params, chainId, chainNamespace } = payload
  const text = readText(method)
  if (text === undefined) return undefined
  const namespace = chainNamespace === 'eip155' || chainNamespace === 'solana' ? chainNamespace : undefined
  if (chainNamespace !== undefined && namespace === undefined) return undefined
  const chain = chainId === undefined ? undefined : readChainId(chainId)
  if (chainId !== undefined && chain === undefined) return undefined
  return { method: text, params, chain, namespace }
}

function readEvent(name: string, payload: Readonly<Record<string, unknown>>): AppEvent | undefined {
  if (isPlain(name)) return { name }
  switch (name) {
    case 'CONNECT_EMAIL':
    case 'UPDATE_EMAIL': {
      const email = readText(payload.email)
      return email === undefined ? undefined : { name, email }
    }
    case 'CONNECT_OTP':
    case 'UPDATE_EMAIL_PRIMARY_OTP':
    case 'UPDATE_EMAIL_SECONDARY_OTP': {
      const code = readText(payload.otp)
      return code === undefined ? undefined : { name, code }
    }
    case 'GET_SOCIAL_REDIRECT_URI': {
      const provider = readText(payload.provider)
      return provider === undefined ? undefined : { name, provider }
    }
    case 'CONNECT_SOCIAL': {
      const { uri } = payload
      const chain = readChainId(payload.chainId)
      const isReadable = typeof uri === 'string' && uri !== '' && uri.length <= MAX_URI_LENGTH
      if (!isReadable || (payload.chainId !== undefined && !chain)) return undefined
      return { name, uri, chain, preferredType: readText(payload.preferredAccountType) }
    }
    case 'SWITCH_NETWORK': {
      const chain = readChainId(payload.chainId)
      return chain && { name, chain }
    }
    case 'GET_USER': {
      const chain = readChainId(payload.chainId)
      if (payload.chainId !== undefined && !chain) return undefined
      return { name, chain, preferredType: readText(payload.preferredAccountType) }
    }
    case 'SET_PREFERRED_ACCOUNT': {
      const type = readText(payload.type)
      return type === undefined ? undefined : { name, type }
    }
    case 'SYNC_THEME': {
      const { themeMode, themeVariables } = payload
      const mode = themeMode === 'light' || themeMode === 'dark' ? themeMode : undefined
      return { name, mode, radius: readRadius(themeVariables) }
    }
    case 'RPC_REQUEST': {
      const request = readRpcRequest(payload)
      return request && { name, request }
    }
    default:
      return undefined
  }
}

/** The one place that reads messages. `undefined`: not for the frame; without `event`: unknown or invalid. */
export function readAppMessage(data: unknown): AppMessage | undefined {
  if (!isObject(data) || typeof data.type !== 'string' || !data.type.startsWith(APP)) return undefined
  const name = data.type.slice(APP.length)
  if (!/^[A-Z_]{1,64}$/.test(name)) return undefined
  const { id, payload } = data
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH)) return undefined
  const isReadable = payload === undefined || payload === null || isObject(payload)
  return { id, name, event: isReadable ? readEvent(name, payload ?? {}) : undefined }
}
