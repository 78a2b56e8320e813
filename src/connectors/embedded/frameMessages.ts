import { isRecord } from '../../core/values.js'
import { z } from '../../services/schema.js'

/** Every message to the page of the embedded wallet. Payloads are those of its protocol, version 4. */
export type AppEvents = {
  CONNECT_EMAIL: { readonly email: string }
  CONNECT_DEVICE: undefined
  CONNECT_OTP: { readonly otp: string }
  GET_SOCIAL_REDIRECT_URI: { readonly provider: string }
  CONNECT_SOCIAL: { readonly uri: string; readonly chainId?: string | number; readonly preferredAccountType?: string }
  GET_FARCASTER_URI: undefined
  CONNECT_FARCASTER: undefined
  GET_USER: { readonly chainId: string | number; readonly rpcUrl?: string; readonly preferredAccountType?: string }
  IS_CONNECTED: undefined
  SIGN_OUT: undefined
  GET_CHAIN_ID: undefined
  SWITCH_NETWORK: { readonly chainId: string | number; readonly rpcUrl?: string }
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: undefined
  SET_PREFERRED_ACCOUNT: { readonly type: string }
  UPDATE_EMAIL: { readonly email: string }
  UPDATE_EMAIL_PRIMARY_OTP: { readonly otp: string }
  UPDATE_EMAIL_SECONDARY_OTP: { readonly otp: string }
  SYNC_THEME: FrameTheme
  SYNC_DAPP_DATA: {
    readonly metadata: { name: string; description: string; url: string; icons: readonly string[] }
    readonly sdkVersion: string
    readonly sdkType: string
    readonly projectId: string
  }
  RELOAD: undefined
  RPC_REQUEST: FrameRpc
  RPC_ABORT: undefined
}

export type AppEvent = keyof AppEvents

export type FrameTheme = {
  readonly themeMode?: 'light' | 'dark'
  readonly themeVariables: Readonly<Record<string, string | number>>
  readonly w3mThemeVariables: Readonly<Record<string, string>>
}

export type FrameRpc = {
  readonly method: string
  readonly params?: unknown
  readonly chainNamespace: string
  /** As the network itself has it: a number on EVM networks, a bare reference on Solana. */
  readonly chainId: string | number
  readonly rpcUrl?: string
}

const chainId = z.union([z.string(), z.number()])

const User = z.object({
  email: z.optional(z.nullable(z.string())),
  address: z.string(),
  chainId,
  smartAccountDeployed: z.optional(z.boolean()),
  accounts: z.optional(z.array(z.object({ address: z.string(), type: z.string() })).check(z.maxLength(20))),
  userName: z.optional(z.nullable(z.string())),
  preferredAccountType: z.optional(z.string()),
})

/** What the page says of the user: an account of the namespace of `chainId`. Checked further by its reader. */
export type FrameUser = z.infer<typeof User>

const noPayload = z.unknown()

/** The payload of each answer; fields that are not named here are dropped. */
const answers = {
  CONNECT_EMAIL: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  CONNECT_DEVICE: noPayload,
  CONNECT_OTP: noPayload,
  GET_SOCIAL_REDIRECT_URI: z.object({ uri: z.string() }),
  CONNECT_SOCIAL: User,
  GET_FARCASTER_URI: z.object({ url: z.string() }),
  CONNECT_FARCASTER: z.object({ userName: z.optional(z.nullable(z.string())) }),
  GET_USER: User,
  IS_CONNECTED: z.object({ isConnected: z.boolean() }),
  SIGN_OUT: noPayload,
  GET_CHAIN_ID: z.object({ chainId }),
  SWITCH_NETWORK: z.object({ chainId }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.object({
    smartAccountEnabledNetworks: z.array(z.number()).check(z.maxLength(500)),
  }),
  SET_PREFERRED_ACCOUNT: z.object({ type: z.string(), address: z.string() }),
  UPDATE_EMAIL: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_PRIMARY_OTP: noPayload,
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ newEmail: z.string() }),
  SYNC_THEME: noPayload,
  SYNC_DAPP_DATA: noPayload,
  RELOAD: noPayload,
  RPC_REQUEST: noPayload,
  RPC_ABORT: noPayload,
} satisfies Record<AppEvent, z.ZodMiniType>

export type Answer<event extends AppEvent> = z.infer<(typeof answers)[event]>

/** The payload of an answer, or `undefined` if it has another shape. */
export function parseAnswer<event extends AppEvent>(
  event: event,
  payload: unknown,
): { value: Answer<event> } | undefined {
  const parsed = answers[event].safeParse(payload)
  return parsed.success ? { value: parsed.data as Answer<event> } : undefined
}

const APP_PREFIX = '@w3m-app/'
const FRAME_PREFIX = '@w3m-frame/'

/** The answer to a request; `event` is what it claims to answer. */
export type FrameAnswer = {
  readonly kind: 'success' | 'error'
  readonly id: string
  readonly event: string
  readonly payload: unknown
}

export type FrameMessage = { readonly kind: 'ready' } | FrameAnswer

const MAX_ID = 128

/** A message of the page; `undefined` for anything else, and for messages that nobody needs. */
export function parseFrameMessage(data: unknown): FrameMessage | undefined {
  if (!isRecord(data) || typeof data.type !== 'string' || !data.type.startsWith(FRAME_PREFIX)) return undefined
  const name = data.type.slice(FRAME_PREFIX.length)
  if (name === 'READY') return { kind: 'ready' }
  const [, event, outcome] = /^([A-Z_]{1,64})_(SUCCESS|ERROR)$/.exec(name) ?? []
  if (event === undefined || typeof data.id !== 'string' || data.id.length > MAX_ID) return undefined
  return { kind: outcome === 'SUCCESS' ? 'success' : 'error', id: data.id, event, payload: data.payload }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && [null, Object.prototype].includes(Object.getPrototypeOf(value))

/** The page expects hex text where a library has a bigint, at any depth. */
function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(withoutBigints)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutBigints(inner)]))
}

/** A message to the page. */
export const toAppMessage = <event extends AppEvent>(id: string, event: event, payload: AppEvents[event]) => ({
  id,
  type: APP_PREFIX + event,
  ...(payload !== undefined && { payload: withoutBigints(payload) }),
})
