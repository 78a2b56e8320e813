import { isFrameNetwork } from '../../config/frameNetworks.js'
import { resolveSettings } from '../../config/options.js'
import { createEmbeddedConnector, type LoginEnd } from '../../connectors/embedded/createEmbeddedConnector.js'
import { createFrameRequests } from '../../connectors/embedded/createFrameRequests.js'
import { createFrameTransport } from '../../connectors/embedded/createFrameTransport.js'
import { createFrameWallet } from '../../connectors/embedded/createFrameWallet.js'
import { createLoginStore } from '../../connectors/embedded/loginStore.js'
import { toFrameTheme } from '../../connectors/embedded/toFrameTheme.js'
import { watchState } from '../../core/watchState.js'
import type { Namespace } from '../../domain/namespace.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import { readPageMetadata } from '../../platform/page.js'
import { prefersLight } from '../../platform/secureFrame.js'
import { adapterOf } from '../adapters.js'
import { alertsOf, log } from '../log.js'
import { storageOf } from '../storage.js'
import { createApprovalsController } from './approvalsController.js'
import { cardForApprovals } from './cardForApprovals.js'
import type { Embedded } from './embedded.js'
import { followLogin } from './followLogin.js'
import { frameAddressOf } from './frameAddress.js'
import { announceEmbedded } from './watchEmbedded.js'

/** The embedded wallet with this instance's networks, storage and dialog. Its page loads with the first use. */
export async function createEmbedded(instance: Instance): Promise<Embedded> {
  const { account, input, liveOptions, network, scope } = instance
  const alerts = alertsOf(instance)
  const storage = storageOf(instance)
  const settings = resolveSettings(input)
  const address = frameAddressOf(instance)
  const { host, origin } = new URL(address)
  const store = createLoginStore(storage)
  const approvals = createApprovalsController()

  /** Methods that were refused once. */
  const refused = new Set<string>()
  const endListeners = new Set<(end: LoginEnd) => void>()

  const theme = () =>
    toFrameTheme(
      { themeMode: liveOptions.state.themeMode, themeVariables: { ...liveOptions.state.themeVariables } },
      prefersLight(),
    )
  const dappData = () => {
    const { name, description, url, icons, sdkVersion, sdkType } = { ...readPageMetadata(), ...settings.metadata }
    return {
      metadata: { name, description, url, icons: [...icons] },
      sdkVersion,
      sdkType,
      projectId: input.projectId ?? '',
    }
  }

  const transport = createFrameTransport({
    address,
    title: host,
    async holdFrame(frame) {
      const dialog = await instance.dialog()
      return dialog.holdFrame(frame, !settings.isInline && settings.card.append)
    },
    onFailure: (reason) => {
      const notLoaded = alerts.wasRaised('origin') ? 'domain' : 'frameLoad'
      alerts.raise(reason === 'iframe_load_failed' ? notLoaded : 'frameRequest')
      log(instance, 'error', 'embedded', reason)
    },
    onReady() {
      transport.notify('SYNC_DAPP_DATA', dappData())
      transport.notify('SYNC_THEME', theme())
      void wallet.finishSignOut()
    },
  })
  scope.add(transport.end)
  scope.add(watchState(liveOptions.state, () => transport.notify('SYNC_THEME', theme())))

  const openCard = cardForApprovals(instance, approvals)
  const requests = createFrameRequests({
    transport,
    showApproval(approval) {
      const presented = approvals.show(approval)
      openCard()
      return presented
    },
    onNotAllowed(method) {
      log(instance, 'error', 'Requested RPC call is not allowed', method)
      alerts.raise('method')
      // A library may ask for it again and again, which opens nothing.
      if (refused.has(method)) return
      refused.add(method)
      approvals.refuse(method)
      instance.loadModal()
    },
  })
  scope.add(approvals.abortAll)
  scope.add(followLogin(instance))

  const types = settings.wallets.accountTypes
  const preferredType = (namespace: Namespace) => account.state.preferredTypes[namespace] ?? types[namespace]
  const wallet = createFrameWallet({
    transport,
    store,
    preferredType: () => preferredType(network.state.activeNamespace ?? ''),
    onLogin: (login) => connector.setLogin(login),
    onEmailChanged: (email) => connector.setEmail(email),
  })
  const loaded = await Promise.all(
    namespacesOf(instance).map(
      async (name) => [name, (await adapterOf(instance, name)).capabilities?.embedded] as const,
    ),
  )
  const namespaces = loaded.flatMap(([name, has]) => (has ? [name] : []))
  const connector = createEmbeddedConnector({
    name: host,
    wallet,
    requests,
    abortRequests: approvals.abortAll,
    store,
    namespaces,
    async handlerOf(namespace) {
      const handler = await (await adapterOf(instance, namespace)).capabilities?.embedded?.()
      if (!handler) throw new Error(`no embedded wallet for ${namespace}`)
      return handler
    },
    parserOf: async (namespace) => (await adapterOf(instance, namespace)).addressParser(),
    networks: (namespace) =>
      (network.state.namespaces[namespace]?.requested ?? []).filter(({ caipNetworkId }) =>
        isFrameNetwork(caipNetworkId),
      ),
    activeNetwork: (namespace) => network.activeOf(namespace),
    activeNamespace: () => network.state.activeNamespace,
    preferredType,
    prefer(namespace, type) {
      account.prefer(namespace, type)
      storage.write('preferred_account_type', type, namespace)
    },
    onUser: (user) => account.setEmbedded(user),
    onSmartNetworks: (namespace, smartAccountChainIds) => network.patch(namespace, { smartAccountChainIds }),
    onLoginEnd(end) {
      log(instance, 'warn', 'embedded', end)
      for (const listener of [...endListeners]) listener(end)
    },
    log: (about, error) => log(instance, 'warn', `embedded: ${about}`, error),
  })

  scope.add(store.watch({ onSignOut: connector.signedOut, onLogin: connector.loggedIn }))

  const embedded: Embedded = {
    connector,
    wallet,
    approvals,
    frame: transport.element,
    host,
    dashboard: `${origin}/dashboard`,
    syncTheme: () => transport.request('SYNC_THEME', theme()),
    watchLoginEnd(listener) {
      endListeners.add(listener)
      return () => void endListeners.delete(listener)
    },
  }
  announceEmbedded(instance, embedded)
  return embedded
}
