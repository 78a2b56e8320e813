import type { Transfers } from '../../adapters/adapter.js'
import { MAX_SENT_TRANSFERS } from '../../config/limits.js'
import { splitCaip2 } from '../../core/caip.js'
import { formatUnits } from '../../core/units.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type { SentTransfer, TransferPlan } from '../../domain/transfer.js'
import type { ConnectionParts } from '../connection/parts.js'

type Parts = Pick<ConnectionParts, 'account' | 'network' | 'scope' | 'storage' | 'log' | 'adapterOf'> & {
  /** The chain has decided, or the time is up. `isShown`: the user is looking at it. */
  onSettled(transfer: SentTransfer, isShown: boolean): void
}

/** Both lists as one, newest first. Another tab may have sent too, or know how a transfer ended. */
function mergeSent(own: readonly SentTransfer[], stored: readonly SentTransfer[]): readonly SentTransfer[] {
  const byHash = new Map(stored.map((one) => [one.hash, one]))
  for (const one of own) if (one.status !== 'pending' || !byHash.has(one.hash)) byHash.set(one.hash, one)
  return [...byHash.values()].sort((one, other) => other.at - one.at).slice(0, MAX_SENT_TRANSFERS)
}

/** What this device has sent: kept over page loads, and followed on the chain until it is decided. */
export function createSentTransfers({ account, network, scope, storage, log, adapterOf, onSettled }: Parts) {
  /** Hashes that are being followed. */
  const followed = new Set<string>()
  /** Hashes that a view shows. */
  const shown = new Set<string>()

  const namespaceOf = (transfer: SentTransfer): Namespace => splitCaip2(transfer.networkId)?.namespace ?? ''
  const listOf = (namespace: Namespace) =>
    mergeSent(account.state.sent[namespace] ?? [], storage.read('sent_transfers', namespace) ?? [])

  function save(namespace: Namespace, list: readonly SentTransfer[]) {
    account.setSent(namespace, list)
    storage.write('sent_transfers', list, namespace)
  }

  function put(transfer: SentTransfer) {
    const namespace = namespaceOf(transfer)
    const others = listOf(namespace).filter(({ hash }) => hash !== transfer.hash)
    save(namespace, [transfer, ...others].slice(0, MAX_SENT_TRANSFERS))
  }

  /** Notes the end of what is listed; `false` if the account was disconnected meanwhile, so that nothing of it stays. */
  function decide(transfer: SentTransfer): boolean {
    const namespace = namespaceOf(transfer)
    const list = listOf(namespace)
    if (!list.some(({ hash }) => hash === transfer.hash)) return false
    save(
      namespace,
      list.map((one) => (one.hash === transfer.hash ? transfer : one)),
    )
    return true
  }

  function settle(transfer: SentTransfer, status: SentTransfer['status']) {
    // A receipt says that a swap is done, not what it gave.
    const { gain } = transfer
    const settled: SentTransfer = { ...transfer, status, gain: gain && { ...gain, amount: undefined } }
    if (decide(settled)) onSettled(settled, shown.has(transfer.hash))
  }

  async function follow(transfer: SentTransfer, plan: TransferPlan | undefined) {
    const on = network.find(transfer.networkId)
    if (!on || followed.has(transfer.hash)) return
    followed.add(transfer.hash)
    try {
      const transfers: Transfers | undefined = await (await adapterOf(namespaceOf(transfer))).transfers?.()
      const outcome = await transfers?.follow(transfer.hash, plan, on, scope.signal)
      if (outcome && !scope.isEnded) settle(transfer, outcome)
    } catch (error) {
      if (scope.isEnded) return
      log('debug', 'transfer', error)
      settle(transfer, 'unknown')
    } finally {
      followed.delete(transfer.hash)
    }
  }

  function load(namespace: Namespace) {
    if (account.state.sent[namespace] !== undefined || !account.of(namespace)) return
    const list = listOf(namespace)
    account.setSent(namespace, list)
    for (const transfer of list) if (transfer.status === 'pending') void follow(transfer, undefined)
  }

  return {
    /** Shows what was sent from the namespace's accounts, and follows what is still open. */
    load,
    /** A view shows the transfer, so that its end needs no message; returns a function that undoes it. */
    show(hash: string) {
      shown.add(hash)
      return () => void shown.delete(hash)
    },
    /** The wallet has sent it. After a disconnect nothing of the account is kept, not even this. */
    add(plan: TransferPlan, hash: string, on: Network, { toName, price }: Pick<SentTransfer, 'toName' | 'price'> = {}) {
      if (!account.of(on.namespace)) return
      load(on.namespace)
      const { symbol, decimals } = plan.token ?? on.nativeCurrency
      const transfer: SentTransfer = {
        ...{ hash, networkId: on.caipNetworkId, from: plan.from, to: plan.to, toName, symbol },
        amount: formatUnits(plan.units, decimals),
        token: plan.token?.address,
        price,
        at: Date.now(),
        status: 'pending',
      }
      put(transfer)
      void follow(transfer, plan)
    },
    /** The wallet has sent a swap. Its feature follows it while the page lives; after a reload it is followed here. */
    addSwap(swap: SentTransfer) {
      const namespace = namespaceOf(swap)
      if (!account.of(namespace)) return
      load(namespace)
      followed.add(swap.hash)
      put(swap)
    },
    /** The swap's feature knows how it ended, and tells the user. */
    endSwap(swap: SentTransfer) {
      followed.delete(swap.hash)
      decide(swap)
    },
  }
}
