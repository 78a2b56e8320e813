import type { Namespace } from '../domain/namespace.js'
import { resolveFeatures, type SettingsInput } from './options.js'

type Given = Pick<SettingsInput, 'features' | 'projectId' | 'onramp'>

/** Coinbase, which sells unless the app names other providers. Apart from the other defaults, which load later. */
const DEFAULT_NAMESPACES: readonly Namespace[] = ['eip155']

/** Whether anybody can sell: without a project the service creates no URL. */
export const hasOnramp = ({ features, projectId, onramp }: Given): boolean =>
  resolveFeatures(features ?? {}).onramp && Boolean(projectId || onramp?.providers.length)

/** Whether a provider tells what the account has bought. */
export const listsPurchases = ({ onramp }: Given, namespace: Namespace): boolean =>
  onramp
    ? onramp.providers.some(
        (provider) => provider.namespaces.includes(namespace) && provider.listPurchases !== undefined,
      )
    : DEFAULT_NAMESPACES.includes(namespace)

export const sellsTo = ({ onramp }: Given, namespace: Namespace): boolean =>
  (onramp?.providers.flatMap(({ namespaces }) => namespaces) ?? DEFAULT_NAMESPACES).includes(namespace)
