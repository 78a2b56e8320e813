import type { Instance } from '../../instance/instance.js'
import { isOnline } from '../../platform/pageState.js'
import { createImageStore, type ImageStore } from '../../services/catalogue/imageStore.js'
import { serviceClientsOf } from '../loadServiceClients.js'

export const createInstanceImages = (instance: Instance): ImageStore =>
  createImageStore(async () => (await serviceClientsOf(instance)).catalogueHttp, instance.scope, {
    isEnabled: Boolean(instance.input.projectId),
    isOnline,
  })

/** The catalogue's images, for the card and for lists without it. */
export const imagesOf = (instance: Instance): ImageStore => instance.use(createInstanceImages)
