import { resolveSettings } from '../config/options.js'
import { connectedOf } from '../controllers/connection/connectionController.js'
import type { ConnectionParts } from '../controllers/connection/parts.js'
import { createSignIn } from '../controllers/siwx/signIn.js'
import { splitCaip2 } from '../core/caip.js'
import type { Siwx, SiwxContext, SiwxOption, SiwxSession } from '../domain/siwx.js'
import type { Runtime } from './createRuntime.js'
import type { Shell } from './shell.js'

/** The app's implementation; a ready-made one gets what it needs of the modal. */
async function toSiwx(shell: Shell, { adapterOf }: Runtime): Promise<Siwx | undefined> {
  const { siwx, siweConfig } = shell.input
  const option: SiwxOption | undefined =
    siwx ?? (siweConfig && (await import('../siwx/siweConfig.js')).siweConfigToSiwx(siweConfig))
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
    async isSigned({ data, message, signature }: SiwxSession) {
      const { verifyMessage } = await adapterOf(splitCaip2(data.chainId)?.namespace ?? '')
      const signed = { address: data.accountAddress, message, signature }
      // Without a verifier no signature counts (SIWX-6).
      return (await verifyMessage?.(signed, data.chainId, shell.scope.signal)) ?? false
    },
    walletInfo() {
      const wallet = connectedOf(shell.connection.state, shell.network.state.activeNamespace)?.wallet
      const type = !wallet ? 'unknown' : wallet.type === 'WALLET_CONNECT' ? 'walletconnect' : 'extension'
      return { type, name: wallet?.name ?? '', icon: wallet?.icon ?? '' }
    },
    clientId: async () => (await (await shell.kept.relay)?.clientId()) ?? null,
  }
  return option(context)
}

/** Signs in with connected wallets by the app's option. */
export async function createSignInFor(shell: Shell, runtime: Runtime, parts: ConnectionParts) {
  const siwx = await toSiwx(shell, runtime)
  return (
    siwx &&
    createSignIn({
      ...parts,
      siwx,
      sessions: shell.walletSessions,
      disconnect: async (namespace) => (await shell.actions()).disconnect(namespace),
    })
  )
}
