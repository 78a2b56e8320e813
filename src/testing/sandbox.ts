import type { SandboxSettings } from '../config/options.js'

/**
 * Turns every service of a modal to a local sandbox, which the modal then says in its header: for demos and tests. The
 * only way to do so; no address, storage or service can.
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
