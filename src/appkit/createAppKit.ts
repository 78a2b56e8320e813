import type { Unsubscribe } from '../core/scope.js'
import { type AppKit, buildAppKit, type Kit } from './appKit.js'
import { defineElements } from './elements.js'
import type { CreateAppKit } from './options.js'
import { emptyView, type View } from './state.js'

/** The page's one, as AppKit has it: hooks and elements use it without a provider. */
let kit: Kit | undefined
const waiting = new Set<() => void>()

/** What `createAppKit` has returned. */
export let modal: AppKit | undefined

/**
 * Creates the page's wallet modal; a later call returns the first one. On a page it starts by itself, on a server never.
 *
 * @example
 * createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet], projectId })
 */
export function createAppKit(options: CreateAppKit): AppKit {
  if (kit) return kit.appKit
  const created = buildAppKit(options, () => {
    if (kit !== created) return
    kit = undefined
    modal = undefined
    for (const onChange of [...waiting]) onChange()
  })
  kit = created
  modal = created.appKit
  if (typeof window === 'object') {
    defineElements(readButtonContext)
    queueMicrotask(created.start)
  }
  for (const onChange of [...waiting]) onChange()
  return created.appKit
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
  waiting.add(onKit)
  follow()
  return () => {
    waiting.delete(onKit)
    stop?.()
  }
}
