import type { SandboxSettings } from '../config/services.js'

/**
 * Points every service of a modal at a local sandbox, which the modal shows in its header. For demos and tests. No URL,
 * storage value or service can do this.
 * @param url where the sandbox listens, such as `http://127.0.0.1:4610`
 * @param options `secureSite`: where the embedded wallet's page is, on another origin than the app's
 */
export const sandbox = (
  url: string,
  { secureSite = url }: { readonly secureSite?: string | undefined } = {},
): SandboxSettings => ({
  services: {
    blockchainApi: url,
    catalogue: url,
    telemetry: url,
    secureSite,
    relay: url.replace(/^http/, 'ws'),
    verify: url,
  },
})
