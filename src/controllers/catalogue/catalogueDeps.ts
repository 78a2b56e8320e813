import type { Settings } from '../../config/options.js'
import type { Scope } from '../../core/scope.js'
import type { Instance } from '../../instance/instance.js'
import type { Storage } from '../../platform/storage.js'
import type { ImageStore } from '../../services/catalogue/imageStore.js'
import type { Logger } from '../../services/logger.js'
import type { NetworkController } from '../network/networkController.js'

/** What the catalogue's suggestions are made from. */
export type CatalogueDeps = {
  readonly instance: Instance
  readonly settings: Settings
  readonly scope: Scope
  readonly wallet: { readonly network: NetworkController }
  readonly services: {
    readonly storage: Storage
    readonly images: ImageStore
    readonly allowLoopback: boolean
    readonly log: Logger['log']
  }
}
