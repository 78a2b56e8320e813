import type { Unsubscribe } from '../../core/scope.js'
import type { Instance } from '../../instance/instance.js'
import type { Embedded } from './embedded.js'

/** Who waits for the embedded wallet, without loading it. */
const createWatchers = () => ({
  loaded: undefined as Embedded | undefined,
  listeners: new Set<(embedded: Embedded) => void>(),
})

/** Something has used the embedded wallet, which has loaded now. */
export function announceEmbedded(instance: Instance, embedded: Embedded) {
  const watchers = instance.use(createWatchers)
  watchers.loaded = embedded
  for (const listener of watchers.listeners) listener(embedded)
}

/** The embedded wallet, if something has used it. */
export const loadedEmbedded = (instance: Instance): Embedded | undefined => instance.use(createWatchers).loaded

/** Calls back once something has used the embedded wallet, which this does not load. */
export function watchEmbedded(instance: Instance, listener: (embedded: Embedded) => void): Unsubscribe {
  const { loaded, listeners } = instance.use(createWatchers)
  listeners.add(listener)
  if (loaded) listener(loaded)
  return () => void listeners.delete(listener)
}
