import { type ReactNode, useState } from 'react'
import { type AppKit, buildAppKit, type Kit } from './appKit.js'
import { InModal } from './components.js'
import { defineElements } from './elements.js'
import { currentKit, setKit } from './kit.js'
import type { CreateAppKit } from './options.js'

/**
 * Creates the page's wallet modal; a later call returns the first one. On a page it starts by itself, on a server never.
 *
 * @example
 * createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet], projectId })
 */
export function createAppKit(options: CreateAppKit): AppKit {
  const existing = currentKit()
  if (existing) return existing.appKit
  const created: Kit = buildAppKit(options, () => {
    if (currentKit() === created) setKit(undefined)
  })
  setKit(created)
  if (typeof window === 'object') {
    defineElements()
    queueMicrotask(created.start)
  }
  return created.appKit
}

/**
 * Calls `createAppKit` with its props, once. Its children may use the hooks of `latchkey`, too. AppKit's own hooks need no
 * provider.
 */
export function AppKitProvider({ children, ...options }: CreateAppKit & { readonly children: ReactNode }) {
  const [appKit] = useState(() => createAppKit(options))
  return <InModal modal={appKit.walletModal}>{children}</InModal>
}
