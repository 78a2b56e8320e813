import { isObject } from './messages.ts'

/** What a test has told the frame to do to one event. */
export type Fault =
  | { readonly kind: 'mute' }
  | { readonly kind: 'fail'; readonly message: string }
  | { readonly kind: 'lie'; readonly payload: unknown }

/** Asks before each event. Waits here if events are delayed. */
export async function readFault(projectId: string, event: string): Promise<Fault | undefined> {
  const response = await fetch(`/control?${new URLSearchParams({ projectId })}`)
  const control: unknown = await response.json()
  if (!isObject(control)) return undefined
  const { mute, delayMs, fail, lie } = control
  if (typeof delayMs === 'number') await new Promise((resolve) => setTimeout(resolve, delayMs))
  if (mute === true) return { kind: 'mute' }
  if (isObject(fail) && typeof fail[event] === 'string') return { kind: 'fail', message: fail[event] }
  if (isObject(lie) && event in lie) return { kind: 'lie', payload: lie[event] ?? undefined }
  return undefined
}
