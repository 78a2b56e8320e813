import { IDENTITY_CACHE_MS } from '../../config/pageLimits.js'
import { isFresh } from '../../core/isFresh.js'
import { createLatestByKey } from '../../core/latestByKey.js'
import { displayText, parseImageSource, TEXT_LIMIT } from '../../core/untrusted.js'
import { hasCode } from '../../core/values.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { NetworkFailedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import type { Storage } from '../../platform/storage.js'
import type { ChainData, Identity } from '../../services/chainData/chainData.js'
import type { Logger } from '../../services/logger.js'
import type { OwnNames } from './ownNames.js'

type IdentityOptions = Pick<Instance, 'account' | 'network' | 'scope'> & {
  readonly storage: Storage
  readonly log: Logger['log']
  readonly chainData: Pick<ChainData, 'fetchIdentity'>
  readonly allowLoopback: boolean
  canHaveIdentity(namespace: Namespace): boolean
  /** Loads what looks up names: most accounts have none. */
  names(): Promise<{
    /** The address that a name has now. */
    lookUpName(name: string, network: Network, signal: AbortSignal): Promise<string | undefined>
    readonly ownNames: Pick<OwnNames, 'read' | 'remember'>
  }>
}

/**
 * Name and avatar of the active account from the identity service; only in namespaces that have them, never on test
 * networks. The service's name counts only if it leads back to the account (NAME-4).
 */
export type IdentitySync = {
  sync(namespace: Namespace): Promise<void>
  accept(network: Network, address: string, name: string): Promise<void>
}

export function createIdentitySync({
  account: accountController,
  network: networkController,
  scope,
  storage,
  log,
  chainData,
  canHaveIdentity,
  names,
  allowLoopback,
}: IdentityOptions): IdentitySync {
  const syncs = createLatestByKey()
  /** By account and network. */
  const underWay = new Map<string, Promise<void>>()
  /** The name that was found elsewhere when a look-up failed. Not stored: a failure says nothing about the account. */
  const failed = new Map<string, { readonly timestamp: number; readonly profileName: string | undefined }>()
  const parse = (identity: Readonly<Record<string, unknown>>) => ({
    profileName: displayText(identity.name, TEXT_LIMIT.name) || undefined,
    profileImage: parseImageSource(identity.avatar, { allowLoopback }),
  })

  /** Anyone can claim a name for an address: the name's own record decides. */
  async function confirm(identity: Identity, address: string, network: Network): Promise<Identity> {
    const name = displayText(identity.name, TEXT_LIMIT.name)
    if (!name) return identity
    const { lookUpName } = await names()
    const owner = await lookUpName(name, network, scope.signal).catch((error) => {
      // Its chain does not allow the name, or the app does not look such names up: asking again changes nothing.
      if (hasCode(error, 'NAME_INVALID') || hasCode(error, 'NAME_OFFCHAIN')) return undefined
      throw error
    })
    return owner === address ? { ...identity, name } : { name: null, avatar: null }
  }

  function store(namespace: Namespace, address: string, identity: Identity) {
    const entry = { address, identity, timestamp: Date.now() }
    storage.write('identity_cache', { ...storage.read('identity_cache'), [`${namespace}:${address}`]: entry })
  }

  /** The identity service has failed: a registered name is still known elsewhere. */
  async function syncName(namespace: Namespace, address: string, network: Network, isCurrent: () => boolean) {
    const account = accountController.of(namespace)
    if (account?.address !== address || !isCurrent()) return
    const { ownNames } = await names()
    const [name] = await ownNames.read(network, address)
    if (!isCurrent()) return
    const profileName = displayText(name, TEXT_LIMIT.name) || undefined
    accountController.patch(namespace, account.caipAddress, { profileName })
    return profileName
  }

  /** Registered by the account just now: every view shows it at once. */
  async function accept(network: Network, address: string, name: string) {
    const { namespace } = network
    // What was asked before the registration does not know the name.
    syncs.cancel(`${namespace}:${address}`)
    failed.delete(`${namespace}:${address}`)
    const account = accountController.of(namespace)
    if (account?.address === address) {
      accountController.patch(namespace, account.caipAddress, { profileName: name })
      store(namespace, address, { name, avatar: account.profileImage ?? null })
    }
    const { ownNames } = await names()
    ownNames.remember(network, address, name)
  }

  /** Several parts of a page may show the same account. */
  function sync(namespace: Namespace): Promise<void> {
    const key = accountController.of(namespace)?.caipAddress ?? namespace
    const existing = underWay.get(key)
    if (existing) return existing
    const started = lookUp(namespace).finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }

  async function lookUp(namespace: Namespace): Promise<void> {
    const account = accountController.of(namespace)
    const network = networkController.activeOf(namespace)
    if (!account || !network || network.isUnsupported) return
    const { address, caipAddress } = account
    const key = `${namespace}:${address}`
    const isCurrent = syncs.begin(key)
    if (!canHaveIdentity(namespace)) return
    const forget = () =>
      accountController.patch(namespace, caipAddress, { profileName: undefined, profileImage: undefined })
    if (network.testnet) return forget()
    const cached = storage.read('identity_cache')?.[key]
    if (cached?.address === address && isFresh(cached.timestamp, IDENTITY_CACHE_MS, Date.now())) {
      accountController.patch(namespace, caipAddress, parse(cached.identity))
      return
    }
    const failure = failed.get(key)
    if (failure && isFresh(failure.timestamp, IDENTITY_CACHE_MS, Date.now())) {
      const { profileName } = failure
      if (profileName !== undefined) accountController.patch(namespace, caipAddress, { profileName })
      return
    }
    try {
      const claimed = await chainData.fetchIdentity({ address, network }, scope.signal)
      if (!isCurrent()) return
      // An account without a lookup is not stored as nameless.
      if (!claimed) return forget()
      const identity = await confirm(claimed, address, network)
      if (!isCurrent()) return
      accountController.patch(namespace, caipAddress, parse(identity))
      // A disconnected account stays forgotten.
      if (!accountController.of(namespace)?.accounts.some((candidate) => candidate.address === address)) return
      store(namespace, address, identity)
    } catch (error) {
      // An account without a name is shown by its address; a failure needs no message.
      log('debug', 'identity', error)
      const profileName = await syncName(namespace, address, network, isCurrent).catch((cause) => {
        log('debug', 'names', cause)
        return undefined
      })
      // Without a network nobody was asked: the next time may be a better one.
      if (isCurrent() && !(error instanceof NetworkFailedError)) failed.set(key, { timestamp: Date.now(), profileName })
    }
  }

  return { sync, accept }
}
