import type { Adapter } from '../../adapters/adapter.js'
import { MAX_SENT_TRANSFERS } from '../../config/limits.js'
import { splitCaip2 } from '../../core/caip.js'
import { formatUnits } from '../../core/units.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Outcome } from '../../domain/outcome.js'
import { expectedOf, type SentTransfer } from '../../domain/transfer.js'
import type { Instance } from '../../instance/instance.js'
import type { Storage } from '../../platform/storage.js'
import type { Logger } from '../../services/logger.js'
import { connectedOf } from '../connection/connectionController.js'

type SentDeps = Pick<Instance, 'account' | 'connection' | 'network' | 'scope'> & {
  readonly storage: Storage
  readonly log: Logger['log']
  adapterOf(namespace: Namespace): Promise<Adapter>
  /** The chain has decided, or the time is up. `isShown`: the user is looking at it. */
  onSettled(transfer: SentTransfer, isShown: boolean): void
}

/** Both lists as one, newest first. Another tab may have sent too, or know how a transaction ended. */
function mergeSent(ownTransfers: readonly SentTransfer[], stored: readonly SentTransfer[]): readonly SentTransfer[] {
  const byHash = new Map(stored.map((transfer) => [transfer.hash, transfer]))
  for (const transfer of ownTransfers)
    if (transfer.status !== 'pending' || !byHash.has(transfer.hash)) byHash.set(transfer.hash, transfer)
  return [...byHash.values()].sort((a, b) => b.at - a.at).slice(0, MAX_SENT_TRANSFERS)
}

export type SentTransactions = ReturnType<typeof createSentTransactions>

/** What this device has sent: kept over page loads, and followed on the chain until it is decided. */
export function createSentTransactions(deps: SentDeps) {
  const { account, connection, network, scope, storage, log, adapterOf, onSettled } = deps
  /** Transactions that are being followed, until the chain has decided. */
  const followed = new Map<string, Promise<SentTransfer>>()
  /** Hashes that a view shows. */
  const shownHashes = new Set<string>()

  const namespaceOf = (transfer: SentTransfer): Namespace => splitCaip2(transfer.networkId)?.namespace ?? ''
  const listOf = (namespace: Namespace) =>
    mergeSent(account.state.sent[namespace] ?? [], storage.read('sent_transfers', namespace) ?? [])

  function save(namespace: Namespace, list: readonly SentTransfer[]) {
    account.setSent(namespace, list)
    storage.write('sent_transfers', list, namespace)
  }

  function put(transfer: SentTransfer) {
    const namespace = namespaceOf(transfer)
    const otherTransfers = listOf(namespace).filter(({ hash }) => hash !== transfer.hash)
    save(namespace, [transfer, ...otherTransfers].slice(0, MAX_SENT_TRANSFERS))
  }

  /** Changes what is listed; `false` if the account was disconnected meanwhile, so that nothing of it stays. */
  function update(transfer: SentTransfer): boolean {
    const namespace = namespaceOf(transfer)
    const list = listOf(namespace)
    if (!list.some(({ hash }) => hash === transfer.hash)) return false
    save(
      namespace,
      list.map((entry) => (entry.hash === transfer.hash ? transfer : entry)),
    )
    return true
  }

  async function readOutcome(transfer: SentTransfer): Promise<Outcome> {
    const transferNetwork = network.find(transfer.networkId)
    try {
      if (!transferNetwork) return { kind: 'unknown' }
      const adapter = await adapterOf(transferNetwork.namespace)
      const expected = expectedOf(transfer)
      if (transfer.isCalls) {
        const calls = await adapter.calls?.()
        // Another wallet does not know the calls, and would say that they were never sent.
        const findConnection = () => {
          const connected = connectedOf(connection.state, transferNetwork.namespace)
          const isAsked = [connected?.connectorId, undefined].includes(transfer.connectorId)
          const accounts = isAsked ? connected?.connection.accounts : undefined
          return accounts?.some(({ address }) => address === transfer.from) ? connected?.connection : undefined
        }
        return (
          (await calls?.follow(findConnection, transfer.hash, expected, transferNetwork, scope.signal)) ?? {
            kind: 'unknown',
          }
        )
      }
      const transfers = await adapter.transfers?.()
      return (await transfers?.follow(transfer.hash, expected, transferNetwork, scope.signal)) ?? { kind: 'unknown' }
    } catch (error) {
      log('debug', 'transaction', error)
      return { kind: 'unknown' }
    }
  }

  function follow(transfer: SentTransfer): Promise<SentTransfer> {
    const pending = followed.get(transfer.hash)
    if (pending) return pending
    const following = readOutcome(transfer).then((outcome) => {
      const coinDecimals = network.find(transfer.networkId)?.nativeCurrency.decimals ?? 0
      const settled = withOutcome(transfer, outcome, coinDecimals)
      if (scope.isEnded) return settled
      followed.delete(transfer.hash)
      if (update(settled)) onSettled(settled, shownHashes.has(transfer.hash))
      return settled
    })
    followed.set(transfer.hash, following)
    return following
  }

  function load(namespace: Namespace) {
    if (account.state.sent[namespace] !== undefined || !account.of(namespace)) return
    const list = listOf(namespace)
    account.setSent(namespace, list)
    for (const transfer of list)
      if (transfer.status === 'pending' && network.find(transfer.networkId)) void follow(transfer)
  }

  return {
    /** Shows what was sent from the namespace's accounts, and follows what is still open. */
    load,
    /** A view shows the transaction, so that its end needs no message; returns a function that undoes it. */
    show(hash: string) {
      shownHashes.add(hash)
      return () => void shownHashes.delete(hash)
    },
    /**
     * The wallet has sent it. Resolves once the chain has decided, or never if the modal ends first. After a disconnect
     * nothing of the account is kept, not even this.
     */
    add(transfer: SentTransfer): Promise<SentTransfer> {
      const namespace = namespaceOf(transfer)
      if (account.of(namespace)) {
        load(namespace)
        put(transfer)
      }
      return follow(transfer)
    },
    /** Asks the chain again about one whose outcome is not known. */
    checkAgain(transfer: SentTransfer): void {
      const pending: SentTransfer = { ...transfer, status: 'pending', endedAt: undefined }
      if (update(pending)) void follow(pending)
    },
  }
}

const sameHash = (a: string, b: string) => a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())

/** Above this a block number would not be exact. */
const toNumber = (value: bigint | undefined) =>
  value === undefined || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number.parseInt(String(value), 10)

/** Something sent, with what the chain says of it. `coinDecimals`: of the coin that pays the fee. */
export function withOutcome(sent: SentTransfer, outcome: Outcome, coinDecimals: number): SentTransfer {
  const ended = { ...sent, status: outcome.kind, endedAt: Date.now() }
  if (!('hash' in outcome)) return ended
  const { hash, block, fee } = outcome
  const arrived = 'arrived' in outcome ? outcome.arrived : undefined
  return {
    ...ended,
    minedHash: sameHash(hash, sent.hash) ? undefined : hash,
    block: toNumber(block),
    fee: fee === undefined ? undefined : formatUnits(fee, coinDecimals),
    arrived: arrived === undefined ? undefined : formatUnits(arrived, sent.gain?.decimals ?? sent.decimals),
  }
}
