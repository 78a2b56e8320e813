import type { Features } from '../../config/options.js'

export type ConnectMethod = 'email' | 'social' | 'wallet'

/** Methods that meet form one group; the wallets are one of their own. */
export type MethodGroup = readonly ConnectMethod[]

const preset: readonly ConnectMethod[] = ['email', 'social', 'wallet']
const walletsFirst: readonly ConnectMethod[] = ['wallet', 'email', 'social']

const isMethod = (value: unknown): value is ConnectMethod => (preset as readonly unknown[]).includes(value)

type Given = {
  readonly order: Features['connectMethodsOrder']
  readonly hasInstalled: boolean
  /** What there is to show. */
  isShown(method: ConnectMethod): boolean
}

/** The ways to connect in the app's order, which may name only some. Without one, installed wallets come first. */
export function groupMethods({ order, hasInstalled, isShown }: Given): readonly MethodGroup[] {
  const named = Array.isArray(order) ? order.filter(isMethod) : []
  const basis = named.length === 0 && hasInstalled ? walletsFirst : preset
  const groups: ConnectMethod[][] = []
  for (const method of new Set([...named, ...basis])) {
    if (!isShown(method)) continue
    const last = groups.at(-1)
    if (last && method !== 'wallet' && last[0] !== 'wallet') last.push(method)
    else groups.push([method])
  }
  return groups
}
