/** Accessing it throws, as with all site data blocked. */
export function isStorageDenied(): boolean {
  try {
    // biome-ignore lint/nursery/noJsRestrictedProperties: detects a denied storage; never reads what is in it
    return window.localStorage === null
  } catch {
    return true
  }
}

/**
 * Runs `load` so that blocked `localStorage` reads as missing instead of throwing. Otherwise a module that accesses it
 * on evaluation fails for good. Available storage is unaffected.
 */
export async function withStorageShield<T>(load: () => Promise<T>): Promise<T> {
  if (!isStorageDenied()) return load()
  const former = Object.getOwnPropertyDescriptor(window, 'localStorage')
  if (!Reflect.defineProperty(window, 'localStorage', { configurable: true, value: undefined })) return load()
  try {
    return await load()
  } finally {
    if (former) Reflect.defineProperty(window, 'localStorage', former)
    else Reflect.deleteProperty(window, 'localStorage')
  }
}
