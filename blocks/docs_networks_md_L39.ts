import { createWalletModal } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { base, mainnet } from 'latchkey/networks'

const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet] })] })

const added = modal.addNetwork('eip155', base)
await modal.switchNetwork(added)
modal.removeNetwork('eip155', base.id)
