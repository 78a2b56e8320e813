import { W3mFrameSchema } from '@reown/appkit-wallet'

export type FrameMessage = { readonly id: string; readonly type: string; readonly payload?: Record<string, unknown> }

/** What the protocol gives no schema for, though its lists of methods allow it. */
const withoutSchema = /UserOperation|eth_supportedEntryPoints/

/** Whether the published client could have sent it: its own schema, the native chain id, and a node's address. */
export function isPublished({ id, type, payload }: FrameMessage): boolean {
  const method = payload?.method
  if (typeof method === 'string' && withoutSchema.test(method)) return true
  if (!W3mFrameSchema.appEvent.safeParse({ id, type, payload }).success) return false
  if (type !== '@w3m-app/RPC_REQUEST') return true
  const { chainId, chainNamespace, rpcUrl } = payload ?? {}
  const isNative = chainNamespace === 'eip155' ? typeof chainId === 'number' : !String(chainId).includes(':')
  return isNative && typeof rpcUrl === 'string'
}
