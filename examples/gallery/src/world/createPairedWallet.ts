import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The kit takes the page's own for none, and the page has none that could be fetched. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path fill="#27506b" d="M0 0h36v36H0z"/><path fill="#e8eef2" d="M10 28L20 8l6 8-8 2z"/></svg>',
)}`

/** A wallet on some phone, made with the public kit: it says yes to whoever's code it has read, or no. */
export async function createPairedWallet(chains: readonly number[], { approves = true } = {}) {
  const core = new Core({
    projectId: 'gallery',
    relayUrl: 'wss://relay.example',
    telemetryEnabled: false,
    customStoragePrefix: crypto.randomUUID(),
    logger: 'silent',
  })
  const kit = await WalletKit.init({
    // Its own type leaves a property out that it has.
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
