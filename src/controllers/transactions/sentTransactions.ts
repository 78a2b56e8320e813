import { MAX_SENT_TRANSFERS } from '../../config/pageLimits.js'
import { splitCaip2 } from '../../core/caip.js'
import { formatUnits } from '../../core/units.js'
import { type SentMove, toSentMove } from '../../domain/appCall.js'
import { isSmartAccount, type Namespace } from '../../domain/namespace.js'
import { type MinedMove, type Outcome, sentIdOf } from '../../domain/outcome.js'
import { expectedOf, type SentTransfer } from '../../domain/transfer.js'
import type { Instance } from '../../instance/instance.js'
import { refreshBalance } from '../account/balances.js'
import { adapterOf } from '../adapters.js'
import { connectedOf } from '../connection/connectionController.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'
import { tokensOf } from '../tokens/tokensOf.js'

// What this device has sent: kept over page loads, and followed on the chain until it is decided.

type Following = {
  /** Until the chain has decided, by hash. */
  readonly running: Map<string, Promise<SentTransfer>>
  /** Hashes that a view shows. */
  readonly shownHashes: Set<string>
  /** Hashes that a toast follows. */
  readonly toastHashes: Set<string>
}

const createFollowing = (): Following => ({ running: new Map(), shownHashes: new Set(), toastHashes: new Set() })

/**
 * The wallet has sent it. Resolves once the chain has decided, as `unknown` if the modal ends first. After a disconnect
 * nothing of the account is kept, not even this.
 */
export function addSent(instance: Instance, transfer: SentTransfer): Promise<SentTransfer> {
  const namespace = namespaceOf(transfer)
  if (instance.account.of(namespace)) {
    loadSent(instance, namespace)
    const otherTransfers = readList(instance, namespace).filter(({ hash }) => hash !== transfer.hash)
    save(instance, namespace, [transfer, ...otherTransfers].slice(0, MAX_SENT_TRANSFERS))
  }
  return follow(instance, transfer)
}

/** What has become of a listed one, or will; `undefined` if it is not listed. */
export function followListed(
  instance: Instance,
  namespace: Namespace,
  hash: string,
): Promise<SentTransfer> | undefined {
  loadSent(instance, namespace)
  const listed = readList(instance, namespace).find((transfer) => sameHash(transfer.hash, hash))
  return listed?.status === 'pending' ? follow(instance, listed) : listed && Promise.resolve(listed)
}

/** Lists what was sent from the namespace's accounts, and follows what is still open. */
export function loadSent(instance: Instance, namespace: Namespace) {
  const { account, network } = instance
  if (account.state.sent[namespace] !== undefined || !account.of(namespace)) return
  const list = readList(instance, namespace)
  account.setSent(namespace, list)
  for (const transfer of list)
    if (transfer.status === 'pending' && network.find(transfer.networkId)) void follow(instance, transfer)
}

/** A view shows the transaction, so that its end needs no message. Returns a function that undoes it. */
export function showSent(instance: Instance, hash: string) {
  const { shownHashes } = instance.use(createFollowing)
  shownHashes.add(hash)
  return () => void shownHashes.delete(hash)
}

/** Whether a view shows it now. */
export const isSentShown = (instance: Instance, hash: string): boolean =>
  instance.use(createFollowing).shownHashes.has(hash)

/** A toast follows it, so that its end needs no message; or does not any more. */
export function showInToast(instance: Instance, hash: string, isFollowed: boolean) {
  const { toastHashes } = instance.use(createFollowing)
  if (isFollowed) toastHashes.add(hash)
  else toastHashes.delete(hash)
}

/** Asks the chain again about one whose outcome is not known. */
export function checkSentAgain(instance: Instance, transfer: SentTransfer): void {
  const pending: SentTransfer = { ...transfer, status: 'pending', endedAt: undefined }
  if (update(instance, pending)) void follow(instance, pending)
}

function follow(instance: Instance, transfer: SentTransfer): Promise<SentTransfer> {
  const { running } = instance.use(createFollowing)
  const existing = running.get(transfer.hash)
  if (existing) return existing
  const following = readEnd(instance, transfer)
  running.set(transfer.hash, following)
  return following
}

/** Reads how it ended, and tells so, once. */
async function readEnd(instance: Instance, transfer: SentTransfer): Promise<SentTransfer> {
  const { network, scope } = instance
  const { running, shownHashes, toastHashes } = instance.use(createFollowing)
  const outcome = await readOutcome(instance, transfer)
  const settled = withOutcome(transfer, outcome, network.find(transfer.networkId)?.nativeCurrency.decimals ?? 0)
  if (scope.isEnded) return settled
  running.delete(transfer.hash)
  if (!update(instance, settled)) return settled
  emitSettled(instance, settled)
  if (!shownHashes.has(transfer.hash) && !toastHashes.has(transfer.hash)) instance.showSettled(settled)
  refreshHoldings(instance, settled).catch((error) => log(instance, 'debug', 'transfer', error))
  return settled
}

async function readOutcome(instance: Instance, transfer: SentTransfer): Promise<Outcome> {
  const { connection, network, scope } = instance
  const sentOn = network.find(transfer.networkId)
  try {
    if (!sentOn) return { kind: 'unknown' }
    const adapter = await adapterOf(instance, sentOn.namespace)
    const expected = expectedOf(transfer)
    if (!transfer.isCalls) {
      const transfers = await adapter.capabilities?.transfers?.()
      return (await transfers?.follow(transfer.hash, expected, sentOn, scope.signal)) ?? { kind: 'unknown' }
    }
    // Another wallet does not know the calls, and would say that they were never sent.
    const findConnection = () => {
      const connected = connectedOf(connection.state, sentOn.namespace)
      const isAsked = [connected?.connectorId, undefined].includes(transfer.connectorId)
      const accounts = isAsked ? connected?.connection.accounts : undefined
      return accounts?.some(({ address }) => address === transfer.from) ? connected?.connection : undefined
    }
    const calls = await adapter.capabilities?.calls?.()
    return (await calls?.follow(findConnection, transfer.hash, expected, sentOn, scope.signal)) ?? { kind: 'unknown' }
  } catch (error) {
    log(instance, 'debug', 'transaction', error)
    return { kind: 'unknown' }
  }
}

/** Tells the app how it ended. */
function emitSettled({ account, events }: Instance, sent: SentTransfer) {
  const { networkId, symbol, amount, token, gain, calls, status, arrived } = sent
  if (status === 'pending') return
  const id = sent.isCalls ? { hash: sent.minedHash, callsId: sent.hash } : sentIdOf(sent)
  const details = { isSmartAccount: isSmartAccount(account.of(namespaceOf(sent))), network: networkId }
  if (calls) {
    events.emit('APP_TRANSACTION_SETTLED', { ...details, calls: calls.count, ...id, outcome: status })
    return
  }
  if (!gain) {
    const sentToken = token === undefined ? symbol : `${networkId}:${token}`
    events.emit('SEND_SETTLED', { ...details, token: sentToken, amount, ...id, outcome: status, arrived })
    return
  }
  const swap = { ...details, swapFromToken: symbol, swapToToken: gain.symbol, swapFromAmount: amount }
  const swapToAmount = arrived ?? gain.amount
  events.emit('SWAP_SETTLED', { ...swap, swapToAmount: gain.amount, ...id, outcome: status, arrived })
  if (status === 'confirmed') events.emit('SWAP_SUCCESS', { ...swap, swapToAmount, ...id })
  // What is not known is no failure.
  else if (status !== 'unknown' && status !== 'amountUnknown')
    events.emit('SWAP_ERROR', { ...swap, swapToAmount, message: status })
}

/** Reads what has changed. The service may not know it yet, so it is told which tokens to read again. */
async function refreshHoldings(instance: Instance, sent: SentTransfer) {
  const { networkId, token, gain, calls } = sent
  const namespace = namespaceOf(sent)
  const { coinAddress, forcesBalances } = (await adapterOf(instance, namespace)).capabilities ?? {}
  const moved = [...(calls?.tested ?? []), ...(calls?.moved ?? [])].map((move) => move.token)
  const changed = [...new Set([token, gain?.token, coinAddress, ...moved])].flatMap((address) =>
    address ? [`${networkId}:${address}`] : [],
  )
  await Promise.all([
    refreshBalance(instance, namespace, { isAsked: true }),
    tokensOf(instance).refresh(namespace, { isAsked: true, forced: forcesBalances ? changed : undefined }),
  ])
}

const namespaceOf = (transfer: SentTransfer): Namespace => splitCaip2(transfer.networkId)?.namespace ?? ''

/** What is listed, with what is stored: another tab may have sent too, or know how a transaction ended. Newest first. */
function readList(instance: Instance, namespace: Namespace): readonly SentTransfer[] {
  const byHash = new Map(
    (storageOf(instance).read('sent_transfers', namespace) ?? []).map((transfer) => [transfer.hash, transfer]),
  )
  for (const transfer of instance.account.state.sent[namespace] ?? []) {
    const stored = byHash.get(transfer.hash)
    const isOutdated = stored && (transfer.status === 'pending' || (transfer.status === 'unknown' && isDecided(stored)))
    if (!isOutdated) byHash.set(transfer.hash, transfer)
  }
  return [...byHash.values()].sort((a, b) => b.at - a.at).slice(0, MAX_SENT_TRANSFERS)
}

const isDecided = ({ status }: SentTransfer) => status !== 'pending' && status !== 'unknown'

function save(instance: Instance, namespace: Namespace, list: readonly SentTransfer[]) {
  instance.account.setSent(namespace, list)
  storageOf(instance).write('sent_transfers', list, namespace)
}

/** Changes what is listed; `false` if the account was disconnected meanwhile, so that nothing of it stays. */
function update(instance: Instance, transfer: SentTransfer): boolean {
  const namespace = namespaceOf(transfer)
  const list = readList(instance, namespace)
  if (!list.some(({ hash }) => hash === transfer.hash)) return false
  const updated = list.map((entry) => (entry.hash === transfer.hash ? transfer : entry))
  save(instance, namespace, updated)
  return true
}

const sameHash = (a: string, b: string) => a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())

/** Above this a block number would not be exact. */
const toNumber = (value: bigint | undefined) =>
  value === undefined || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number.parseInt(String(value), 10)

/** Something sent, with what the chain says of it. `coinDecimals`: of the coin that pays the fee. */
function withOutcome(sent: SentTransfer, outcome: Outcome, coinDecimals: number): SentTransfer {
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
    calls: sent.calls && { ...sent.calls, moved: 'moves' in outcome ? movedOf(sent, outcome.moves) : undefined },
  }
}

/** What a mined transaction has moved, of the tokens that the test has read; other ones are named by their address. */
function movedOf(sent: SentTransfer, moves: readonly MinedMove[] | undefined): readonly SentMove[] | undefined {
  const { calls, symbol, decimals } = sent
  const testedTokens = [{ token: undefined, symbol, decimals }, ...(calls?.tested ?? [])]
  const list = moves?.map(({ token, units }) => {
    const described = testedTokens.find((entry) => entry.token?.toLowerCase() === token?.toLowerCase())
    return described && toSentMove({ ...described, units })
  })
  return list?.every((move) => move !== undefined) ? list : undefined
}
