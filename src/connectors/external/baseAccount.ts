import type { Eip1193Provider } from '../../domain/namespaceTypes.js'
import { PackageMissingError } from '../../errors/packageErrors.js'
import { appOf, type SdkApp } from './appOf.js'
import { type ExternalConnector, externalConnector } from './externalConnector.js'

export type BaseAccountOptions = { icon?: string | undefined }

type Sdk = Eip1193Provider & { disconnect?(): Promise<unknown> }

/** What the package exports. */
type Package = {
  createBaseAccountSDK(options: SdkApp & { preference: { telemetry: boolean } }): { getProvider(): object }
}

async function loadPackage(): Promise<Package> {
  // Within `try`, bundlers accept that the package is not installed.
  try {
    return await import('@base-org/account')
  } catch (cause) {
    throw new PackageMissingError('@base-org/account@2', cause)
  }
}

/** With the package given: tests pass a substitute. */
export const createBaseAccount =
  (load: () => Promise<Package>) =>
  ({ icon }: BaseAccountOptions = {}): ExternalConnector =>
    externalConnector<Sdk>({
      id: 'baseAccount',
      name: 'Base Account',
      icon,
      catalogueId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      async load(context) {
        const { createBaseAccountSDK } = await load()
        // Its telemetry would be a script of another host.
        return createBaseAccountSDK({ ...appOf(context), preference: { telemetry: false } }).getProvider() as Sdk
      },
      disconnect: async (provider) => provider.disconnect?.(),
    })

/** Base Account by `@base-org/account` 2, which loads when the user chooses it. */
export const baseAccount = /* @__PURE__ */ createBaseAccount(loadPackage)
