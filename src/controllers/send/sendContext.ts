import { proxy } from 'valtio/vanilla'
import { createLatest } from '../../core/async.js'
import { createCallSupport } from '../transactions/callSupport.js'
import type { ControllerDeps } from '../transactions/controllerDeps.js'
import { createTransaction } from '../transactions/createTransaction.js'
import { createAppTransfers } from './appTransfer.js'
import type { LookUpName } from './resolveReceiver.js'
import type { SendCard } from './sendCard.js'
import { type Intent, initialSendState, type SendState } from './sendState.js'

export type SendDeps = ControllerDeps & { readonly card: SendCard; readonly lookUpName: LookUpName }

export type SendContext = ReturnType<typeof createSendContext>

/** What every part of sending works on: the form's state, the active account, and the transaction under review. */
export function createSendContext(deps: SendDeps) {
  return {
    deps,
    card: deps.card,
    state: proxy<SendState>(initialSendState()),
    transaction: createTransaction<Intent>({ yieldToWallet: deps.ui.yieldToWallet, scope: deps.scope }),
    appTransfers: createAppTransfers(deps.services.log),
    /** What the wallet can do with calls, and who pays for them. */
    callSupport: deps.use(createCallSupport),
    /** Runs of each kind; a newer one drops the answers of the older (CON-1). */
    runs: { receiver: createLatest(), balance: createLatest(), plan: createLatest() },
    /** Receivers that this page has paid: what the storage lists may be written by others. */
    paid: new Set<string>(),
  }
}
