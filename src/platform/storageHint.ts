/** The beginning of every key of an instance; the number is the version of what is written. */
export const storagePrefix = (instance: string) => `latchkey/${encodeURIComponent(instance)}/v1/`

/** The little that is read while the page loads, before the part that owns storage is there; whoever gets it checks it. */
export function readHint(
  instance: string,
  key:
    | 'connection_status'
    | 'connected_namespaces'
    | 'active_caip_network_id'
    | 'amounts_hidden'
    | 'last_balance'
    | `${string}:connected_connector_id`
    | `${string}:connected_account`,
): string | undefined {
  try {
    return window.localStorage.getItem(storagePrefix(instance) + key)?.slice(0, 600)
  } catch {
    return undefined
  }
}

/** What cannot be written is done without. */
export function writeHint(instance: string, key: 'last_balance', text: string) {
  try {
    window.localStorage.setItem(storagePrefix(instance) + key, text)
  } catch {
    // It is read anew at the next load.
  }
}
