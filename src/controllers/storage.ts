import type { Instance } from '../instance/instance.js'
import { createStorage, type Storage } from '../platform/storage.js'

export const createInstanceStorage = ({ id }: Pick<Instance, 'id'>): Storage => createStorage(id)

/** What the browser keeps of an instance from one page load to the next. */
export const storageOf = (instance: Instance): Storage => instance.use(createInstanceStorage)
