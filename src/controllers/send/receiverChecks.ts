import { ref } from 'valtio/vanilla'
import { findLookAlike } from '../../core/findLookAlike.js'
import type { Network } from '../../domain/network.js'
import { activeAccount } from '../account/activeAccount.js'
import { transfersOf } from '../tokens/accountTokens.js'
import { tokensOf } from '../tokens/tokensOf.js'
import { listKnown } from './receivers.js'
import type { SendDeps } from './sendContext.js'
import type { SendState } from './sendState.js'

type ReceiverChecksDeps = {
  readonly deps: Pick<SendDeps, 'instance'>
  /** The form, whose receiver is checked: refusal and look-alike are written here. */
  readonly state: SendState
}

export type ReceiverChecks = ReturnType<typeof createReceiverChecks>

/** What speaks against a receiver: a known one that looks the same (SEND-5), and what the chain refuses. */
export function createReceiverChecks({ deps, state }: ReceiverChecksDeps) {
  const { instance } = deps
  const { account } = instance

  /** What this device has sent before. */
  const loadSent = (on: Network) => tokensOf(instance).sent.load(on.namespace)

  /** Compares the receiver with the known ones. */
  function markLookAlike() {
    const active = activeAccount(instance)
    const { receiverAddress } = state
    if (!active || receiverAddress === undefined) return
    const known = listKnown(active.account, account.state.sent[active.network.namespace])
    const found = findLookAlike(receiverAddress, known)
    if (found?.address !== state.lookAlike?.address) state.lookAlike = found && ref(found)
  }

  return {
    loadSent,
    markLookAlike,
    /** For every receiver and every token: refusals depend on both. */
    run() {
      const active = activeAccount(instance)
      const { receiverAddress, token } = state
      if (!active || receiverAddress === undefined) return
      loadSent(active.network)
      markLookAlike()
      void transfersOf(instance, active.network).then(
        (transfers) => {
          if (state.receiverAddress !== receiverAddress) return
          const sent = token?.address === undefined ? undefined : { address: token.address }
          state.receiverRefusal = transfers.refusalOf(receiverAddress, sent)
        },
        () => undefined,
      )
    },
  }
}
