import { TransactionButton, UserRejectedError, type WalletModal, WalletModalProvider } from 'latchkey'
import { createElement } from 'react'
import { VAULT } from '../world/appCalls.ts'
import { JUNO } from '../world/chain.ts'
import type { Stage } from '../world/createStage.ts'
import type { Script, Scripts } from './state.ts'

const transaction = { to: VAULT, data: '0xd0e30db0' }
const sent = { hash: `0x${'1'.repeat(64)}`, networkId: 'eip155:1', from: JUNO }

type Progress = (progress: object) => void
type Ending = (tell: Progress) => Promise<unknown>

const never = new Promise<never>(() => undefined)

/** The same page, whose wallet and chain answer as the state needs. */
function withEnding(modal: WalletModal, end: Ending): WalletModal {
  const verbs = {
    connectForCalls: async () => undefined,
    sendTransactionInModal: (_access: unknown, _request: unknown, tell: Progress) => end(tell),
  }
  const load = async () => ({ instance: {}, access: {}, verbs: { loadAppVerbs: async () => verbs } })
  return { ...modal, _internal: { ...modal._internal, load } }
}

const faces = [
  { size: 'lg', variant: 'primary' },
  { size: 'md', variant: 'primary' },
  { size: 'md', variant: 'secondary' },
  { size: 'sm', variant: 'secondary' },
] as const

/** Each size and face, pressed unless there is nothing to wait for. */
async function show(stage: Stage, status: string, end?: Ending) {
  stage.renderPage((modal) =>
    createElement(
      WalletModalProvider,
      { modal: withEnding(modal, end ?? (() => never)) },
      faces.map((face) =>
        createElement(TransactionButton, {
          key: `${face.size} ${face.variant}`,
          ...face,
          transaction,
          label: 'Deposit 500 USDC',
          doneLabel: 'Deposited',
        }),
      ),
    ),
  )
  await stage.seeOnPage('[data-latchkey="transaction-button"]', faces.length)
  if (end)
    for (const button of document.querySelectorAll<HTMLElement>('[data-latchkey="transaction-button"]')) button.click()
  await stage.seeOnPage(`[data-status="${status}"]`, faces.length)
}

const afterSending =
  (status: string, outcome?: string): Script =>
  (stage) =>
    show(stage, status, async (tell) => {
      tell({ status: 'sent', sent, settled: never, isLast: true })
      return {
        hash: sent.hash,
        steps: [],
        outcome: outcome === undefined ? never : Promise.resolve({ status: outcome }),
      }
    })

export const transactionButtonStates: Scripts = {
  idle: (stage) => show(stage, 'idle'),
  preparing: (stage) => show(stage, 'preparing', () => never),
  'in the wallet': (stage) =>
    show(stage, 'asking', (tell) => {
      tell({ status: 'asking', wallet: { name: 'Marten', icon: stage.services.imageOf('Marten') } })
      return never
    }),
  async sent(stage) {
    await afterSending('sent')(stage)
    stage.clock.pass(4_000)
  },
  done: afterSending('done', 'confirmed'),
  confirmed: afterSending('confirmed', 'amountUnknown'),
  'not as tested': afterSending('mismatched', 'mismatched'),
  declined: (stage) =>
    show(stage, 'declined', async (tell) => {
      const error = new UserRejectedError()
      tell({ status: 'refused', error, isShown: false })
      throw error
    }),
  failed: afterSending('failed', 'failed'),
  'not done': afterSending('notDone', 'replaced'),
  'not finished': (stage) =>
    show(stage, 'unfinished', async (tell) => {
      tell({ status: 'sent', sent, settled: never, isLast: false })
      throw new Error('declined')
    }),
  'not known': afterSending('unknown', 'unknown'),
}
