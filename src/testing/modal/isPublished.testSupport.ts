import { W3mFrameSchema } from '@reown/appkit-wallet'

export type FrameMessage = { readonly id: string; readonly type: string; readonly payload?: Record<string, unknown> }

/** What the protocol gives no schema for, though its lists of methods allow it. */
const withoutSchema = /UserOperation|eth_supportedEntryPoints/

type Schema = {
  safeParse(value: unknown): { readonly success: boolean }
  /** Of a union. */
  readonly options?: readonly Schema[]
  /** Of an event. */
  readonly shape?: { readonly type: { readonly value: string } }
}

const eventsOf = (schema: Schema): readonly Schema[] => schema.options?.flatMap(eventsOf) ?? [schema]

/** By type: the union itself tries one after the other, which takes the most of a test's time. */
const events = new Map(
  eventsOf(W3mFrameSchema.appEvent as unknown as Schema).map((schema) => [schema.shape?.type.value, schema]),
)

/** Whether the published client could have sent it: its own schema, the native chain id, and a node's address. */
export function isPublished({ id, type, payload }: FrameMessage): boolean {
  const method = payload?.method
  if (typeof method === 'string' && withoutSchema.test(method)) return true
  if (!events.get(type)?.safeParse({ id, type, payload }).success) return false
  if (type !== '@w3m-app/RPC_REQUEST') return true
  const { chainId, chainNamespace, rpcUrl } = payload ?? {}
  const isNative = chainNamespace === 'eip155' ? typeof chainId === 'number' : !String(chainId).includes(':')
  return isNative && typeof rpcUrl === 'string'
}
