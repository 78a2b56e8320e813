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
