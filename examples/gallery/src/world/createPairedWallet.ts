import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The kit rejects the page's own icon, and the page has none to fetch. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path fill="#27506b" d="M0 0h36v36H0z"/><path fill="#e8eef2" d="M10 28L20 8l6 8-8 2z"/></svg>',
)}`

/** A wallet on a phone, built with the public kit: it approves or rejects every proposal. */
export async function createPairedWallet(chains: readonly number[], { approves = true } = {}) {
  const core = new Core({
    projectId: 'gallery',
    relayUrl: 'wss://relay.example',
    telemetryEnabled: false,
    customStoragePrefix: crypto.randomUUID(),
    logger: 'silent',
  })
  const kit = await WalletKit.init({
    // Its type lacks an existing property.
    core: core as WalletKitTypes.Options['core'],
    metadata: { name: 'Heron', description: '', url: 'https://heron.example', icons: [ICON] },
  })
  kit.on('session_proposal', ({ id, params }) => {
    if (!approves) return void kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') })
    const ids = chains.map((chain) => `eip155:${chain}`)
    const namespaces = buildApprovedNamespaces({
      proposal: params,
      supportedNamespaces: {
        eip155: {
          chains: ids,
          accounts: ids.map((chain) => `${chain}:${ACCOUNT}`),
          methods: ['personal_sign', 'eth_sendTransaction'],
          events: ['accountsChanged', 'chainChanged'],
        },
      },
    })
    void kit.approveSession({ id, namespaces })
  })
  return { pair: (uri: string) => kit.pair({ uri }) }
}
