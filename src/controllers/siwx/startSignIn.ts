import { resolveSettings } from '../../config/options.js'
import { watchState } from '../../core/watchState.js'
import { addressesOf } from '../../domain/account.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Siwx, SiwxContext, SiwxOption } from '../../domain/siwx.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import { pageHost, pageUrl } from '../../platform/page.js'
import { siweConfigToSiwx } from '../../siwx/siwx.js'
import { connectedOf, statusOf } from '../connection/connectionController.js'
import { relayClientOf } from '../pairing/walletConnectOf.js'
import { storageOf } from '../storage.js'
import { lookForSession, prepareAgain } from './lookForSession.js'
import { isSignedByAccount, signInAccountOf, signInStateOf } from './signInState.js'
import { endSessions } from './signOut.js'

/**
 * Loads the app's implementation, and follows the wallets from now on: looks for a session whenever account or network
 * change. What to show is decided by the open modal. Resolves with whether there is an implementation.
 */
export async function startSignIn(instance: Instance): Promise<boolean> {
  const siwx = await loadSiwx(instance)
  if (!siwx) return false
  signInStateOf(instance).siwx = siwx
  instance.signIns.setRequired(siwx.getRequired?.() ?? true)
  followWallets(instance, siwx)
  return true
}

/** The app's implementation; a ready-made one gets what it needs of the instance. */
async function loadSiwx(instance: Instance): Promise<Siwx | undefined> {
  const { siwx, siweConfig } = instance.input
  const option: SiwxOption | undefined = siwx ?? (siweConfig && siweConfigToSiwx(siweConfig))
  if (typeof option !== 'function') return option
  const { projectId = '', metadata, services } = resolveSettings(instance.input)
  const context: SiwxContext = {
    id: instance.id,
    domain: pageHost(),
    // Queries and fragments may hold secrets (SIWX-2).
    uri: pageUrl(),
    projectId,
    cloudUrl: services.catalogue,
    sdkType: metadata.sdkType,
    sdkVersion: metadata.sdkVersion,
    isSigned: (session) => isSignedByAccount(instance, session),
    walletInfo() {
      const active = connectedOf(instance.connection.state, instance.network.state.activeNamespace)?.wallet
      const wallet = signInStateOf(instance).approvingWallet ?? active
      const type = !wallet ? 'unknown' : wallet.type === 'WALLET_CONNECT' ? 'walletconnect' : 'extension'
      return { type, name: wallet?.name ?? '', icon: wallet?.icon ?? '' }
    },
    clientId: async () => (await (await relayClientOf(instance).client)?.clientId()) ?? null,
  }
  return option(context)
}

function followWallets(instance: Instance, siwx: Siwx) {
  const { account, connection, network, scope, signIns } = instance
  const { lookedAt, unreadable } = signInStateOf(instance)
  const namespaces = namespacesOf(instance)
  /** Addresses while they are connected, to sign them out when they are not. */
  const connected = new Map<Namespace, readonly string[]>()
  let lastActive = network.state.activeNamespace

  function follow() {
    const disconnected = new Map<Namespace, readonly string[]>()
    const { activeNamespace } = network.state
    for (const namespace of namespaces) {
      const status = statusOf(connection.state, namespace)
      const before = connected.get(namespace)
      // A wallet may change its accounts, and each may have signed in.
      if (status === 'connected') {
        const now = addressesOf(account.of(namespace)?.accounts ?? [])
        connected.set(namespace, [...new Set([...(before ?? []), ...now])])
      } else if (status === 'disconnected' && before) {
        connected.delete(namespace)
        if (!unreadable.delete(namespace)) disconnected.set(namespace, before)
      }
      const key = signInAccountOf(instance, namespace)?.key ?? ''
      if (key !== (lookedAt.get(namespace) ?? '')) void lookForSession(instance, namespace)
      else if (namespace === activeNamespace && namespace !== lastActive) void prepareShown(instance, namespace)
    }
    lastActive = activeNamespace
    if (disconnected.size > 0 && siwx.signOutOnDisconnect !== false) void endSessions(instance, disconnected)
  }

  // Another tab has signed in or out. A nonce alone changes nothing, and each look makes one.
  scope.add(
    storageOf(instance).watch((name) => {
      if (name !== '' && name !== 'siwx_sessions' && name !== 'siwx_auth_token') return
      for (const namespace of namespaces)
        if (signIns.state.entries[namespace]?.status !== 'signing') void lookForSession(instance, namespace)
    }),
  )
  for (const state of [account.state, connection.state, network.state]) scope.add(watchState(state, follow))
  follow()
}

/** The user sees this namespace now, whose message was not needed before. */
async function prepareShown(instance: Instance, namespace: Namespace) {
  const entry = instance.signIns.state.entries[namespace]
  if (entry?.status !== 'none' || entry.message || entry.wantsEmail || entry.isDismissed) return
  await prepareAgain(instance, namespace)
}
