import { importWithRetry } from '../../core/load.js'
import { type ExternalConnector, externalConnector } from './externalConnector.js'
import type { BaseAccountPackage, SdkProvider } from './loadSdk.js'

export type BaseAccountOptions = { icon?: string | undefined }

/** With the package given: tests pass a substitute. */
export const createBaseAccount =
  (load?: () => Promise<BaseAccountPackage>) =>
  ({ icon }: BaseAccountOptions = {}): ExternalConnector =>
    externalConnector<SdkProvider>({
      id: 'baseAccount',
      name: 'Base Account',
      icon,
      catalogueId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      async load(context) {
        const { loadBaseAccount } = await importWithRetry(() => import('./loadSdk.js'))
        return loadBaseAccount(context, load)
      },
      disconnect: async (provider) => provider.disconnect?.(),
    })

/** Base Account by `@base-org/account` 2, which loads when the user chooses it. */
export const baseAccount = /* @__PURE__ */ createBaseAccount()
