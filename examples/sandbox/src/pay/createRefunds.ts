import { getAddress } from 'viem'
import { clientOf } from '../nodes/clientOf.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { type Delivery, sendFrom, TREASURY } from '../onramp/createDelivery.ts'
import type { Clusters } from '../svm/createClusters.ts'
import type { PayAsset } from './payAssets.ts'
import { readSolanaDeposit } from './readDeposits.ts'

const GAS = 10n ** 18n

type Refund = {
  readonly origin: PayAsset
  /** Of the deposit. */
  readonly address: string
  readonly units: bigint
  /** `undefined` if an exchange paid: then it goes to where exchanges pay from. */
  readonly user: string | undefined
}

type World = { readonly nodes: Nodes; readonly clusters: Clusters; readonly deliver: Delivery }

/** Sends deposits back to who made them, on the same chain. */
export function createRefunds({ nodes, clusters, deliver }: World) {
  async function refundOnSolana({ origin, address, units, user }: Refund, chain: string) {
    const ledger = await clusters.get(chain)?.ledger()
    if (!ledger) throw new Error(`${chain} does not run`)
    const remaining = readSolanaDeposit(ledger, { address, origin }) - units
    if (origin.token) await ledger.setTokens(address, origin.address, remaining)
    else ledger.setLamports(address, remaining)
    if (user !== undefined) await deliver(origin, { address: user, units })
  }

  return async (refund: Refund): Promise<void> => {
    const { origin, address, units, user = TREASURY } = refund
    if (origin.namespace === 'solana') return refundOnSolana(refund, origin.chain)
    const node = nodes.get(origin.chainId)
    if (!node) throw new Error(`Chain ${origin.chainId} does not run`)
    const coins = await clientOf(node).getBalance({ address: getAddress(address) })
    await sendFrom(node, address, coins + GAS, { address: user, units, token: origin.token?.address })
  }
}
