import type { Unsubscribe } from '../core/scope.js'

const CLAIM = 'latchkey:claim'

/**
 * Claims an instance id on this page; `undefined` if a running instance has it. Instances ask each other by event: no
 * global is needed, and two copies of the library see each other.
 */
export function claimInstance(id: string): Unsubscribe | undefined {
  const isFree = window.dispatchEvent(new CustomEvent(CLAIM, { cancelable: true, detail: id }))
  if (!isFree) return undefined
  const object = (event: Event) => {
    if ((event as CustomEvent).detail === id) event.preventDefault()
  }
  window.addEventListener(CLAIM, object)
  return () => window.removeEventListener(CLAIM, object)
}
