import { getWallets } from '@wallet-standard/app'
import { MAX_ANNOUNCED_WALLETS } from '../../config/pageLimits.js'
import { importWithRetry } from '../../core/load.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { OpenRequests } from '../askOnce.js'
import type { Connector } from '../connector.js'
import { parseWallet, type StandardWallet } from './parseWallet.js'
import type { WalletStandardContext } from './walletStandardSession.js'

/** What asks such a wallet. Listing it needs none of this; the first request loads it. */
const loadSession = () => importWithRetry(() => import('./walletStandardSession.js'))

function createConnector(
  wallet: StandardWallet,
  id: string,
  isContested: boolean,
  context: WalletStandardContext,
): Connector {
  const { name, fullName, rawName, icon } = wallet
  const open: OpenRequests = new Set()
  const connector: Connector = {
    id,
    name,
    fullName,
    rawName,
    icon,
    isContested,
    type: 'ANNOUNCED',
    namespaces: ['solana'],
    prepare: loadSession,
    connect: async (request) => (await loadSession()).connectStandard(connector, wallet, request, context, open),
    resume: async () => (await loadSession()).resumeStandard(connector, wallet, context),
  }
  return connector
}

/** Solana wallets that register themselves by Wallet Standard. Their claims are only displayed. */
export function createWalletStandardStore(context: WalletStandardContext) {
  const accepted = new Map<unknown, StandardWallet>()
  /** A wallet keeps its connector when others register. One that has left is forgotten. */
  const built = new WeakMap<StandardWallet, Connector>()
  let connectors: readonly Connector[] = []
  const watchers = new Set<{ onChange(): void }>()
  let stop: Unsubscribe | undefined

  function rebuild() {
    const wallets = [...accepted.values()]
    connectors = wallets.map((wallet, index) => {
      const key = wallet.id.toLowerCase()
      const isContested = wallets.filter((candidate) => candidate.id.toLowerCase() === key).length > 1
      // Two wallets with one name stay two rows, and neither has the stored id.
      const id = isContested ? `${wallet.id}:${index}` : wallet.id
      const existing = built.get(wallet)
      const connector = existing?.id === id ? existing : createConnector(wallet, id, isContested, context)
      built.set(wallet, connector)
      return connector
    })
  }

  /** Whether any is new. A full list reads no more, so a flood costs nothing. */
  function accept(wallets: readonly unknown[]) {
    const before = accepted.size
    for (const source of wallets) {
      if (accepted.size >= MAX_ANNOUNCED_WALLETS) break
      if (accepted.has(source)) continue
      const wallet = parseWallet(source)
      if (wallet) accepted.set(source, wallet)
    }
    return accepted.size !== before
  }

  function changed() {
    rebuild()
    for (const { onChange } of [...watchers]) onChange()
  }

  function follow(): Unsubscribe {
    const wallets = getWallets()
    const offs = [
      wallets.on('register', (...registered) => {
        if (accept(registered)) changed()
      }),
      wallets.on('unregister', (...removed) => {
        const hasRemoved = removed.map((source) => accepted.delete(source)).includes(true)
        if (hasRemoved) changed()
      }),
    ]
    // Wallets may have left, or come, while nobody listened.
    const present: readonly unknown[] = wallets.get()
    for (const source of [...accepted.keys()]) if (!present.includes(source)) accepted.delete(source)
    accept(present)
    rebuild()
    return () => {
      for (const off of offs) off()
    }
  }

  return {
    connectors: () => connectors,
    /** Every watcher is notified of every change, in any order of subscription. */
    watch(onChange: () => void): Unsubscribe {
      const watcher = { onChange }
      watchers.add(watcher)
      stop ??= follow()
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}
