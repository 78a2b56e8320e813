import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

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
    metadata: { name: 'Heron', description: '', url: 'https://heron.example', icons: [] },
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
