export type TabChannel = { post(value: object): void; close(): void }

/** A channel to the app's other tabs; `undefined` where the browser has none. */
export function openTabChannel(name: string, onMessage: (value: unknown) => void): TabChannel | undefined {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => onMessage(data)
    return { post: (value) => channel.postMessage(value), close: () => channel.close() }
  } catch {
    return undefined
  }
}
