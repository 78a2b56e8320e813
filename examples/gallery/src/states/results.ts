import type { Stage } from '../world/createStage.ts'
import { openOnSolana } from './history.ts'
import type { Script, Scripts } from './state.ts'
import { expired, outcomeOf, type outcomes, storeSent } from './transfers.ts'

const ring = '.lk-ring'

/** The account, with what it has sent. */
async function openAccount(stage: Stage, sent: object) {
  stage.wallet('Marten')
  await stage.connect('example.marten', { features: { history: false } })
  storeSent(stage, [sent])
  await stage.open()
  await stage.click('[role="tab"]:not([aria-selected="true"])')
  await stage.see('[role="tabpanel"] .lk-row')
}

/** The result that a message leads to. */
async function openResult(stage: Stage, sent: object) {
  await stage.notifySettled(sent)
  await stage.click('.lk-snack > button')
  await stage.see(ring)
}

const result =
  (name: keyof typeof outcomes): Script =>
  async (stage) => {
    const sent = outcomeOf(name)
    await openAccount(stage, sent)
    await openResult(stage, sent)
  }

const message =
  (name: keyof typeof outcomes): Script =>
  async (stage) => {
    const sent = outcomeOf(name)
    await openAccount(stage, sent)
    await stage.notifySettled(sent)
    await stage.see('.lk-snack > button')
  }

const names = [
  ...(['sending', 'arrived', 'sped up', 'token keeps a share', 'canceled', 'replaced'] as const),
  ...(['failed on the network', 'not known', 'not this transfer', 'to a bare address', 'to a long name'] as const),
  ...(['swapping', 'swapped', 'less than the minimum', 'nothing arrived', 'amount not known'] as const),
  ...(['not this swap', 'swap failed', 'dropped by the wallet', 'wallet silent'] as const),
  ...(['calls, sent', 'calls, as tested', 'calls, not as tested', 'calls, not read', 'calls, failed'] as const),
]

export const resultStates: Scripts = {
  ...Object.fromEntries(names.map((name) => [name, result(name)])),
  async expired(stage) {
    const sent = expired()
    await openOnSolana(stage, () => stage.store('solana:sent_transfers', JSON.stringify([sent])))
    await openResult(stage, sent)
  },
  'message, arrived': message('arrived'),
  'message, not known': message('not known'),
  'message, failed': message('failed on the network'),
  'message, swapped': message('swapped'),
}
