import type { Unsubscribe } from '../core/scope.js'
import type { AppKit, Kit } from './appKit.js'
import { emptyView, type View } from './state.js'

/** The page's one, as AppKit has it: hooks and elements use it without a provider. */
let kit: Kit | undefined
const watchers = new Set<() => void>()

/** What `createAppKit` has returned. */
export let modal: AppKit | undefined

/** Everything that follows the page's modal follows the next one. */
export function setKit(next: Kit | undefined) {
  kit = next
  modal = next?.appKit
  for (const onChange of [...watchers]) onChange()
}

/** What a button draws with; `undefined` before `createAppKit`. */
export const readButtonContext = () => kit?.buttons

/** @throws in AppKit's words, before `createAppKit`. */
export function requireKit(hook: string): Kit {
  if (!kit) throw new Error(`Please call "createAppKit" before using "${hook}" hook`)
  return kit
}

export const currentKit = () => kit

export const readView = (): View => kit?.store.read() ?? emptyView

export const readServerView = (): View => kit?.store.initial ?? emptyView

/** Calls back when the state changes, or `createAppKit` is called. */
export function watchView(onChange: () => void): Unsubscribe {
  let stop: Unsubscribe | undefined
  const follow = () => {
    stop?.()
    stop = kit?.store.subscribe(onChange)
    kit?.start()
  }
  const onKit = () => {
    follow()
    onChange()
  }
  watchers.add(onKit)
  follow()
  return () => {
    watchers.delete(onKit)
    stop?.()
  }
}
