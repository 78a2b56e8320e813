// Optional peers, installed only by apps that use them: what the connectors call of each.

declare module '@coinbase/wallet-sdk' {
  export function createCoinbaseWalletSDK(options: {
    appName?: string
    appLogoUrl?: string | null
    appChainIds?: number[]
    preference?: { options: 'all' | 'smartWalletOnly' | 'eoaOnly'; keysUrl?: string }
  }): { getProvider(): object }
}

declare module '@base-org/account' {
  export function createBaseAccountSDK(options: {
    appName?: string
    appLogoUrl?: string | null
    appChainIds?: number[]
    preference?: { telemetry?: boolean }
  }): { getProvider(): object }
}

declare module '@safe-global/safe-apps-sdk' {
  export default class SafeAppsSDK {
    constructor(options?: { allowedDomains?: RegExp[]; debug?: boolean })
    readonly safe: { getInfo(): Promise<object> }
  }
}

declare module '@safe-global/safe-apps-provider' {
  export class SafeAppProvider {
    constructor(safe: object, sdk: object)
    request(args: { method: string; params?: unknown[] }): Promise<unknown>
    on(event: string, listener: (...args: unknown[]) => void): unknown
    removeListener(event: string, listener: (...args: unknown[]) => void): unknown
  }
}
