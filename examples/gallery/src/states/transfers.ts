import { solanaMainnet } from 'latchkey/networks'
import { JUNO } from '../world/chain.ts'
import type { Stage } from '../world/createStage.ts'
import { OTHER_ADDRESS } from '../world/otherNamespace.ts'
import { USDC } from '../world/portfolio.ts'

/** The account of the first key, in canonical form. */
export const OWN_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const SOLANA_RECEIVER = 'Fz6LxeUg5qjesYX3BdmtTwyyzBtMxk644XiTqU5W3w9w'

const day = 86_400_000

type Fields = { readonly took?: number; readonly [name: string]: unknown }

/** Some days ago; `took` until the chain decided. */
function transfer(days: number, { took, ...fields }: Fields) {
  const at = Date.now() - days * day
  return {
    hash: `0x${String(days).repeat(64).slice(0, 64)}`,
    networkId: 'eip155:1',
    from: OWN_ADDRESS,
    to: JUNO,
    amount: '0.85',
    symbol: 'ETH',
    decimals: 18,
    at,
    status: 'confirmed',
    ...(took !== undefined && { endedAt: at + took }),
    ...fields,
  }
}

const HASH = '0x4e1a7d2c90b35f8841e6ac1b7705d93ea8f2604cb13d97e0528a6fc4e3c9027f'
const CALLS_ID = `0x${'c4'.repeat(64)}`
const NEW_HASH = '0xc75b13f09a6e2d84c17be5306f9d824a0e71b3cc58d92f4617a08e5bd213d8e0'
const mined = { fee: '0.000016', block: 18_000_112, took: 2_000 }
const tax = { symbol: 'PEP', decimals: 18, token: '0x7e57000000000000000000000000000000000001', amount: '100' }
/** 1,200 USDC for ether. */
const gain = { symbol: 'ETH', amount: '0.37', minimum: '0.366', decimals: 18 }
const swap = { symbol: 'USDC', token: USDC, decimals: 6, amount: '1200', price: 1, to: OWN_ADDRESS, gain }
const juno = { toName: 'juno.eth', price: 2_500 }

/** 500 USDC into a vault of the app. */
const paid = { token: USDC, symbol: 'USDC', decimals: 6, amount: '500', isLeaving: true }
const got = (amount: string) => ({
  token: '0x7e5700000000000000000000000000000000000E',
  symbol: 'NLV',
  decimals: 6,
  amount,
  isLeaving: false,
})
const tested = [paid, got('488.12')]
const ofVault = { title: 'Deposit 500 USDC', count: 2, tested }
const calls = {
  to: '0x3D9a41C7b0E29F586A13D7C40B8E72f1C95aE604',
  toName: 'Northlight Vault',
  amount: '0',
  walletName: 'Marten',
  calls: ofVault,
}

/** What a transfer or a swap can have come to, as the chain has shown it. */
export const outcomes = {
  sending: { ...juno, status: 'pending' },
  arrived: { ...juno, ...mined },
  'sped up': { ...juno, ...mined, minedHash: NEW_HASH, took: 41_000 },
  'token keeps a share': { ...tax, ...mined, arrived: '99', toName: 'juno.eth' },
  canceled: { ...juno, ...mined, status: 'cancelled', minedHash: NEW_HASH, walletName: 'Marten' },
  replaced: { ...juno, ...mined, status: 'replaced', minedHash: NEW_HASH },
  'failed on the network': { ...juno, ...mined, status: 'failed' },
  'not known': { ...juno, status: 'unknown', took: 600_000 },
  'not this transfer': { ...juno, ...mined, status: 'mismatched' },
  'to a bare address': { ...mined, amount: '12.000000000000000001' },
  'to a long name': { ...mined, toName: 'the-honourable-keeper-of-the-northern-lighthouse.eth' },
  // Only the wallet knew the transaction of its calls.
  'dropped by the wallet': { ...swap, status: 'expired', isCalls: true, hash: CALLS_ID, took: 20_000 },
  'wallet silent': { ...swap, status: 'unknown', isCalls: true, hash: CALLS_ID, took: 600_000 },
  swapping: { ...swap, status: 'pending' },
  swapped: { ...swap, ...mined, arrived: '0.371' },
  'less than the minimum': { ...swap, ...mined, status: 'belowMinimum', arrived: '0.341' },
  'nothing arrived': { ...swap, ...mined, status: 'nothingArrived' },
  'amount not known': { ...swap, ...mined, status: 'amountUnknown' },
  'not this swap': { ...swap, ...mined, status: 'mismatched' },
  'swap failed': { ...swap, ...mined, status: 'failed' },
  'calls, sent': { ...calls, status: 'pending' },
  'calls, as tested': { ...calls, ...mined, calls: { ...ofVault, moved: tested } },
  'calls, not as tested': {
    ...calls,
    ...mined,
    status: 'mismatched',
    calls: { ...ofVault, moved: [paid, got('470')] },
  },
  'calls, not read': {
    ...calls,
    ...mined,
    status: 'amountUnknown',
    calls: { title: 'Vote on proposal 18', count: 1, moved: [] },
  },
  'calls, failed': { ...calls, ...mined, status: 'failed' },
  'calls, canceled': { ...calls, ...mined, status: 'cancelled', minedHash: NEW_HASH },
  'calls, replaced': { ...calls, ...mined, status: 'replaced', minedHash: NEW_HASH },
  'calls, expired': { ...calls, status: 'expired', took: 20_000 },
  'calls, not known': { ...calls, status: 'unknown', took: 600_000 },
} as const satisfies Readonly<Record<string, object>>

export const outcomeOf = (name: keyof typeof outcomes) => transfer(0, { hash: HASH, ...outcomes[name] })

/** One of every outcome, the newest first: what is open, what has arrived, what has not, and swaps. */
export const everyOutcome = () =>
  [
    ...(['sending', 'arrived', 'sped up', 'not known', 'not this transfer', 'canceled', 'replaced'] as const),
    ...(['failed on the network', 'token keeps a share', 'to a bare address', 'swapping', 'swapped'] as const),
    ...(['less than the minimum', 'nothing arrived', 'amount not known', 'not this swap', 'swap failed'] as const),
  ].map((name, index) => transfer(index / 2, { hash: `0x${String(index + 10).repeat(32)}`, ...outcomes[name] }))

/** A payment on Solana that the network did not take in time. */
export const expired = () =>
  transfer(0, {
    networkId: `solana:${solanaMainnet.id}`,
    from: OTHER_ADDRESS,
    to: SOLANA_RECEIVER,
    hash: '5'.repeat(88),
    amount: '2',
    symbol: 'SOL',
    decimals: 9,
    price: 162.4,
    status: 'expired',
    took: 90_000,
  })

/** One of every kind, the newest first. */
const everyKind = () => [
  transfer(0, { status: 'pending', toName: 'juno.eth' }),
  transfer(1, { symbol: 'USDC', token: USDC, decimals: 6, amount: '120.5' }),
  transfer(2, { status: 'failed', amount: '12.000000000000000001' }),
  transfer(3, { status: 'replaced', toName: 'the-honourable-keeper-of-the-northern-lighthouse.eth' }),
  transfer(4, { status: 'unknown', networkId: 'eip155:8453' }),
]

/** What this device has sent on Solana, the newest first. */
export function storeSentOnSolana(stage: Stage) {
  const to = SOLANA_RECEIVER
  const networkId = `solana:${solanaMainnet.id}`
  const common = { from: OTHER_ADDRESS, to, networkId, symbol: 'SOL', decimals: 9 }
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
