import { ref } from 'valtio/vanilla'
import { findLookAlike } from '../../core/findLookAlike.js'
import type { Network } from '../../domain/network.js'
import type { ActivePlace } from '../account/activePlace.js'
import { tokensOf } from '../tokens/tokensOf.js'
import { listKnown } from './receivers.js'
import type { SendDeps } from './sendContext.js'
import type { SendState } from './sendState.js'

type ReceiverChecksDeps = Pick<ActivePlace, 'place' | 'transfersOf'> & {
  readonly deps: Pick<SendDeps, 'instance'>
  /** The form, whose receiver is checked: refusal and look-alike are written here. */
  readonly state: SendState
}

export type ReceiverChecks = ReturnType<typeof createReceiverChecks>

/** What speaks against a receiver: a known one that looks the same (SEND-5), and what the chain refuses. */
export function createReceiverChecks({ deps, state, place, transfersOf }: ReceiverChecksDeps) {
  const { instance } = deps
  const { account } = instance

  /** What this device has sent before. */
  const loadSent = (on: Network) => tokensOf(instance).sent.load(on.namespace)

  /** Compares the receiver with the known ones. */
  function markLookAlike() {
    const here = place()
    const { receiverAddress } = state
    if (!here || receiverAddress === undefined) return
    const known = listKnown(here.from, account.state.sent[here.on.namespace])
    const found = findLookAlike(receiverAddress, known)
    if (found?.address !== state.lookAlike?.address) state.lookAlike = found && ref(found)
  }

  return {
    loadSent,
    markLookAlike,
    /** For every receiver and every token: refusals depend on both. */
    run() {
      const here = place()
      const { receiverAddress, token } = state
      if (!here || receiverAddress === undefined) return
      loadSent(here.on)
      markLookAlike()
      void transfersOf(here.on).then(
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
