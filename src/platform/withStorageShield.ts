function isDenied(): boolean {
  try {
    return window.localStorage === null
  } catch {
    return true
  }
}

/**
 * Runs `load` so that a denied `localStorage` reads as missing instead of throwing. A module that looks at it while it is
 * evaluated would otherwise fail, once and for all. Where storage is allowed, nothing is touched.
 */
export async function withStorageShield<T>(load: () => Promise<T>): Promise<T> {
  if (!isDenied()) return load()
  const former = Object.getOwnPropertyDescriptor(window, 'localStorage')
  if (!Reflect.defineProperty(window, 'localStorage', { configurable: true, value: undefined })) return load()
  try {
    return await load()
  } finally {
    if (former) Reflect.defineProperty(window, 'localStorage', former)
    else Reflect.deleteProperty(window, 'localStorage')
  }
}
