import { resolveSettings } from '../../config/options.js'
import type { ConnectorInfo } from '../../connectors/connector.js'
import { splitCaip2 } from '../../core/caip.js'
import { importWithRetry } from '../../core/load.js'
import type { Siwx, SiwxContext, SiwxOption, SiwxSession } from '../../domain/siwx.js'
import type { Instance } from '../../instance/instance.js'
import { pageHost, pageUrl } from '../../platform/page.js'
import { readCacaos } from '../../siwx/readCacaos.js'
import type { SiweConfig } from '../../siwx/siweConfig.js'
import { toAuthRequest } from '../../siwx/toAuthRequest.js'
import { adapterOf } from '../adapters.js'
import { connectedOf } from '../connection/connectionController.js'
import { relayClientOf } from '../pairing/relayClient.js'
import { createSignIn, type SignIn } from './signIn.js'

/** Whether the signature of a session is its account's. */
async function isSigned(instance: Instance, { data, message, signature }: SiwxSession) {
  const { verifyMessage } = await adapterOf(instance, splitCaip2(data.chainId)?.namespace ?? '')
  const signed = { address: data.accountAddress, message, signature }
  // Without a verifier no signature counts (SIWX-6).
  return (await verifyMessage?.(signed, data.chainId, instance.scope.signal)) ?? false
}

/** The wallet that signs in while it connects. */
type ConnectingWallet = { wallet?: ConnectorInfo | undefined }

async function loadSiweConfig({ scope }: Instance, siweConfig: SiweConfig) {
  const { siweConfigToSiwx } = await importWithRetry(() => import('../../siwx/siweConfig.js'), scope.signal)
  return siweConfigToSiwx(siweConfig)
}

/** The app's implementation; a ready-made one gets what it needs of the modal. */
async function toSiwx(instance: Instance, connecting: ConnectingWallet): Promise<Siwx | undefined> {
  const { siwx, siweConfig } = instance.input
  const option: SiwxOption | undefined = siwx ?? (siweConfig && (await loadSiweConfig(instance, siweConfig)))
  if (typeof option !== 'function') return option
  const { projectId = '', sdkType, sdkVersion, services } = resolveSettings(instance.input)
  const context: SiwxContext = {
    id: instance.id,
    domain: pageHost(),
    // Queries and fragments may hold secrets (SIWX-2).
    uri: pageUrl(),
    projectId,
    ...{ cloudUrl: services.catalogue, sdkType, sdkVersion },
    isSigned: (session) => isSigned(instance, session),
    walletInfo() {
      const wallet =
        connecting.wallet ?? connectedOf(instance.connection.state, instance.network.state.activeNamespace)?.wallet
      const type = !wallet ? 'unknown' : wallet.type === 'WALLET_CONNECT' ? 'walletconnect' : 'extension'
      return { type, name: wallet?.name ?? '', icon: wallet?.icon ?? '' }
    },
    clientId: async () => (await (await relayClientOf(instance).client)?.clientId()) ?? null,
  }
  return option(context)
}

/** Signs in with connected wallets by the app's option. */
export async function createInstanceSignIn(instance: Instance): Promise<SignIn | undefined> {
  const connecting: ConnectingWallet = {}
  const siwx = await toSiwx(instance, connecting)
  if (!siwx) return undefined
  return createSignIn(instance, {
    siwx,
    oneClick: {
      toRequest: (message, networkIds) => toAuthRequest(message, networkIds, pageHost()),
      read: readCacaos,
      isSigned: (session) => isSigned(instance, session),
      setWallet(connector) {
        connecting.wallet = connector
      },
    },
  })
}
