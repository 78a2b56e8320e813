import type { SandboxSettings } from '../config/services.js'

/**
 * Points every service of a modal at a local sandbox, which the modal shows in its header. For demos and tests. No URL,
 * storage value or service can do this.
 * @param url where the sandbox listens, such as `http://127.0.0.1:4610`
 */
export const sandbox = (url: string): SandboxSettings => ({
  services: {
    blockchainApi: url,
    catalogue: url,
    telemetry: url,
    secureSite: url,
    relay: url.replace(/^http/, 'ws'),
    verify: url,
  },
})
