import { resolveSettings } from '../config/options.js'
import type { ConnectorInfo } from '../connectors/connector.js'
import { connectedOf } from '../controllers/connection/connectionController.js'
import type { ConnectionParts } from '../controllers/connection/parts.js'
import { createSignIn } from '../controllers/siwx/signIn.js'
import { splitCaip2 } from '../core/caip.js'
import type { Siwx, SiwxContext, SiwxOption, SiwxSession } from '../domain/siwx.js'
import { isOnline } from '../platform/pageState.js'
import { untilOnline } from '../platform/watchPage.js'
import { readCacaos } from '../siwx/readCacaos.js'
import type { SiweConfig } from '../siwx/siweConfig.js'
import { toAuthRequest } from '../siwx/toAuthRequest.js'
import type { Runtime } from './lazyParts.js'
import type { Shell } from './shell.js'

/** Whether the signature of a session is its account's. */
async function isSigned({ data, message, signature }: SiwxSession, { scope }: Shell, { adapterOf }: Runtime) {
  const { verifyMessage } = await adapterOf(splitCaip2(data.chainId)?.namespace ?? '')
  const signed = { address: data.accountAddress, message, signature }
  // Without a verifier no signature counts (SIWX-6).
  return (await verifyMessage?.(signed, data.chainId, scope.signal)) ?? false
}

/** The wallet that signs in while it connects. */
type Joining = { wallet?: ConnectorInfo | undefined }

async function loadSiweConfig(siweConfig: SiweConfig) {
  const module = await import('../siwx/siweConfig.js')
  return module.siweConfigToSiwx(siweConfig)
}

/** The app's implementation; a ready-made one gets what it needs of the modal. */
async function toSiwx(shell: Shell, runtime: Runtime, joining: Joining): Promise<Siwx | undefined> {
  const { siwx, siweConfig } = shell.input
  const option: SiwxOption | undefined = siwx ?? (siweConfig && (await loadSiweConfig(siweConfig)))
  if (typeof option !== 'function') return option
  const { projectId = '', sdkType, sdkVersion, services } = resolveSettings(shell.input)
  const { host, origin, pathname } = location
  const context: SiwxContext = {
    id: shell.id,
    domain: host,
    // Queries and fragments may hold secrets (SIWX-2).
    uri: origin + pathname,
    projectId,
    ...{ cloudUrl: services.catalogue, sdkType, sdkVersion },
    isSigned: (session) => isSigned(session, shell, runtime),
    walletInfo() {
      const wallet = joining.wallet ?? connectedOf(shell.connection.state, shell.network.state.activeNamespace)?.wallet
      const type = !wallet ? 'unknown' : wallet.type === 'WALLET_CONNECT' ? 'walletconnect' : 'extension'
      return { type, name: wallet?.name ?? '', icon: wallet?.icon ?? '' }
    },
    clientId: async () => (await (await shell.kept.relay)?.clientId()) ?? null,
  }
  return option(context)
}

/** Signs in with connected wallets by the app's option. */
export async function createSignInFor(shell: Shell, runtime: Runtime, parts: ConnectionParts) {
  const joining: Joining = {}
  const siwx = await toSiwx(shell, runtime, joining)
  return (
    siwx &&
    createSignIn({
      ...parts,
      siwx,
      sessions: shell.walletSessions,
      isOnline,
      untilOnline,
      oneClick: {
        toRequest: (message, networkIds) => toAuthRequest(message, networkIds, location.host),
        read: readCacaos,
        isSigned: (session) => isSigned(session, shell, runtime),
        setWallet(connector) {
          joining.wallet = connector
        },
      },
      disconnect: async (namespace) => (await shell.actions()).disconnect(namespace),
    })
  )
}
