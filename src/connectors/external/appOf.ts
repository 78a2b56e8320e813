import type { ExternalContext } from './externalConnector.js'

/** How wallet SDKs take the app's name, logo and chains. */
export type SdkApp = { appName: string; appLogoUrl: string | null; appChainIds: number[] }

export const appOf = ({ metadata, networks }: ExternalContext): SdkApp => ({
  appName: metadata.name,
  appLogoUrl: metadata.icons[0] ?? null,
  appChainIds: networks.map(({ id }) => Number(id)),
})
