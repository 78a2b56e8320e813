// biome-ignore-all lint/nursery/noJsRestrictedProperties: what a page needs on load, before platform/storage.ts is loaded
/** Prefix of every key of an instance; the number is the schema version. */
export const storagePrefix = (instance: string) => `latchkey/${encodeURIComponent(instance)}/v1/`

/** The few values read on page load, before `storage` has loaded. The caller must validate them. */
export function readHint(
  instance: string,
  key:
    | 'connection_status'
    | 'connected_namespaces'
    | 'active_namespace'
    | 'active_caip_network_id'
    | 'amounts_hidden'
    | 'last_balance'
    | 'email_login_used'
    | 'social_provider'
    | 'open_pairing'
    | 'recent_wallets'
    | `${string}:connected_connector_id`
    | `${string}:connected_account`,
): string | undefined {
  try {
    return window.localStorage.getItem(storagePrefix(instance) + key)?.slice(0, 600)
  } catch {
    return undefined
  }
}

/** A failed write is ignored. */
export function writeHint(instance: string, key: 'last_balance', text: string) {
  try {
    window.localStorage.setItem(storagePrefix(instance) + key, text)
  } catch {
    // Read again on the next load.
  }
}

/** What AppKit has stored on this page; never written. The caller must validate it. */
export function readAppKitKey(key: `@appkit/${string}`): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
