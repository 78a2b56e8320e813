import type { Namespace } from '../domain/namespace.js'
import type { SettingsInput } from './options.js'

type Given = Pick<SettingsInput, 'features' | 'projectId' | 'onramp'>

/** Coinbase, which sells unless the app names other providers. Apart from the other defaults, which load later. */
const DEFAULT_NAMESPACES: readonly Namespace[] = ['eip155']

/** As `resolveFeatures` has it, which loads later: a page with a `<BuyWidget>` asks this. A test compares the two. */
const IS_ON_BY_DEFAULT = true

/** Whether anybody can sell: without a project the service creates no URL. */
export const hasOnramp = ({ features, projectId, onramp }: Given): boolean =>
  (features?.onramp ?? IS_ON_BY_DEFAULT) && Boolean(projectId || onramp?.providers.length)

/** Whether a provider tells what the account has bought. */
export const listsPurchases = ({ onramp }: Given, namespace: Namespace): boolean =>
  onramp
    ? onramp.providers.some(
        (provider) => provider.namespaces.includes(namespace) && provider.listPurchases !== undefined,
      )
    : DEFAULT_NAMESPACES.includes(namespace)

export const sellsTo = ({ onramp }: Given, namespace: Namespace): boolean =>
  (onramp?.providers.flatMap(({ namespaces }) => namespaces) ?? DEFAULT_NAMESPACES).includes(namespace)
