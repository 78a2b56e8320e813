import { importWithRetry } from '../../core/load.js'
import { frameOrigin } from '../../platform/frameOrigin.js'
import { type ExternalConnector, externalConnector } from './externalConnector.js'
import type { SafePackages } from './loadSafe.js'

export type SafeOptions = {
  /** Origins of pages that show apps in a frame. @default ['https://app.safe.global'] */
  origins?: readonly string[] | undefined
  icon?: string | undefined
}

/** With the frame and the packages given: tests pass substitutes. */
export const createSafe =
  (framedBy: () => string | undefined, packages?: () => Promise<SafePackages>) =>
  ({ origins = ['https://app.safe.global'], icon }: SafeOptions = {}): ExternalConnector =>
    externalConnector({
      id: 'safe',
      name: 'Safe',
      icon,
      catalogueId: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
      accountType: 'smartAccount',
      isOffered() {
        const origin = framedBy()
        return origin !== undefined && origins.includes(origin)
      },
      load: async () => (await importWithRetry(() => import('./loadSafe.js'))).loadSafe(origins, packages),
      // The Safe stays connected to the apps that it shows.
      disconnect: async () => undefined,
    })

/** The Safe that shows the app in a frame, by `@safe-global/safe-apps-provider`; offered only there. */
export const safe = /* @__PURE__ */ createSafe(frameOrigin)
