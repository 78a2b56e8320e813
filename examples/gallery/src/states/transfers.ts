import { solanaMainnet } from 'latchkey/networks'
import { JUNO } from '../world/chain.ts'
import type { Stage } from '../world/createStage.ts'
import { OTHER_ADDRESS } from '../world/otherNamespace.ts'
import { USDC } from '../world/portfolio.ts'

/** The account of the first key, in canonical form. */
export const OWN_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const day = 86_400_000

const transfer = (index: number, fields: object) => ({
  ...{ hash: `0x${String(index).repeat(64)}`, networkId: 'eip155:1', from: OWN_ADDRESS, to: JUNO },
  ...{ amount: '0.85', symbol: 'ETH', at: Date.now() - index * day, status: 'confirmed' },
  ...fields,
})

/** One of every kind, the newest first. */
const everyKind = () => [
  transfer(0, { status: 'pending', toName: 'juno.eth' }),
  transfer(1, { symbol: 'USDC', token: USDC, amount: '120.5' }),
  transfer(2, { status: 'failed', amount: '12.000000000000000001' }),
  transfer(3, { status: 'replaced', toName: 'the-honourable-keeper-of-the-northern-lighthouse.eth' }),
  transfer(4, { status: 'unknown', networkId: 'eip155:8453' }),
]

/** What this device has sent on Solana, the newest first. */
export function storeSentOnSolana(stage: Stage) {
  const to = 'Fz6LxeUg5qjesYX3BdmtTwyyzBtMxk644XiTqU5W3w9w'
  const networkId = `solana:${solanaMainnet.id}`
  const common = { from: OTHER_ADDRESS, to, networkId, symbol: 'SOL' }
  const list = [
    transfer(1, { ...common, hash: '5'.repeat(88), amount: '0.25', status: 'pending' }),
    transfer(2, { ...common, hash: '4'.repeat(88), amount: '12.000000001' }),
    transfer(40, { ...common, hash: '3'.repeat(88), symbol: 'USDC', amount: '120.5', status: 'failed' }),
  ]
  stage.store('solana:sent_transfers', JSON.stringify(list))
}

/** What this device has sent from the connected account. */
export const storeSent = (stage: Stage, list: readonly object[] = everyKind()) =>
  stage.store('eip155:sent_transfers', JSON.stringify(list))

/** An earlier transfer to an address. */
export const storeReceiver = (stage: Stage, to: string) => storeSent(stage, [transfer(3, { to })])

/** Three receivers, one of them by name. */
export const storeReceivers = (stage: Stage) =>
  storeSent(stage, [
    transfer(1, { toName: 'juno.eth' }),
    transfer(2, { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }),
    transfer(3, {
      to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      toName: 'the-honourable-keeper-of-the-northern-lighthouse.eth',
    }),
  ])
