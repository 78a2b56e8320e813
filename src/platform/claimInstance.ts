import type { Unsubscribe } from '../core/scope.js'

const CLAIM = 'latchkey:claim'

/**
 * Takes an instance id for this page; `undefined` when another running instance has it. Instances ask each other by an
 * event, so that there is no global, and two copies of the library on a page see each other too.
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
