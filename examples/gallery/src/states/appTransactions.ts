import type { AppCall } from 'latchkey'
import { encodeFunctionData, erc20Abi, maxUint256, numberToHex } from 'viem'
import { callVault, type Effect, REWARDS, runOf, VAULT } from '../world/appCalls.ts'
import { contracts, JUNO } from '../world/chain.ts'
import type { Stage } from '../world/createStage.ts'
import { USDC } from '../world/portfolio.ts'
import type { Scripts } from './state.ts'
import { OWN_ADDRESS } from './transfers.ts'

const dollars = 500_000_000n
const name = 'Northlight Vault'

const approve = (units: bigint): AppCall => ({
  to: USDC,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [VAULT, units] }),
})
const deposit: AppCall = { to: VAULT, data: '0xd0e30db0', name }
const claim: AppCall = { to: REWARDS, data: '0x4e71d92d', name: 'Northlight Rewards' }

const deposited: Effect = {
  moves: [
    { token: 'USDC', units: -dollars },
    { token: 'NLV', units: 488_120_000n },
  ],
}
const rewarded: Effect = { moves: [{ token: 'NLV', units: 12_400_000n }] }
const approved = (units: bigint): Effect => ({ allows: { spender: VAULT, units } })

type Asked = {
  readonly description?: string
  /** What the wallet can do with several calls. @default one at a time */
  readonly capabilities?: object
  /** Runs that show this; none: the node cannot run them. */
  readonly effects?: readonly Effect[]
  readonly isPaying?: boolean
}

const canBatch = { atomic: { status: 'supported' } }
const canSponsor = { ...canBatch, paymasterService: { supported: true } }

/** The page asks, with a connected wallet. */
async function ask(
  stage: Stage,
  calls: readonly AppCall[],
  { description, capabilities, effects, isPaying }: Asked = {},
) {
  const { services } = stage
  const marten = stage.wallet('Marten')
  if (capabilities) marten.answer('wallet_getCapabilities', () => ({ '0x1': capabilities }))
  services.set('eth_call', (call) => callVault(call) ?? contracts(JUNO)(call))
  services.set('eth_getCode', () => '0x6080604052')
  services.set('eth_estimateGas', () => numberToHex(140_000))
  if (effects) services.set('eth_simulateV1', runOf(OWN_ADDRESS, effects))
  await stage.connect(undefined, isPaying ? stage.payingApp : undefined)
  stage.sendTransaction({ calls, description })
  return marten
}

const review = '.lk-surface .lk-well'
const main = '.lk-pair .lk-primary-button:not([aria-disabled])'

const askToDeposit = (stage: Stage, options: Asked = {}) =>
  ask(stage, [deposit], { description: 'Deposit 500 USDC', effects: [deposited], ...options })

export const appTransactionStates: Scripts = {
  async loading(stage) {
    stage.services.set('eth_simulateV1', 'never')
    await ask(stage, [deposit])
    await stage.see('[aria-busy="true"] .lk-skeleton')
  },
  async 'a call'(stage) {
    await askToDeposit(stage)
    await stage.see(review)
  },
  async 'an approval'(stage) {
    await ask(stage, [approve(dollars)], { effects: [approved(dollars)] })
    await stage.see(review)
  },
  async 'an approval without a limit'(stage) {
    await ask(stage, [approve(maxUint256)], { effects: [approved(maxUint256)] })
    await stage.see(review)
  },
  async 'a batch of three'(stage) {
    await ask(stage, [claim, approve(dollars), deposit], {
      description: 'Compound',
      capabilities: canBatch,
      effects: [rewarded, approved(0n), deposited],
    })
    await stage.see(review)
  },
  async 'one at a time'(stage) {
    await ask(stage, [approve(dollars), deposit], { effects: [approved(0n), deposited] })
    await stage.see(review)
  },
  async 'fee paid by the app'(stage) {
    await ask(stage, [claim], { capabilities: canSponsor, effects: [rewarded], isPaying: true })
    await stage.see(review)
  },
  async 'would fail'(stage) {
    await askToDeposit(stage, { effects: [{ fails: 'Deposits are paused' }] })
    await stage.see(review)
  },
  async 'could not be tested'(stage) {
    await ask(stage, [deposit], { description: 'Deposit 500 USDC' })
    await stage.see(review)
  },
  async 'moves nothing'(stage) {
    await ask(stage, [{ to: VAULT, data: '0x0121b93f', name }], { description: 'Vote on proposal 18', effects: [{}] })
    await stage.see(review)
  },
  async 'the app stopped paying'(stage) {
    const marten = await ask(stage, [claim], { capabilities: canSponsor, effects: [rewarded], isPaying: true })
    marten.answer('wallet_sendCalls', () => {
      throw Object.assign(new Error('no sponsor'), { code: 5_700 })
    })
    await stage.click(main)
    await stage.see('.lk-surface .lk-note[data-tone="bad"]')
  },
  async 'could not be prepared'(stage) {
    stage.services.set('eth_getBalance', () => '0x0')
    await askToDeposit(stage, { effects: [{ fails: '' }] })
    await stage.see('.lk-surface .lk-empty')
  },
  async asking(stage) {
    const marten = await askToDeposit(stage)
    marten.next('never')
    await stage.click(main)
    await stage.see('.lk-ring')
  },
  async declined(stage) {
    const marten = await askToDeposit(stage)
    marten.next('reject')
    await stage.click(main)
    await stage.see('[role="alert"]')
  },
}
