import type { AppCall } from 'latchkey'
import { callVault, VAULT } from '../world/appCalls.ts'
import { contracts, JUNO } from '../world/chain.ts'
import type { Stage } from '../world/createStage.ts'
import type { Script, Scripts } from './state.ts'
import { outcomeOf, outcomes } from './transfers.ts'

const deposit: AppCall = { to: VAULT, data: '0xd0e30db0', name: 'Northlight Vault' }
const description = 'Deposit 500 USDC'
const toast = '.lk-toast'

/** The page asks without a review, so that nothing but the toast says how it goes on. */
async function ask(stage: Stage, behavior: 'never' | 'reject' | undefined, calls: readonly AppCall[] = [deposit]) {
  const { services } = stage
  const marten = stage.wallet('Marten')
  services.set('eth_call', (call) => callVault(call) ?? contracts(JUNO)(call))
  services.set('eth_getCode', () => '0x6080604052')
  await stage.connect()
  if (behavior) marten.next(behavior, 'eth_sendTransaction')
  stage.sendTransaction({ calls, description, review: false })
  return marten
}

type CallsOutcome = Extract<keyof typeof outcomes, `calls, ${string}`>

/** What the chain has made of it. */
async function show(stage: Stage, ...names: CallsOutcome[]) {
  stage.wallet('Marten')
  await stage.connect()
  for (const [index, name] of names.entries()) {
    const { calls, status } = outcomes[name] as { calls: { title: string }; status?: string }
    const isPending = status === 'pending'
    const times = { at: Date.now() - (isPending ? 4_000 : 7_000), ...(!isPending && { endedAt: Date.now() }) }
    await stage.showToast({ ...outcomeOf(name), ...times, calls, hash: `0x${String(index).repeat(64)}` })
  }
  await stage.seeOnPage(toast)
}

const ended =
  (name: CallsOutcome): Script =>
  (stage) =>
    show(stage, name)

export const toastStates: Scripts = {
  async asking(stage) {
    await ask(stage, 'never')
    await stage.seeOnPage(toast)
    stage.clock.pass(6_000)
  },
  async silent(stage) {
    await ask(stage, 'never')
    await stage.seeOnPage(toast)
    stage.clock.pass(34_000)
    await stage.seeOnPage('.lk-toast-footer > .lk-footer-button')
  },
  async declined(stage) {
    await ask(stage, 'reject')
    await stage.seeOnPage(toast)
  },
  sent: ended('calls, sent'),
  arrived: ended('calls, as tested'),
  'not read': ended('calls, not read'),
  'not as tested': ended('calls, not as tested'),
  failed: ended('calls, failed'),
  replaced: ended('calls, replaced'),
  canceled: ended('calls, canceled'),
  expired: ended('calls, expired'),
  'not known': ended('calls, not known'),
  'three, folded': (stage) => show(stage, 'calls, not read', 'calls, as tested', 'calls, sent'),
  async 'three, unfolded'(stage) {
    await show(stage, 'calls, not read', 'calls, as tested', 'calls, sent')
    ;(await stage.seeOnPage('.lk-toast-footer > [aria-expanded]')).click()
    await stage.seeOnPage(toast, 3)
  },
}
